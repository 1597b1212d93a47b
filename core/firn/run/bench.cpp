#include "firn/run/bench.h"

#include <fmt/core.h>
#include <tbb/global_control.h>
#include <tbb/info.h>

#include <algorithm>
#include <functional>

#include "firn/base/error.h"
#include "firn/base/math/svd.h"
#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/base/text.h"
#include "firn/base/timer.h"
#include "firn/geometry/sampling.h"
#include "firn/mpm/mpm_solver.h"

namespace firn {
namespace {

using Figures = std::vector<BenchFigure>;

/// Shortest of several runs [s]: what the machine can do when nobody is in the way.
template <class F>
double shortest(int runs, F&& work) {
    double best = 1e30;
    for (int i = 0; i < runs; ++i) {
        const Stopwatch watch;
        work();
        best = std::min(best, watch.seconds());
    }
    return best;
}

struct Bandwidth {
    double read, inPlace;  // B/s
};

Bandwidth memoryBandwidth() {
    std::vector<float> memory(std::size_t{64} << 20, 1.0f);  // 256 MB: far beyond any cache
    const double bytes = double(memory.size()) * sizeof(float);
    constexpr std::size_t kRun = 1 << 16;
    volatile float kept = 0;
    const double read = shortest(5, [&] {
        kept = sum(memory.size() / kRun, 0.0f, [&](std::size_t r) {
            float part[8] = {};
            for (std::size_t i = 0; i < kRun; i += 8)
                for (std::size_t c = 0; c < 8; ++c) part[c] += memory[r * kRun + i + c];
            return part[0] + part[1] + part[2] + part[3] + part[4] + part[5] + part[6] + part[7];
        });
    });
    const double inPlace = shortest(5, [&] { forEach(memory.size(), [&](std::size_t i) { memory[i] *= 1.0001f; }); });
    return {bytes / read, 2 * bytes / inPlace};
}

Figures benchMachine(std::size_t) {
    const Bandwidth b = memoryBandwidth();
    return {{"machine", "threads", "", double(tbb::info::default_concurrency())},
            {"machine", "read", "GB/s", b.read * 1e-9},
            {"machine", "read and write in place", "GB/s", b.inPlace * 1e-9}};
}

Figures benchSvd(std::size_t) {
    std::vector<Mat3> F(1 << 16);
    for (std::size_t i = 0; i < F.size(); ++i) {
        F[i] = Mat3::identity();
        for (int c = 0; c < 9; ++c) F[i](c / 3, c % 3) += 0.02f * (uniform(mixed(i, std::uint64_t(c))) - 0.5f);
    }
    volatile float kept = 0;
    const double seconds = shortest(5, [&] {
        float total = 0;
        for (const Mat3& f : F) total += svd(f).s.x;
        kept = total;
    });
    return {{"svd", "3x3, snow-like, one thread", "ns", seconds / double(F.size()) * 1e9}};
}

/// A ball whose snow moves in waves of a few cells. (In free fall nothing deforms, and every decomposition ends after
/// one look: a figure that flatters.)
Frame wavingBall(std::size_t particles, double spacing) {
    const double radius = spacing * std::cbrt(double(particles) / 4.18879);
    const SolidPtr ball = solidOfForm({SphereShape{{}, float(radius)}, {}});
    const std::vector<Vec3> points = fillSolid(*ball, spacing, 1);
    Frame frame;
    ParticleSet& snow = frame.particles;
    snow.resize(points.size());
    const auto x = snow[column::x], v = snow[column::v];
    const auto m = snow[column::m], V0 = snow[column::V0];
    const auto id = snow[column::id];
    const float k = float(6.2831853 / (16 * spacing)), volume = float(ball->volume() / double(points.size()));
    forEach(points.size(), [&](std::size_t p) {
        x[p] = points[p], id[p] = int(p);
        v[p] = {std::sin(k * x[p].y), std::sin(k * x[p].z), std::sin(k * x[p].x)};
        V0[p] = volume, m[p] = 400 * volume;
    });
    return frame;
}

struct StepTime {
    double perParticle;  // s
    StageTimes stages;
};

/// Median-like: the shortest of several runs of some steps each.
StepTime timeSteps(const Frame& frame, double cellSize) {
    Settings settings;
    settings.set("cell_size", {cellSize, {}});
    const auto solver = mpmEntry().make(settings);
    const ColliderSet nothing;
    const World world{nothing, {0, -9.81f, 0}, 0, 1};
    solver->load(frame);
    constexpr int kSteps = 8;
    StepTime best{1e30, {}};
    for (int run = 0; run < 6; ++run) {
        StepTime now{0, {}};
        const Stopwatch watch;
        for (int i = 0; i < kSteps; ++i) now.stages.add(solver->step(world, solver->stableStep(world)).stages);
        now.perParticle = watch.seconds() / kSteps / double(frame.particles.size());
        if (now.perParticle < best.perParticle) best = now;
    }
    StageTimes perParticle;
    for (const auto& [name, seconds] : best.stages.stages())
        perParticle.add(name.c_str(), seconds / kSteps / double(frame.particles.size()));
    best.stages = perParticle;
    return best;
}

Figures benchMpm(std::size_t particles) {
    constexpr double kSpacing = 0.005;
    const Frame frame = wavingBall(particles, kSpacing);
    const Bandwidth b = memoryBandwidth();
    // What a step must at least move per particle: 68 B read, 232 B read and written in place.
    const double stream = 68 / b.read + 232 / b.inPlace;
    const StepTime all = timeSteps(frame, 2 * kSpacing);
    Figures figures{{"mpm", "particles", "", double(frame.particles.size())},
                    {"mpm", "explicit cubic step", "ns per particle", all.perParticle * 1e9},
                    {"mpm", "streaming its memory once", "ns per particle", stream * 1e9},
                    {"mpm", "step over streaming", "", all.perParticle / stream}};
    for (const auto& [name, seconds] : all.stages.stages())
        figures.push_back({"mpm", "stage " + name, "ns per particle", seconds * 1e9});
    tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    figures.push_back(
        {"mpm", "speed-up over one thread", "", timeSteps(frame, 2 * kSpacing).perParticle / all.perParticle});
    return figures;
}

struct Bench {
    const char* name;
    std::function<Figures(std::size_t)> run;
};
const std::vector<Bench>& benches() {
    static const std::vector<Bench> all{{"machine", benchMachine}, {"svd", benchSvd}, {"mpm", benchMpm}};
    return all;
}

}  // namespace

std::vector<std::string> benchNames() {
    std::vector<std::string> names;
    for (const Bench& bench : benches()) names.emplace_back(bench.name);
    return names;
}

std::vector<BenchFigure> runBench(const std::string& name, std::size_t particles) {
    for (const Bench& bench : benches())
        if (name == bench.name) return bench.run(particles);
    const std::vector<std::string> names = benchNames();
    throw Error(Fault::input, fmt::format("bench: no bench '{}'; {}", name,
                                          listed(std::vector<std::string_view>(names.begin(), names.end()))));
}

}  // namespace firn
