// The semi-implicit velocity update [Stomakhin 2013, sec. 5].
#pragma once

#include "firn/mpm/contacts.h"
#include "firn/mpm/mpm_step.h"
#include "firn/solve/weighted_space.h"

namespace firn {

/// Solves (I + beta dt^2 M^-1 H) v^{n+1} = v* (eq. 9) on the grid, from v* on and into its place: H is the Hessian of
/// the elastic energy at FE^n. Nodes that a collider holds keep the velocity it gave them; what that takes is added to
/// the impulses.
KrylovReport solveVelocities(MpmState& s, const MpmScheme& scheme, const MpmParams& params, float dt,
                             ImpulseSums& impulses);

}  // namespace firn
