#include "firn/run/advance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/run/clock.h"
#include "firn/run/coupled_bodies.h"
#include "firn/state/non_finite.h"

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

/// How long a step may be after one has failed: half of that, and longer again with every step that holds.
class StepLimit {
public:
    double longest() const { return longest_; }
    bool mayHalve() const { return halvings_ < kMostHalvings; }
    void halve(double dt) { longest_ = dt / 2, ++halvings_; }
    void relax() { longest_ *= kGrowth, halvings_ = 0; }

private:
    /// In a row. What a step of a four-thousandth does not mend is no matter of its length.
    static constexpr int kMostHalvings = 12;
    static constexpr double kGrowth = 1.5;
    double longest_ = std::numeric_limits<double>::infinity();
    int halvings_ = 0;
};

void note(const StepReport& step, double dt, FrameReport& report) {
    report.dtMin = report.steps == 0 ? dt : std::min(report.dtMin, dt);
    report.dtMax = std::max(report.dtMax, dt);
    ++report.steps;
    report.seconds += dt;
    report.iterations += step.iterations;
    report.residual = std::max(report.residual, step.residual);
    for (const std::string& warning : step.warnings) ++report.warnings[warning];
    report.stages.add(step.stages);
}

/// @param time  where the step ended [s]
void noteImpulses(const std::vector<Impulse>& impulses, const ColliderSet& colliders, double time,
                  FrameReport& report) {
    if (impulses.empty()) return;
    if (impulses.size() != colliders.size())
        throw Error(Fault::ours, fmt::format("a step reported impulses on {} colliders; there are {}", impulses.size(),
                                             colliders.size()));
    report.colliders.resize(colliders.size());
    for (std::size_t k = 0; k < colliders.size(); ++k) {
        ColliderImpulse& sum = report.colliders[k];
        sum.name = colliders.name(k);
        sum.linear += impulses[k].linear;
        sum.angular += angularAbout(colliders.center(k, time), impulses[k]);
    }
}

}  // namespace

void refuseNonFinite(const Frame& frame, double time) {
    for (const auto& [name, value] : frame.numbers)
        if (!std::isfinite(value)) diverged(time, fmt::format("'{}' is no finite number", name), kSmallerStep);
    for (const Volume& volume : frame.volumes)
        if (const std::size_t bad = countNonFinite(volume.values); bad > 0)
            diverged(time,
                     fmt::format("{} of {} numbers of '{}' are not finite", bad, volume.values.size(), volume.name),
                     kSmallerStep);
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

void advanceFrame(Solver& solver, Frame& frame, const World& world, double end, Progress& progress, FrameReport& report,
                  const std::vector<Body>& bodies) {
    FrameClock clock(world.time, end);
    ColliderSet colliders = world.colliders;
    World now{colliders, world.gravity, world.time, world.seed, end, world.ahead, world.files};
    CoupledBodies coupled(bodies, frame, world.time, colliders);
    solver.load(frame);
    StepLimit limit;
    while (!clock.isOver()) {
        if (progress.wantsToStop())
            throw Error(Fault::interrupted, fmt::format("interrupted at {:.6g} s", clock.time()));
        now.time = clock.time();
        // In this order: a solver's step that is no number stays one, and is told.
        const double stable = std::min(solver.stableStep(now), std::min(coupled.longestStep(), limit.longest()));
        const double dt = checkedStep(stable, clock, report.steps);
        coupled.beginStep(now.gravity, now.time, dt);
        const StepReport step = solver.step(now, dt);
        if (step.diverged) {
            if (!step.mayRetry || !limit.mayHalve()) diverged(clock.time(), "the step blew up", step.remedy);
            limit.halve(dt);
            coupled.undoStep();
            ++report.redone;
            continue;
        }
        limit.relax();
        note(step, dt, report);
        noteImpulses(step.impulses, colliders, now.time + dt, report);
        coupled.endStep(step.impulses, now.time + dt);
        clock.advance(dt);
        progress.update(clock.share());
    }
    solver.save(frame);
    putBodies(bodies, coupled.states(), frame);
    refuseNonFinite(frame, end);
}

}  // namespace firn
