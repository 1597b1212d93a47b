#include "firn/run/advance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/run/clock.h"

namespace firn {
namespace {

/// A frame that would take more steps than this [1], or a step shorter than that [s], is snow that has blown up or
/// numbers typed in the wrong unit: going on would look like a program that hangs.
constexpr double kMostSteps = 1e6;
constexpr double kShortestStep = 1e-9;

constexpr const char* kSmallerStep = "lower solver.dt, or leave it out and let the solver choose";

[[noreturn]] void diverged(double time, const std::string& what, const std::string& remedy) {
    throw Error(Fault::diverged, fmt::format("diverged at {:.6g} s: {}; {}", time, what, remedy));
}

double checkedStep(double stable, const FrameClock& clock, int stepsDone) {
    const std::string remedy = "use softer or slower snow, or a larger cell_size";
    if (!(stable > 0))
        diverged(clock.time(), fmt::format("the solver found no stable step (got {} s)", toText(stable)), remedy);
    const double steps = stepsDone + stepsLeft(clock.rest(), stable);
    if (steps > kMostSteps)
        diverged(clock.time(),
                 fmt::format("a stable step is {:.3g} s, so that the frame needs {:.3g} steps; at most "
                             "{:.0e} are taken",
                             stable, steps, kMostSteps),
                 remedy);
    const double dt = clock.nextStep(stable);
    if (dt < std::min(kShortestStep, clock.rest()))
        diverged(clock.time(), fmt::format("a stable step is {:.3g} s, less than {:.0e} s", stable, kShortestStep),
                 remedy);
    return dt;
}

void note(const StepReport& step, double dt, FrameReport& report) {
    report.dtMin = report.steps == 0 ? dt : std::min(report.dtMin, dt);
    report.dtMax = std::max(report.dtMax, dt);
    ++report.steps;
    report.iterations += step.iterations;
    report.residual = std::max(report.residual, step.residual);
    for (const std::string& warning : step.warnings) ++report.warnings[warning];
    report.stages.add(step.stages);
}

bool isWhole(float value) { return std::isfinite(value); }
bool isWhole(int) { return true; }
bool isWhole(const Vec3& v) { return isFinite(v); }
bool isWhole(const Mat3& m) { return isFinite(columnOf(m, 0)) && isFinite(columnOf(m, 1)) && isFinite(columnOf(m, 2)); }

template <class T>
std::size_t countNonFinite(const std::vector<T>& values) {
    return sum(values.size(), std::size_t(0), [&](std::size_t i) { return std::size_t(isWhole(values[i]) ? 0 : 1); });
}

}  // namespace

void refuseNonFinite(const Frame& frame, double time) {
    for (const auto& [name, value] : frame.numbers)
        if (!std::isfinite(value)) diverged(time, fmt::format("'{}' is no finite number", name), kSmallerStep);
    refuseNonFinite(frame.particles, time);
}

void refuseNonFinite(const ParticleSet& particles, double time) {
    for (const ParticleSet::Named& column : particles.columns()) {
        const std::size_t bad = std::visit([](const auto& values) { return countNonFinite(values); }, column.values);
        if (bad > 0)
            diverged(time, fmt::format("{} of {} particles have no finite '{}'", bad, particles.size(), column.name),
                     kSmallerStep);
    }
}

void advanceFrame(Solver& solver, Frame& frame, World world, double end, Progress& progress, FrameReport& report) {
    FrameClock clock(world.time, end);
    solver.load(frame);
    while (!clock.isOver()) {
        if (progress.wantsToStop())
            throw Error(Fault::interrupted, fmt::format("interrupted at {:.6g} s", clock.time()));
        world.time = clock.time();
        const double dt = checkedStep(solver.stableStep(world), clock, report.steps);
        const StepReport step = solver.step(world, dt);
        if (step.diverged) diverged(clock.time(), "the step blew up", step.remedy);
        note(step, dt, report);
        clock.advance(dt);
        progress.update(clock.share());
    }
    solver.save(frame);
    refuseNonFinite(frame, end);
}

}  // namespace firn
