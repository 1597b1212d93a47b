// The colliders of a scene.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/sim/scene.h"

namespace firn {

/// Meshes are baked with the collider's voxel size, or half the solver's cell size [m]. Throws InputError with the key
/// `colliders[i].shape...`, or Error naming the file.
ColliderSet loadColliders(const Scene& scene, double cellSize);

}  // namespace firn
