#include "firn/run/bench/flip_bench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/fine/fine.h"
#include "firn/flip/flip_solver.h"
#include "firn/geometry/sampling.h"
#include "firn/mpm/mpm_solver.h"
#include "firn/run/bench/figures.h"
#include "firn/run/bench/step_time.h"
#include "firn/sim/published.h"

namespace firn {
namespace {

constexpr const char* kBench = "flip";
constexpr double kStep = 0.01;      // s
constexpr Vec3 kBlock{1, 0.4f, 1};  // m
constexpr StepPlan kPressPlan{8, 6, 3};
constexpr const char* kHow = "a ball pressed into a block, mean of 6 steps, each the best of 3";

/// [Takahashi 2014, table 1]: simulation and fine-scale particles, and seconds per step on six threads for both.
struct PaperRow {
    const char* figure;
    std::size_t particles, fine;
    double seconds;
};
constexpr PaperRow kTable[] = {{"4", 28300, 1'700'000, 2.1},  {"5", 14200, 500'000, 0.6},
                               {"6", 64800, 1'900'000, 3.3},  {"7", 128300, 0, 0.8},
                               {"8", 224100, 4'000'000, 1.4}, {"11", 33000, 2'000'000, 1.1}};

/// @param across  so many blocks side by side along x, and along z
Frame blocksOf(double spacing, int across) {
    const Vec3 size{kBlock.x * float(across), kBlock.y, kBlock.z * float(across)};
    const SolidPtr box = solidOfForm({BoxShape{{0, kBlock.y / 2, 0}, size}, {}});
    const std::vector<Vec3> places = fillSolid(*box, spacing, 1);
    Frame frame;
    frame.particles.resize(places.size());
    const auto x = frame.particles[column::x];
    const auto id = frame.particles[column::id];
    const auto m = frame.particles[column::m], V0 = frame.particles[column::V0], c0 = frame.particles[column::cohesion];
    for (std::size_t i = 0; i < places.size(); ++i)
        x[i] = places[i], id[i] = int(i), V0[i] = float(spacing * spacing * spacing), m[i] = 200 * V0[i], c0[i] = 60;
    return frame;
}

Collider colliderOf(const ShapeForm& form, std::vector<MotionKey> motion = {}) {
    Collider collider;
    collider.solid = solidOfForm({form, {}});
    collider.motion = std::move(motion);
    return collider;
}

/// The ground, and above the middle of each block a ball on its way down.
ColliderSet pressesOf(int across) {
    std::vector<Collider> colliders{colliderOf(PlaneShape{})};
    const auto middle = [&](int n) { return float(n) - 0.5f * float(across - 1); };
    for (int i = 0; i < across; ++i)
        for (int k = 0; k < across; ++k)
            colliders.push_back(colliderOf(SphereShape{{kBlock.x * middle(i), 0.52f, kBlock.z * middle(k)}, 0.15f},
                                           {{0, {}, {}}, {0.3, {0, -0.15f, 0}, {}}}));
    return ColliderSet(std::move(colliders));
}

struct Pressing {
    StepTime step;
    std::size_t particles = 0;
    double fineSeconds = 0;  // of the fine particles, for each step of a frame
};

/// A frame of fine particles, best of some, over the steps in it.
double timeFine(const ParticleSet& before, const ParticleSet& after, const ColliderSet& colliders, std::size_t count) {
    constexpr double kFrame = 1.0 / 24;
    constexpr int kRuns = 2;
    if (count == 0) return 0;
    FineParams params;
    params.count = int(count);
    const ParticleSet start = fineOf(before, params, 1, colliders.during(0, 0));
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        ParticleSet fine = start;
        const Stopwatch watch;
        advanceFine(fine, {before, after, kBenchGravity, float(kFrame), colliders.during(0, kFrame)}, params, 1);
        best = run == 0 ? watch.seconds() : std::min(best, watch.seconds());
    }
    return best * kStep / kFrame;
}

/// A ball is being pressed into a block, as in fig. 8: part of the snow flows, part of it is rigid, all of it is
/// loaded.
Pressing timePressing(const PaperRow& row, int across = 1) {
    const double spacing = std::cbrt(double(kBlock.x * kBlock.y * kBlock.z) / double(row.particles));
    const ColliderSet colliders = pressesOf(across);
    Settings settings;
    settings.set("cell_size", {2 * spacing, {}});
    const Frame frame = blocksOf(spacing, across);
    Pressing pressing;
    pressing.particles = frame.particles.size();
    const auto solver = flipEntry().make(settings);
    double time = 0;
    const auto step = [&] {
        const StepReport report = solver->step({colliders, kBenchGravity, time, 1, 1}, kStep);
        time += kStep;
        return report;
    };
    const auto touchDown = [&] {
        solver->load(frame);
        time = 0;
        for (int n = 0; n < kPressPlan.warmUp; ++n) step();
    };
    pressing.step = timeSameSteps(kPressPlan, pressing.particles, touchDown, step);
    Frame end = frame;
    solver->save(end);
    pressing.fineSeconds =
        timeFine(publishedPoints(*solver, frame), publishedPoints(*solver, end), colliders, row.fine / row.particles);
    return pressing;
}

double transfersOf(const StepTime& time) { return time.stage("particles_to_grid") + time.stage("grid_to_particles"); }

/// Of the largest size, beside those of as many particles of MPM, whose law is among them.
void transfers(const Pressing& pressing, const BenchSink& sink) {
    const SolverEntry mpm = mpmEntry();
    const StepPlan plan{8, 16, 4};
    const double theirs =
        transfersOf(timeSolver(mpm, settingsOf(*mpm.params, {"quadratic", "flip", "explicit"}, kBenchCellSize),
                               wavingBall(pressing.particles), plan));
    const double ours = transfersOf(pressing.step);
    sink({kBench, "transfers / MPM's quadratic ones", "x", ours / theirs, pressing.particles,
          BenchSides{ours * 1e9, theirs * 1e9, kNs}, atMost(1.5, 1),
          "particles to grid and back; of MPM with its law and stress"});
}

/// @param how  the snow grows
void tellFlatness(const StepCosts& costs, const char* how, const BenchSink& sink) {
    BenchFigure figure = flatness(kBench, costs, costs.size() > 1 ? kHow : "skipped: needs several sizes");
    figure.name += how;
    sink(figure);
}

/// Sizes that are measured up to sixteen times over: the smallest, and the first whose systems keep two threads busy.
bool isWidened(const PaperRow& row) { return row.particles == 14200 || row.particles == 33000; }

/// The same press up to sixteen times side by side: sixteen times the snow with the same share of it at the surface.
void wider(const PaperRow& row, const BenchSink& sink) {
    StepCosts costs;
    for (const int across : {1, 2, 4}) {
        const Pressing pressing = timePressing({row.figure, row.particles, 0, row.seconds}, across);
        costs[pressing.particles] = pressing.step.seconds;
        sink({kBench,
              fmt::format("size of figure {}, {} side by side: step, per particle", row.figure, across * across),
              "ns",
              pressing.step.seconds * 1e9,
              pressing.particles,
              {},
              {},
              kHow});
    }
    tellFlatness(costs, ", side by side", sink);
}

}  // namespace

void benchFlip(const BenchSize& size, const BenchSink& sink) {
    StepCosts costs;
    Pressing largest;
    for (const PaperRow& row : kTable) {
        if (size.particles && *size.particles < row.particles) continue;
        const Pressing pressing = timePressing(row);
        const StepTime& taken = pressing.step;
        const std::size_t count = pressing.particles;
        costs[count] = taken.seconds;
        if (count > largest.particles) largest = pressing;
        const double seconds = taken.seconds * double(count) + pressing.fineSeconds;
        const auto figure = [&](const std::string& name, const char* unit, double value) {
            sink({kBench, fmt::format("size of figure {}: {}", row.figure, name), unit, value, count, {}, {}, kHow});
        };
        sink({kBench, fmt::format("size of figure {}: the paper's step / ours", row.figure), "x", row.seconds / seconds,
              count, BenchSides{row.seconds, seconds, "s"}, atLeast(2, 8),
              "theirs on six threads; both with fine-scale particles, ours once a frame and spread over its steps"});
        figure("step, per particle", "ns", taken.seconds * 1e9);
        if (row.fine > 0)
            figure("fine particles, per particle of them and step", "ns",
                   pressing.fineSeconds * 1e9 / double(row.fine / row.particles * count));
        figure("iterations of all solves", "", taken.iterations);
        for (const auto& [name, each] : taken.stages.stages()) figure("stage " + name, "ns", each * 1e9);
    }
    if (costs.empty()) return;
    transfers(largest, sink);
    tellFlatness(costs, ", in finer cells", sink);
    for (const PaperRow& row : kTable)
        if (isWidened(row) && !(size.particles && *size.particles < 16 * row.particles)) wider(row, sink);
}

}  // namespace firn
