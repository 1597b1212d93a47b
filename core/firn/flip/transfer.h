// Particles to the grid and back [Takahashi 2014, sec. 3.2].
#pragma once

#include "firn/collide/impulse_sums.h"
#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"

namespace firn {

/// Which particle lives where, and the cells around them.
void sortIntoBlocks(FlipState& s);

/// Velocities, density and matter of the cells; velocities some cells beyond the snow too.
void particlesToGrid(FlipState& s);

/// What a pass over the particles saw.
struct MotionLimits {
    float maxSpeed2 = 0;  // m2/s2, of the flow that carries them and of themselves
    float farthest = 0;   // from the origin along an axis [m]
};

/// FLIP for velocities, wear for durability, and motion through the flow, past the colliders. Fills `next`.
/// @param threshold  of absorbedVelocity() [m/s]
/// @param impulses   their places are the homes
MotionLimits gridToParticles(FlipState& s, const FlipParams& params, const ContactField& contacts, float threshold,
                             float dt, ImpulseSums& impulses);

}  // namespace firn
