#include "firn/run/bench/layered_bench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/random.h"
#include "firn/layered/kernels.h"
#include "firn/layered/layered_solver.h"
#include "firn/mist/mist.h"
#include "firn/run/advance.h"
#include "firn/run/bench/best_of.h"
#include "firn/run/bench/obvious_pbd.h"
#include "firn/run/machine.h"
#include "firn/sim/published.h"

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
    double layer = 0, particles = 0, mist = 0;  // s per frame, on average
    double costliest = 0;                       // s, of a frame
    bool hasMist = false;                       // at any time
    int frames = 0;
    std::size_t count = 0;
};

/// With mist in cells of this size [m], where it is not 0.
Taken timeOf(const ColliderSet& colliders, const Settings& settings, int frames, double mistCell = 0) {
    const auto solver = layeredEntry().make(settings);
    const Mist mist({}, mistCell);
    Frame frame;
    Taken taken;
    taken.frames = frames;
    Progress nobody;
    for (int f = 0; f < frames; ++f) {
        double all = 0, ofMist = 0;
        FrameReport report;
        const World world{colliders, kGravity, f * kFrameLength, 1};
        const double end = (f + 1) * kFrameLength;
        advanceFrame(*solver, frame, world, end, nobody, report);
        for (const auto& [stage, seconds] : report.stages.stages())
            (stage == "layer" ? taken.layer : taken.particles) += seconds / frames, all += seconds;
        if (mistCell > 0)
            ofMist = bestOf(1, [&] { mist.advance(frame, publishedPoints(*solver, frame), world, end, solver.get()); });
        taken.mist += ofMist / frames;
        taken.hasMist |= frame.findVolume(kMistVolume) != nullptr;
        taken.costliest = std::max(taken.costliest, all + ofMist);
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

/// A row of the paper's table 1: particles, and seconds per frame on six cores.
struct PaperRow {
    const char* figure;
    std::size_t count;
    double layer, particles, mist;
};

/// Our shots are such that as many particles are there in the end as the paper has; says where they are not.
std::string countsOf(const PaperRow& paper, std::size_t ours) {
    constexpr double kSame = 0.01;
    const double more = double(ours) / double(paper.count) - 1;
    const std::string count = fmt::format("the paper's {} particles", paper.count);
    return std::fabs(more) <= kSame ? count : fmt::format("NOT {}: {:+.1f} %", count, 100 * more);
}

void against(const PaperRow& paper, const Taken& taken, const BenchSink& sink) {
    const auto one = [&](const char* stage, double theirs, double ours) {
        sink({"layered", fmt::format("figure {}, {}: the paper's / ours", paper.figure, stage), "x", theirs / ours,
              taken.count, BenchSides{theirs, ours, "s per frame"}, BenchTarget{BenchTarget::Bound::atLeast, 1, 4},
              fmt::format("{}; theirs on six cores; ours the mean of {} frames, the costliest {:.2g} s",
                          countsOf(paper, taken.count), taken.frames, taken.costliest)});
    };
    one("layer", paper.layer, taken.layer);
    one("particles", paper.particles, taken.particles);
    if (taken.hasMist) one("mist", paper.mist, taken.mist);
    // Where a shot of ours leaves none, the paper's does not count either.
    const double theirs = paper.layer + paper.particles + (taken.hasMist ? paper.mist : 0);
    one("all", theirs, taken.layer + taken.particles + taken.mist);
}

/// The sizes of the paper's figure 8. Its bunny is not ours to give away: a ball that, with the voxel by which its
/// print is dilated, displaces as much snow. It is thrown in and torn out, faster than v_mist: snow that it lifts
/// leaves mist, as the bunny's does.
Taken figureEight(double compression) {
    constexpr float kRadius = 0.0447f, kDeep = 0.13f;
    constexpr double kQuick = 0.05, kOut = 0.75;  // s
    const ColliderSet colliders(
        {colliderOf(PlaneShape{}),
         colliderOf(SphereShape{{0, 0.2f, 0}, kRadius},
                    {{0, {}, {}}, {kQuick, {0, -kDeep, 0}, {}}, {kOut, {0, -kDeep, 0}, {}}, {kOut + kQuick, {}, {}}})});
    return timeOf(
        colliders,
        settingsOf(
            {{"particle_radius", 0.00075}, {"cell_size", 0.005}, {"snow_depth", 0.12}, {"compression", compression}}),
        48, 0.005);
}

/// Figure 10's sizes: two runners and a seat that ploughs come down into the snow and slide on at 3 m/s.
Taken figureTen() {
    const std::vector<MotionKey> way{{0, {-0.6f, 0.4f, 0}, {}}, {0.2, {}, {}}, {1.5, {3.9f, 0, 0}, {}}};
    std::vector<Collider> parts{colliderOf(PlaneShape{})};
    for (const float z : {-0.3f, 0.3f}) parts.push_back(colliderOf(BoxShape{{0, 0.2f, z}, {1.2f, 0.3f, 0.06f}}, way));
    parts.push_back(colliderOf(BoxShape{{0, 0.33f, 0}, {1, 0.15f, 0.5f}}, way));
    return timeOf(
        ColliderSet(std::move(parts)),
        settingsOf({{"particle_radius", 0.003}, {"cell_size", 0.01}, {"snow_depth", 0.4}, {"compression", 0.57}}), 36,
        0.015);
}

/// Figure 11's sizes: two legs wade through deep snow by turns, twice a second, down to 3 cm from the ground and
/// forward at 2.2 m/s.
Taken figureEleven() {
    std::vector<Collider> parts{colliderOf(PlaneShape{})};
    for (const int foot : {0, 1}) {
        std::vector<MotionKey> walk;
        for (int step = 0; step < 4; ++step) {
            const double t = step - 0.4 + 0.5 * foot;
            const float x = 0.7f * float(step) + 0.35f * float(foot);
            walk.push_back({t, {x, 0, 0}, {}}), walk.push_back({t + 0.5, {x, 0, 0}, {}});
            walk.push_back({t + 0.6, {x + 0.1f, 0.25f, 0}, {}}), walk.push_back({t + 0.85, {x + 0.65f, 0.25f, 0}, {}});
        }
        const float z = foot == 0 ? -0.12f : 0.12f;
        parts.push_back(colliderOf(BoxShape{{0, 0.08f, z}, {0.28f, 0.1f, 0.1f}}, walk));
        parts.push_back(colliderOf(CapsuleShape{{-0.08f, 0.08f, z}, {-0.05f, 0.6f, z}, 0.06f}, walk));
    }
    return timeOf(
        ColliderSet(std::move(parts)),
        settingsOf({{"particle_radius", 0.0025}, {"cell_size", 0.0075}, {"snow_depth", 0.4}, {"compression", 0.352}}),
        72, 0.01);
}

void memoryOfEleven(std::size_t particles, const BenchSink& sink) {
    constexpr double kPaperBytes = 3.5e9;  // without its mist
    const double bytes = double(mostResidentBytes());
    sink({"layered", "figure 11, the paper's memory / ours", "x", kPaperBytes / bytes, particles,
          BenchSides{kPaperBytes, bytes, "bytes"}, BenchTarget{BenchTarget::Bound::atLeast, 1, 10},
          "ours the most that the whole program has held so far, with mist"});
}

struct Shot {
    PaperRow paper;
    Taken (*take)();
    bool isLong = true;
};
/// 11 is the first of the long ones, while nothing else has held more memory.
constexpr Shot kShots[] = {{{"8b", 60759, 1.84, 4.36, 5.09}, [] { return figureEight(0.75); }, false},
                           {{"11", 879062, 3.15, 11.30, 6.65}, figureEleven},
                           {{"8a", 243653, 1.84, 11.64, 6.00}, [] { return figureEight(0); }},
                           {{"10", 1684770, 1.92, 33.73, 2.85}, figureTen}};

void take(const Shot& shot, const BenchSink& sink) {
    const Taken taken = shot.take();
    against(shot.paper, taken, sink);
    if (shot.paper.figure == std::string_view("11")) memoryOfEleven(taken.count, sink);
}

}  // namespace

std::vector<std::string> layeredFigures() {
    std::vector<std::string> names;
    for (const Shot& shot : kShots) names.emplace_back(shot.paper.figure);
    return names;
}

void benchLayered(const BenchSize& size, const BenchSink& sink) {
    if (size.figure.empty()) overObvious(size.particlesOr300000(), sink), inactiveParticles(sink);
    for (const Shot& shot : kShots)
        if (size.figure.empty() ? size.full || !shot.isLong : size.figure == shot.paper.figure) take(shot, sink);
}

}  // namespace firn
