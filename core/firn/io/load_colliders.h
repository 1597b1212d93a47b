// The colliders of a scene.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/sim/scene.h"

namespace firn {

/// The same surfaces whatever the solver's cell size is. Throws InputError with the key `colliders[i].shape...`, or
/// Error naming the file.
ColliderSet loadColliders(const Scene& scene);

}  // namespace firn
