// Friction of snow that flows, as a viscosity that grows with the load [Takahashi 2014, sec. 5; Batty and Bridson
// 2008].
//
//   rho (u' - u) = dt div(2 mu D(u')),   D = (grad u' + grad u'^T) / 2,   mu = mu0 + kf p
//
// Implicit: mu dt / (rho h^2) is 1 to 25 under a hand's breadth of snow. The three components are coupled; each unknown
// is a face with snow beside it, and has up to fourteen neighbours. Faces in solids move with them (no slip, which is
// what holds snow on fig. 5's ball), as far as the solid's friction goes. Beyond a free surface nothing pulls.
//
// Solved by conjugate residuals; the preconditioner is one cycle of multigrid (viscosity_levels.h).
#pragma once

#include "firn/collide/impulse_sums.h"
#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"
#include "firn/solve/krylov.h"

namespace firn {

/// @param mu        of each cell [Pa s]; 0 where nothing is rubbed
/// @param levels    room for the system
/// @param impulses  of the snow on each collider
KrylovReport diffuse(FlipGrid& grid, const std::vector<float>& mu, const FlipParams& params, float h,
                     const ContactField& contacts, float dt, FrictionLevels& levels, std::vector<Impulse>& impulses);

}  // namespace firn
