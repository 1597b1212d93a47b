// Runs a solver in an empty or given world, step by step, without files.
#pragma once

#include "firn/sim/solver.h"

namespace firn {

struct SolverRun {
    int steps = 0;
    bool diverged = false;
    std::vector<std::string> warnings;
};

/// Advances `frame` by `seconds` as one frame.
inline SolverRun advance(Solver& solver, Frame& frame, double seconds, const World& world) {
    SolverRun run;
    solver.load(frame);
    for (double done = 0; done < seconds && !run.diverged;) {
        World now = world;
        now.time = world.time + done;
        const double rest = seconds - done;
        const double n = std::ceil(rest / solver.stableStep(now) - 1e-9);
        const double dt = rest / (n < 1 ? 1 : n);
        const StepReport report = solver.step(now, dt);
        run.diverged = report.diverged;
        run.warnings.insert(run.warnings.end(), report.warnings.begin(), report.warnings.end());
        ++run.steps;
        done = n <= 1 ? seconds : done + dt;
    }
    solver.save(frame);
    return run;
}

}  // namespace firn
