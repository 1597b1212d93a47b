// Time of a solver's own steps on snow that deforms.
#pragma once

#include <functional>
#include <string>

#include "firn/base/timer.h"
#include "firn/sim/solver_entry.h"

namespace firn {

inline constexpr double kBenchSpacing = 0.005;               // m between particles
inline constexpr double kBenchCellSize = 2 * kBenchSpacing;  // m: eight particles per cell
inline constexpr Vec3 kBenchGravity{0, -9.81f, 0};           // m/s2

/// A ball whose snow moves in waves of a few cells. (In free fall nothing deforms, and every decomposition ends after
/// one look: a figure that flatters.)
Frame wavingBall(std::size_t particles);

/// One way of stepping, in the words of the solver's table.
struct Scheme {
    std::string kernel, transfer, integrator;
};

/// "solver.kernel = quadratic" for the first word that this solver does not know; nothing where it knows them all.
/// A solver without a key has the paper's choice, and no other.
std::string unknownTo(const Rows& params, const Scheme& scheme);

Settings settingsOf(const Rows& params, const Scheme& scheme, double cellSize);

/// The same cycle of steps several times over.
struct StepPlan {
    int warmUp, steps, runs;
};
/// The note of a figure that is measured so.
std::string howOf(const StepPlan& plan);

struct StepTime {
    double seconds = 0;     // per particle and step
    double processor = 0;   // s per particle and step of all threads: what others do hardly matters to it
    double iterations = 0;  // per step
    StageTimes stages;      // s per particle and step

    double stage(std::string_view name) const;
};

/// Mean over the cycle's steps, each at its best of all runs: on a busy machine a single step has a chance of being
/// left alone, a whole run has none; and what a solver does only now and then (reordering its memory) stays in the
/// mean, if it comes around with the cycle. Throws Error(Fault::diverged).
StepTime timeSteps(const StepPlan& plan, std::size_t particles, const std::function<StepReport()>& step);

/// The same where `begin` brings back, before each run and off the clock, what the cycle starts from: whatever comes
/// now and then comes at the same steps of every run.
StepTime timeSameSteps(const StepPlan& plan, std::size_t particles, const std::function<void()>& begin,
                       const std::function<StepReport()>& step);

/// Of a solver that loads the frame once and steps on from there, as long as it likes at a time.
StepTime timeSolver(const SolverEntry& entry, const Settings& settings, const Frame& frame, const StepPlan& plan);

}  // namespace firn
