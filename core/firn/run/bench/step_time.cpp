#include "firn/run/bench/step_time.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/geometry/sampling.h"

namespace firn {
namespace {

struct Word {
    const char* key;
    std::string value, paper;
};
std::vector<Word> wordsOf(const Scheme& s) {
    return {{"kernel", s.kernel, "cubic"}, {"transfer", s.transfer, "flip"}, {"integrator", s.integrator, "explicit"}};
}

bool knows(const Rows& params, const Word& word) {
    const RowInfo* row = findRow(params, word.key);
    if (!row) return word.value == word.paper;
    return std::any_of(row->choices.begin(), row->choices.end(),
                       [&](const ChoiceInfo& c) { return c.key == word.value; });
}

/// The sooner done, with the less that either took of the processors.
StepTime better(const StepTime& a, const StepTime& b) {
    StepTime best = b.seconds < a.seconds ? b : a;
    best.processor = std::min(a.processor, b.processor);
    return best;
}

StepTime timeStep(const std::function<StepReport()>& step) {
    const Stopwatch watch;
    const std::clock_t before = std::clock();
    const StepReport report = step();
    const double processor = double(std::clock() - before) / CLOCKS_PER_SEC;
    if (report.diverged) throw Error(Fault::diverged, "bench: a step diverged; " + report.remedy);
    return {watch.seconds(), processor, double(report.iterations), report.stages};
}

}  // namespace

Frame wavingBall(std::size_t particles) {
    const double radius = kBenchSpacing * std::cbrt(double(particles) / 4.18879);
    const SolidPtr ball = solidOfForm({SphereShape{{}, float(radius)}, {}});
    const std::vector<Vec3> points = fillSolid(*ball, kBenchSpacing, 1);
    Frame frame;
    ParticleSet& snow = frame.particles;
    snow.resize(points.size());
    const auto x = snow[column::x], v = snow[column::v];
    const auto m = snow[column::m], V0 = snow[column::V0];
    const auto id = snow[column::id];
    const float k = float(6.2831853 / (16 * kBenchSpacing)), volume = float(ball->volume() / double(points.size()));
    forEach(points.size(), [&](std::size_t p) {
        x[p] = points[p], id[p] = int(p);
        v[p] = {std::sin(k * x[p].y), std::sin(k * x[p].z), std::sin(k * x[p].x)};
        V0[p] = volume, m[p] = 400 * volume;
    });
    return frame;
}

std::string unknownTo(const Rows& params, const Scheme& scheme) {
    for (const Word& word : wordsOf(scheme))
        if (!knows(params, word)) return std::string("solver.") + word.key + " = " + word.value;
    return {};
}

Settings settingsOf(const Rows& params, const Scheme& scheme, double cellSize) {
    Settings settings;
    settings.set("cell_size", {cellSize, {}});
    for (const Word& word : wordsOf(scheme))
        if (findRow(params, word.key)) settings.set(word.key, {word.value, {}});
    return settings;
}

double StepTime::stage(std::string_view name) const {
    for (const auto& [stage, time] : stages.stages())
        if (stage == name) return time;
    return 0;
}

std::string howOf(const StepPlan& plan) {
    return fmt::format("mean of {} steps, each the best of {}", plan.steps, plan.runs);
}

StepTime timeSteps(const StepPlan& plan, std::size_t particles, const std::function<StepReport()>& step) {
    for (int i = 0; i < plan.warmUp; ++i) step();
    return timeSameSteps(
        plan, particles, [] {}, step);
}

StepTime timeSameSteps(const StepPlan& plan, std::size_t particles, const std::function<void()>& begin,
                       const std::function<StepReport()>& step) {
    std::vector<StepTime> cycle(plan.steps);
    for (int run = 0; run < plan.runs; ++run) {
        begin();
        for (StepTime& best : cycle) best = run == 0 ? timeStep(step) : better(best, timeStep(step));
    }
    StepTime mean;
    const double parts = double(plan.steps) * double(particles);
    for (const StepTime& s : cycle) {
        mean.seconds += s.seconds / parts;
        mean.processor += s.processor / parts;
        mean.iterations += s.iterations / plan.steps;
        for (const auto& [name, seconds] : s.stages.stages()) mean.stages.add(name.c_str(), seconds / parts);
    }
    return mean;
}

StepTime timeSolver(const SolverEntry& entry, const Settings& settings, const Frame& frame, const StepPlan& plan) {
    const auto solver = entry.make(settings);
    const ColliderSet nothing;
    const World world{nothing, kBenchGravity, 0, 1};
    solver->load(frame);
    return timeSteps(plan, frame.particles.size(), [&] { return solver->step(world, solver->stableStep(world)); });
}

}  // namespace firn
