#include "cli/bench/render_bench.h"

#include <cmath>

#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/base/timer.h"
#include "firn/render/film.h"
#include "firn/render/shot.h"
#include "firn/render/snow_media.h"
#include "firn/render/tracking.h"
#include "firn/run/bench/best_of.h"

namespace firn {
namespace {

constexpr float kRadius = 0.15f;  // m

/// A ball of particles at random: packed snow, with the lumps that a kernel of four voxels makes of it.
ParticleSet snowball(std::size_t count) {
    const float volume = 4.18879f * kRadius * kRadius * kRadius;
    ParticleSet snow;
    snow.resize(count);
    auto x = snow[column::x];
    std::uint64_t drawn = 0;
    for (Vec3& p : x) do
            p = (2 * kRadius) * (uniformVec(mixed(17, drawn++)) - Vec3{0.5f, 0.5f, 0.5f});
        while (length(p) > kRadius);
    for (Vec3& p : x) p.y += kRadius;
    for (float& r : snow[column::radius]) r = std::cbrt(volume / (4.18879f * float(count)));
    return snow;
}

double nanosecondsPerLookup(const render::MediumView& view) {
    constexpr int kRays = 20000;
    std::size_t cells = 0;
    volatile float kept = 0;
    const double seconds = bestOf(5, [&] {
        cells = 0;
        render::BrickCursor at;
        for (std::uint64_t i = 0; i < kRays; ++i) {
            const Vec3 from = uniformVec(mixed(1, i)) - Vec3{0.5f, 0.5f, 0.5f};
            const Vec3 d = normalized(uniformVec(mixed(2, i)) - Vec3{0.5f, 0.5f, 0.5f});
            const Vec3 o = (Vec3{0, kRadius, 0} + kRadius * from - view.origin) * (1 / view.voxelSize);
            float sum = 0;
            render::walkCells(view, at, o, d, render::kNever, [&](const render::Cell& cell, float t0, float t1) {
                sum += render::extinctionIn(cell, o + (0.5f * (t0 + t1)) * d);
                ++cells;
                return false;
            });
            kept = sum;
        }
    });
    return 1e9 * seconds / double(cells);
}

/// Scatterings and reflections of a path, as a mean over the picture.
double turnsPerPath(const render::PathTracer& tracer, const render::Camera& camera, int width, int height) {
    const std::size_t pixels = std::size_t(width) * std::size_t(height);
    const double turns = sum(pixels, 0.0, [&](std::size_t i) {
        const float x = float(i % std::size_t(width)) + 0.5f, y = float(i / std::size_t(width)) + 0.5f;
        render::Random random(mixed(3, i));
        return double(tracer.pathAlong(rayThrough(camera, x / float(width), y / float(height)), random).turns);
    });
    return turns / double(pixels);
}

/// RMS noise of a pixel over the mean of the picture, from two exposures of which the second goes on with the first.
double noiseOf(const render::Image& half, const render::Image& whole) {
    double squares = 0, light = 0;
    for (std::size_t i = 0; i < half.pixels.size(); ++i) {
        const Vec3 apart = 2.0f * (whole.pixels[i] - half.pixels[i]);  // of the two halves
        squares += double(dot(apart, apart)) / 2;
        light += double(whole.pixels[i].x + whole.pixels[i].y + whole.pixels[i].z);
    }
    const double values = 3 * double(half.pixels.size());
    return std::sqrt(squares / values) / (light / values);
}

}  // namespace

void benchRender(const BenchSize& size, const BenchSink& sink) {
    using namespace render;
    const ParticleSet snow = snowball(size.particlesOr300000());
    const float voxelSize = voxelFor(snow, 0);
    ShotOptions options;
    options.width = 160, options.height = 90;
    const auto frame = [&](std::size_t) {
        ShownFrame shown;
        shown.particles = snow;
        return shown;
    };
    const Shot shot = planShot(1, frame, options);
    const Stopwatch watch;
    Stage stage{mediaOf(snow, {}, options.looks.look, voxelSize, 0),
                {{*shot.ground}, {}, shot.size},
                lightsOf(shot.lights),
                options.looks.look};
    const auto figure = [&](const char* name, const char* unit, double value, const char* note) {
        sink({"render", name, unit, value, size.particlesOr300000(), {}, {}, note});
    };
    figure("particles to bricks", "s", watch.seconds(), "");
    figure("bricks", "B/particle", double(stage.media.front().bytes()) / double(size.particlesOr300000()), "");
    figure("cell visited and looked up, one thread", "ns", nanosecondsPerLookup(stage.media.front().view()),
           "best of 5");
    const PathTracer tracer(stage);
    constexpr int kSamples = 8;
    Progress progress;
    Film film(options.width, options.height);
    const double seconds = bestOf(3, [&] {
        film = Film(options.width, options.height);
        film.expose(tracer, shot.camera, kSamples, progress, 0, 1);
    });
    const double paths = double(options.width) * options.height * kSamples;
    const double turns = turnsPerPath(tracer, shot.camera, options.width, options.height);
    figure("samples of a picture of a snowball, all threads", "1/s", paths / seconds, "160x90 pixels, best of 3");
    figure("turns of a sample", "", turns, "scatterings and reflections of its path");
    figure("turns, all threads", "1/s", turns * paths / seconds, "");
    const Image half = film.developed();
    film.expose(tracer, shot.camera, kSamples, progress, 0, 1);
    figure("noise of a pixel of 8 samples, over the mean", "%", 100 * noiseOf(half, film.developed()),
           "against Mitsuba 3 at equal noise: scripts/compare_mitsuba");
}

}  // namespace firn
