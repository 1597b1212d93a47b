#include "firn/render/film.h"

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/render/sampling.h"

namespace firn::render {
namespace {

constexpr int kTile = 16;               // pixels: neighbours meet the same bricks
constexpr std::size_t kTogether = 256;  // tiles between two looks at the clock

Vec3 sampleOf(const PathTracer& tracer, const Camera& camera, const ImageOf<double>& image, int x, int y, int sample) {
    const std::uint64_t pixel = mixed(0x66696c6d, std::uint64_t(y) << 32 | std::uint64_t(x));
    const Pair in = latticePoint(pixel, std::uint32_t(sample));
    Random random(mixed(pixel, std::uint64_t(sample)));
    return tracer.lightAlong(
        rayThrough(camera, (float(x) + in.a) / float(image.width), (float(y) + in.b) / float(image.height)), random);
}

}  // namespace

void Film::expose(const PathTracer& tracer, const Camera& camera, int count, Progress& progress, double from,
                  double to) {
    const int across = (sum_.width + kTile - 1) / kTile, down = (sum_.height + kTile - 1) / kTile;
    const auto exposeTile = [&](std::size_t tile) {
        const int left = int(tile) % across * kTile, top = int(tile) / across * kTile;
        for (int y = top; y < std::min(top + kTile, sum_.height); ++y)
            for (int x = left; x < std::min(left + kTile, sum_.width); ++x)
                for (int s = samples_; s < samples_ + count; ++s) {
                    const Vec3d light = cast<double>(sampleOf(tracer, camera, sum_, x, y, s));
                    sum_.at(x, y) += light;
                    squares_[std::size_t(y) * std::size_t(sum_.width) + std::size_t(x)] += dot(light, light);
                }
    };
    const std::size_t tiles = std::size_t(across) * std::size_t(down);
    for (std::size_t first = 0; first < tiles; first += kTogether) {
        if (progress.wantsToStop()) throw Error(Fault::interrupted, "interrupted");
        const std::size_t some = std::min(kTogether, tiles - first);
        forEach(
            some, [&](std::size_t i) { exposeTile(first + i); }, 1);
        progress.update(from + (to - from) * double(first + some) / double(tiles));
    }
    samples_ += count;
}

Image Film::developed() const {
    Image image(sum_.width, sum_.height);
    const double share = 1.0 / std::max(samples_, 1);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) image.pixels[i] = cast<float>(share * sum_.pixels[i]);
    return image;
}

std::vector<float> Film::variance() const {
    std::vector<float> variance(squares_.size());
    const double n = std::max(samples_, 2);
    for (std::size_t i = 0; i < variance.size(); ++i) {
        const Vec3d& sum = sum_.pixels[i];
        variance[i] = float(std::max(0.0, squares_[i] - dot(sum, sum) / n) / (n * (n - 1)));
    }
    return variance;
}

}  // namespace firn::render
