// One frame of one solver: steps from a saved state to the next saved state.
#pragma once

#include <map>
#include <string>

#include "firn/base/progress.h"
#include "firn/sim/solver.h"

namespace firn {

/// What the steps of a frame did, for stats.jsonl.
struct FrameReport {
    int steps = 0;
    double dtMin = 0, dtMax = 0;          // s
    int iterations = 0;                   // of all linear solves
    double residual = 0;                  // the worst reached
    std::map<std::string, int> warnings;  // each once, with how often it was said
    StageTimes stages;
};

/// Steps `frame` from world.time to `end` [s]. Throws Error(Fault::diverged) with time and remedy, or
/// Error(Fault::interrupted) where `progress` wants to stop: `frame` is then the whole state it was before.
void advanceFrame(Solver& solver, Frame& frame, World world, double end, Progress& progress, FrameReport& report);

/// Throws Error(Fault::diverged) that names the first column holding a value that is no number.
void refuseNonFinite(const ParticleSet& particles, double time);
void refuseNonFinite(const Frame& frame, double time);

}  // namespace firn
