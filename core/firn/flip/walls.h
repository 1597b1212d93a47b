// Colliders as the snow feels them [Takahashi 2014, sec. 4.2].
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"

namespace firn {

/// The speed up to which snow may meet a solid without being pressed: what gravity gives it in a few steps [m/s].
float restingSpeed(const Vec3& gravity, float dt, const FlipParams& params);

/// Puts what a solid gives to the snow at each of its faces, b u_s, in place of u_s in grid.walls.
void absorbWalls(FlipGrid& grid, float h, const ContactField& contacts, float threshold);

/// Velocities at closed faces: the solid's, but for snow that leaves it.
void closeFaces(FlipGrid& grid, float h, const ContactField& contacts);

}  // namespace firn
