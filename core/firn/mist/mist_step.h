// One step of the mist: incompressible air that carries a density [Dagenais, sec. 6; Stam 1999].
#pragma once

#include <string>

#include "firn/base/timer.h"
#include "firn/collide/face_walls.h"
#include "firn/grid/poisson.h"
#include "firn/mist/mist_params.h"
#include "firn/mist/mist_state.h"

namespace firn {

struct MistReport {
    int steps = 0;
    int iterations = 0;   // of all pressure solves
    double residual = 0;  // the worst reached: what still flows into or out of nothing, over what did before
    std::vector<std::string> warnings;
    StageTimes stages;
};

/// @param g         acceleration where there is mist [m/s2]
/// @param contacts  the colliders at the end of the step
/// @param snow      what air does not enter besides; none: nothing
void mistStep(MistState& mist, const MistParams& params, const Vec3& g, const ContactField& contacts, float dt,
              MistReport& report, const StillWall* snow = nullptr);

/// Blocks that hold mist, and around it as much air as it passes in a step of `dt` at its own speed, and kAirAround
/// cells more: other blocks go, and so does what was in them.
void followDensity(MistState& mist, const Vec3& g, float dt);

void addGravity(MistState& mist, const Vec3& g, float dt);
/// What flows into the cell of each unknown: what the pressure has to undo.
std::vector<float> inflow(const MistState& mist, const FaceWalls& walls, const Poisson& poisson);
/// Makes what flows into every cell flow out again.
void project(MistState& mist, const FaceWalls& walls, const MistParams& params, MistReport& report);
/// Density and velocity go with the flow.
void advect(MistState& mist, const FaceWalls& walls, float dt);

}  // namespace firn
