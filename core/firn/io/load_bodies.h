// The colliders of a scene that snow pushes back.
#pragma once

#include "firn/body/body.h"
#include "firn/collide/collider_set.h"
#include "firn/sim/scene.h"

namespace firn {

/// In the order of the colliders, which are those of loadColliders. Throws InputError with the key `colliders[i]`, or
/// Error naming the file.
std::vector<Body> loadBodies(const Scene& scene, const ColliderSet& colliders);

}  // namespace firn
