#include "firn/run/bench/layered_bench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/random.h"
#include "firn/layered/kernels.h"
#include "firn/layered/layered_solver.h"
#include "firn/run/advance.h"
#include "firn/run/bench/best_of.h"
#include "firn/run/bench/obvious_pbd.h"

namespace firn {
namespace {

constexpr Vec3 kGravity{0, -9.81f, 0};
constexpr double kFrameLength = 1.0 / 24;
constexpr int kIterations = 4;

Collider colliderOf(const ShapeForm& form, std::vector<MotionKey> motion = {}) {
    Collider collider;
    collider.solid = solidOfForm({form, {}});
    collider.motion = std::move(motion);
    return collider;
}

using Number = std::pair<const char*, Value>;
Settings settingsOf(const std::vector<Number>& numbers) {
    Settings settings;
    for (const auto& [key, value] : numbers) settings.set(key, {value, {}});
    return settings;
}

/// A heap of about so many particles, every one of which moves: a heap at rest costs nothing.
std::vector<Vec3> heapOf(std::size_t particles, float r) {
    const int edge = int(std::cbrt(double(particles)));
    std::vector<Vec3> x;
    for (int i = 0; i < edge; ++i)
        for (int j = 0; j < edge; ++j)
            for (int k = 0; k < edge; ++k)
                x.push_back((Vec3{float(i), float(j) + 0.6f, float(k)} + uniformVec(x.size()) * 0.2f) * (2.05f * r));
    return x;
}

Frame frameOf(const std::vector<Vec3>& places, float r) {
    Frame frame;
    frame.particles.resize(places.size());
    const auto x = frame.particles[column::x];
    const auto id = frame.particles[column::id];
    const auto m = frame.particles[column::m], V0 = frame.particles[column::V0];
    for (std::size_t i = 0; i < places.size(); ++i)
        x[i] = places[i], id[i] = int(i), V0[i] = layered::volumePerParticle(r), m[i] = 200 * V0[i];
    frame.numbers["next_id"] = double(places.size());
    return frame;
}

/// Both take the same steps from the same heap, turn by turn.
void overObvious(std::size_t particles, const BenchSink& sink) {
    constexpr float r = 0.0025f;
    constexpr int kSteps = 8;
    const std::vector<Vec3> places = heapOf(particles, r);
    const ColliderSet ground({colliderOf(PlaneShape{})});
    const float dt = layered::fallingStep(r, length(kGravity));
    const auto solver = layeredEntry().make(
        settingsOf({{"particle_radius", double(r)}, {"snow_depth", 1e-6}, {"iterations", double(kIterations)}}));
    Frame frame = frameOf(places, r);
    solver->load(frame);
    ObviousPbd obvious(places, r);
    double ours = 1e9, theirs = 1e9;
    for (int step = 0; step < kSteps; ++step) {
        const double time = double(step) * double(dt);
        ours = std::min(ours, bestOf(1, [&] { solver->step({ground, kGravity, time, 1, 1}, double(dt)); }));
        theirs = std::min(theirs, bestOf(1, [&] { obvious.step(kGravity, dt, kIterations); }));
    }
    const double each = 1e9 / double(places.size());
    const std::string how = fmt::format("best of {} steps, {} rounds each", kSteps, kIterations);
    sink({"layered", "particles, a step", "ns", ours * each, places.size(), {}, {}, how});
    sink({"layered", "obvious code, a step", "ns", theirs * each, places.size(), {}, {}, how});
    sink({"layered", "obvious code / particles, all threads", "x", theirs / ours, places.size(),
          BenchSides{theirs * each, ours * each, "ns"}, BenchTarget{BenchTarget::Bound::atLeast, 4, 8}, how});
}

struct Taken {
    double layer = 0, particles = 0;  // s per frame, on average
    std::size_t count = 0;
};
Taken timeOf(const ColliderSet& colliders, const Settings& settings, int frames) {
    const auto solver = layeredEntry().make(settings);
    Frame frame;
    Taken taken;
    Progress nobody;
    for (int f = 0; f < frames; ++f) {
        FrameReport report;
        advanceFrame(*solver, frame, {colliders, kGravity, f * kFrameLength, 1}, (f + 1) * kFrameLength, nobody,
                     report);
        for (const auto& [stage, seconds] : report.stages.stages())
            (stage == "layer" ? taken.layer : taken.particles) += seconds / frames;
    }
    taken.count = frame.particles.size();
    return taken;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// A foot that comes down in a new place six times in three seconds: what it has left rests while it goes on.
void inactiveParticles(const BenchSink& sink) {
    constexpr int kRuns = 5, kFrames = 72;
    std::vector<MotionKey> walk;
    for (int step = 0; step < 6; ++step) {
        const float x = 0.4f * float(step);
        const double t = 0.5 * step;
        walk.push_back({t, {x - 0.2f, 0.3f, 0}, {}}), walk.push_back({t + 0.15, {x, 0, 0}, {}});
        walk.push_back({t + 0.35, {x, 0, 0}, {}}), walk.push_back({t + 0.49, {x + 0.15f, 0.3f, 0}, {}});
    }
    const ColliderSet colliders(
        {colliderOf(PlaneShape{}), colliderOf(BoxShape{{0, 0.13f, 0}, {0.25f, 0.2f, 0.1f}}, walk)});
    const auto timed = [&](bool inactive) {
        return timeOf(
            colliders,
            settingsOf(
                {{"particle_radius", 0.005}, {"cell_size", 0.0125}, {"compression", 0.4}, {"inactive", inactive}}),
            kFrames);
    };
    std::vector<double> off, on;
    std::size_t count = 0;
    for (int run = 0; run < kRuns; ++run) {
        off.push_back(timed(false).particles);
        const Taken taken = timed(true);
        on.push_back(taken.particles), count = taken.count;
    }
    sink({"layered", "walk: every particle moved / inactive ones left alone", "x", median(off) / median(on), count,
          BenchSides{median(off), median(on), "s per frame"}, BenchTarget{BenchTarget::Bound::atLeast, 1.6, 2.5},
          fmt::format("medians of {} runs of {} frames, by turns", kRuns, kFrames)});
}

/// The paper's sizes [Dagenais, table 1]. Its bunny is not ours to give away: a ball that displaces as much snow.
void figureEight(const char* name, double compression, double paperLayer, double paperParticles,
                 const BenchSink& sink) {
    constexpr float kRadius = 0.054f;
    const ColliderSet colliders(
        {colliderOf(PlaneShape{}),
         colliderOf(SphereShape{{0, 0.2f, 0}, kRadius}, {{0, {}, {}}, {0.75, {0, -0.13f, 0}, {}}, {1.5, {}, {}}})});
    const Taken taken = timeOf(colliders,
                               settingsOf({{"particle_radius", 0.00075},
                                           {"cell_size", 0.005},
                                           {"snow_depth", 0.12},
                                           {"dilation", 0.0},
                                           {"compression", compression}}),
                               48);
    const auto against = [&](const char* stage, double seconds, double paper) {
        sink({"layered", fmt::format("figure {}, {}: the paper's / ours", name, stage), "x", paper / seconds,
              taken.count, BenchSides{paper, seconds, "s per frame"}, BenchTarget{BenchTarget::Bound::atLeast, 1, 4},
              "theirs on six cores; ours the mean of 48 frames"});
    };
    against("layer", taken.layer, paperLayer);
    against("particles", taken.particles, paperParticles);
}

}  // namespace

void benchLayered(const BenchSize& size, const BenchSink& sink) {
    overObvious(size.particlesOr300000(), sink);
    inactiveParticles(sink);
    figureEight("8b", 0.75, 1.84, 4.36, sink);
    if (size.full) figureEight("8a", 0, 1.84, 11.64, sink);
}

}  // namespace firn
