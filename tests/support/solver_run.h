// Runs a solver in an empty or given world, step by step, without files.
#pragma once

#include <algorithm>
#include <cmath>

#include "firn/sim/solver.h"

namespace firn {

struct SolverRun {
    int steps = 0;
    bool diverged = false;
    int iterations = 0, mostIterations = 0;  // of all linear solves, of one
    double residual = 0;                     // the worst reached
    std::vector<Impulse> impulses;           // on each collider
    std::vector<std::string> warnings;
};

inline void note(const StepReport& report, SolverRun& run) {
    run.diverged = report.diverged;
    run.iterations += report.iterations;
    run.mostIterations = std::max(run.mostIterations, report.iterations);
    run.residual = std::max(run.residual, report.residual);
    run.impulses.resize(std::max(run.impulses.size(), report.impulses.size()));
    for (std::size_t k = 0; k < report.impulses.size(); ++k) run.impulses[k] += report.impulses[k];
    run.warnings.insert(run.warnings.end(), report.warnings.begin(), report.warnings.end());
    ++run.steps;
}

/// Advances `frame` by `seconds` as one frame.
inline SolverRun advance(Solver& solver, Frame& frame, double seconds, const World& world) {
    SolverRun run;
    solver.load(frame);
    for (double done = 0; done < seconds && !run.diverged;) {
        World now = world;
        now.time = world.time + done, now.frameEnd = world.time + seconds;
        const double rest = seconds - done;
        const double n = std::ceil(rest / solver.stableStep(now) - 1e-9);
        const double dt = rest / (n < 1 ? 1 : n);
        note(solver.step(now, dt), run);
        done = n <= 1 ? seconds : done + dt;
    }
    solver.save(frame);
    return run;
}

}  // namespace firn
