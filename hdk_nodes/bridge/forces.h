// What pushes the snow besides colliders: gravity exactly, other forces point by point.
#pragma once

#include <SIM/SIM_Object.h>

#include "firn/state/particle_set.h"

namespace firn {

/// Sum of the object's gravity forces [m/s2].
Vec3 gravityOf(const SIM_Object& object);

/// Adds every other force, as it is now at each particle, to the column `force` [N]. Where there is none, no column is
/// made.
void addForces(const SIM_Object& object, ParticleSet& particles);

}  // namespace firn
