#include "firn/render/denoise.h"

#include <array>

#include "firn/base/math/exp.h"
#include "firn/base/parallel.h"
#include "firn/render/sampling.h"

namespace firn::render {
namespace {

constexpr int kRays = 16;  // of a guide's pixel
constexpr int kPasses = 3;
constexpr std::array<float, 5> kSpline{0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

// How far two pixels may differ and still weigh 1/e with each other. Found by trying on letters of snow and on a field
// of it, at 8 samples against 512.
constexpr float kNormals = 1.2f;     // as vectors
constexpr float kDistances = 0.02f;  // as a share
constexpr float kShares = 0.4f;      // of what is snow
constexpr float kColors = 2;         // in standard deviations of both, beyond the first

struct Smoothing {
    const Guide& guide;
    int width, height;

    std::size_t at(int x, int y) const { return std::size_t(y) * std::size_t(width) + std::size_t(x); }

    /// How little pixels p and q have in common by what they see.
    float apart(std::size_t p, std::size_t q) const {
        const Vec3 n = guide.normal.pixels[p] - guide.normal.pixels[q];
        const Vec3 s = guide.sight.pixels[p], d = s - guide.sight.pixels[q];
        const float share = d.x / kShares, far = d.y / (kDistances * (s.y + 1e-6f));
        return dot(n, n) / (kNormals * kNormals) + share * share + far * far;
    }

    /// Calls f(x, y, q, weight) for the 5x5 pixels about (x, y), `step` apart, as far as they are in the picture.
    template <class F>
    void around(int x, int y, int step, F&& f) const {
        for (int j = -2; j <= 2; ++j)
            for (int i = -2; i <= 2; ++i) {
                const int u = x + step * i, v = y + step * j;
                if (u < 0 || v < 0 || u >= width || v >= height) continue;
                f(at(u, v), kSpline[std::size_t(i + 2)] * kSpline[std::size_t(j + 2)]);
            }
    }

    template <class F>
    void forEachPixel(F&& f) const {
        forEach(
            std::size_t(height),
            [&](std::size_t y) {
                for (int x = 0; x < width; ++x) f(x, int(y));
            },
            1);
    }
};

/// Of a few samples a variance is itself all noise: mean of the neighbours'.
std::vector<float> calmed(const Smoothing& smoothing, const std::vector<float>& variance) {
    std::vector<float> calm(variance.size());
    smoothing.forEachPixel([&](int x, int y) {
        float sum = 0, weights = 0;
        smoothing.around(x, y, 1, [&](std::size_t q, float w) { sum += w * variance[q], weights += w; });
        calm[smoothing.at(x, y)] = sum / weights;
    });
    return calm;
}

struct Estimate {
    std::vector<Vec3> light;
    std::vector<float> variance;  // sum over the colours
};

Estimate smoothed(const Smoothing& smoothing, const Estimate& from, int step) {
    Estimate to{from.light, from.variance};
    smoothing.forEachPixel([&](int x, int y) {
        const std::size_t p = smoothing.at(x, y);
        Vec3 light{};
        float variance = 0, weights = 0;
        smoothing.around(x, y, step, [&](std::size_t q, float w) {
            const Vec3 d = from.light[p] - from.light[q];
            const float noise = from.variance[p] + from.variance[q];
            const float color = max(0.0f, dot(d, d) - noise) / (kColors * kColors * noise + 1e-9f);
            const float weight = w * exp(-smoothing.apart(p, q) - color);
            light += weight * from.light[q], variance += weight * weight * from.variance[q], weights += weight;
        });
        to.light[p] = light / weights, to.variance[p] = variance / (weights * weights);
    });
    return to;
}

}  // namespace

Guide guideOf(const PathTracer& tracer, const Camera& camera, int width, int height) {
    Guide guide(width, height);
    Smoothing{guide, width, height}.forEachPixel([&](int x, int y) {
        const std::uint64_t pixel = mixed(0x6775696465, std::uint64_t(y) << 32 | std::uint64_t(x));
        Vec3& normal = guide.normal.at(x, y);
        Vec3& sight = guide.sight.at(x, y);
        for (int ray = 0; ray < kRays; ++ray) {
            const Pair in = latticePoint(pixel, std::uint32_t(ray));
            Random random(mixed(pixel, std::uint64_t(ray)));
            const FirstSight first = tracer.firstSight(
                rayThrough(camera, (float(x) + in.a) / float(width), (float(y) + in.b) / float(height)), random);
            normal += (1.0f / kRays) * first.normal;
            sight += (1.0f / kRays) * Vec3{first.snow, first.nearness, 0};
        }
    });
    return guide;
}

Image denoised(const Film& film, const Guide& guide) {
    Image image = film.developed();
    const Smoothing smoothing{guide, image.width, image.height};
    Estimate estimate{std::move(image.pixels), calmed(smoothing, film.variance())};
    for (int pass = 0; pass < kPasses; ++pass) estimate = smoothed(smoothing, estimate, 1 << pass);
    image.pixels = std::move(estimate.light);
    return image;
}

}  // namespace firn::render
