// Particles to the grid and back [Takahashi 2014, sec. 3.2].
#pragma once

#include "firn/collide/impulse_sums.h"
#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"
#include "firn/flip/passes.h"

namespace firn {

/// Which particle lives where, and the cells around them.
void sortIntoBlocks(FlipState& s);

/// Velocities, density and matter of the cells; velocities some cells beyond the snow too.
void particlesToGrid(FlipState& s);

/// A particle after the step, colliders aside, by asking the whole grid: the slow twin of the pass over a home, and for
/// homes whose window is too small. @param speed2  gets the square of the speed at which it was carried, or its own
PorousParticle moved(PorousParticle p, const FlipGrid& grid, const GatherNumbers& numbers, float& speed2);

/// FLIP for velocities, wear for durability, and motion through the flow, past the colliders. Fills `next`.
/// @param threshold  of absorbedVelocity() [m/s]
/// @param impulses   their places are the homes
MotionLimits gridToParticles(FlipState& s, const FlipParams& params, const ContactField& contacts, float threshold,
                             float dt, ImpulseSums& impulses);

}  // namespace firn
