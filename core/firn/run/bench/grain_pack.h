// Standard work for the grain solver: a field of snow on the ground that is being sheared.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// Twenty grains deep at any number of them, so that a grain has as much above and beside it. Its snow moves in waves
/// of sixteen grains: contacts are sheared, and lists grow old. (Bonds hold.) It has taken some steps, so that nothing
/// in it is new.
Frame wavingPack(const SolverEntry& entry, const Settings& settings, std::size_t particles);

/// What it lies on.
const ColliderSet& packGround();

}  // namespace firn
