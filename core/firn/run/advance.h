// One frame of one solver: steps from a saved state to the next saved state.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "firn/base/progress.h"
#include "firn/body/body.h"
#include "firn/sim/solver.h"

namespace firn {

/// What the snow did to a collider during a frame; what other colliders do to a body is not in it.
struct ColliderImpulse {
    std::string name;
    Vec3d linear{};   // N s
    Vec3d angular{};  // N m s, about the collider's centre, wherever that was in each step
};

/// What the steps of a frame did, for stats.jsonl.
struct FrameReport {
    int steps = 0;
    int redone = 0;                          // steps that failed and were taken again, shorter
    double dtMin = 0, dtMax = 0;             // s
    double seconds = 0;                      // of all steps
    int iterations = 0;                      // of all linear solves
    double residual = 0;                     // the worst reached
    std::map<std::string, int> warnings;     // each once, with how often it was said
    std::vector<ColliderImpulse> colliders;  // all of them, in their order; empty where the solver does not know
    StageTimes stages;
};

/// Steps `frame` from world.time to `end` [s]. Throws Error(Fault::diverged) with time and remedy, or
/// Error(Fault::interrupted) where `progress` wants to stop: `frame` is then the whole state it was before.
/// @param bodies  the colliders that snow pushes back; their state is in the frame's numbers (run/coupled_bodies.h)
void advanceFrame(Solver& solver, Frame& frame, const World& world, double end, Progress& progress, FrameReport& report,
                  const std::vector<Body>& bodies = {});

/// Throws Error(Fault::diverged) that names the first column holding a value that is no number.
void refuseNonFinite(const ParticleSet& particles, double time);
void refuseNonFinite(const Frame& frame, double time);

}  // namespace firn
