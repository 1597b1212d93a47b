// The colliders of a scene.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/sim/scene.h"

namespace firn {

/// The same surfaces whatever the solver's cell size is. Throws InputError with the key `colliders[i].shape...`, or
/// Error naming the file. `notes`, where given, receives what is worth telling: which of them are sheets.
ColliderSet loadColliders(const Scene& scene, std::vector<std::string>* notes = nullptr);

}  // namespace firn
