#include "cli/bench/render_bench.h"

#include <cmath>

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
    figure("cell visited and looked up, one thread", "ns", nanosecondsPerLookup(stage.media.front().view()),
           "best of 5");
    const PathTracer tracer(stage);
    constexpr int kSamples = 8;
    Progress progress;
    const double seconds = bestOf(3, [&] {
        Film film(options.width, options.height);
        film.expose(tracer, shot.camera, kSamples, progress, 0, 1);
    });
    const double paths = double(options.width) * options.height * kSamples;
    figure("paths of a picture of a snowball, all threads", "1/s", paths / seconds, "160x90, best of 3");
}

}  // namespace firn
