// Colliders as a picture shows them.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/render/surfaces.h"

namespace firn::render {

/// Planes are met exactly, however far away they are.
std::vector<Plane> planesOf(const ContactField& colliders);

/// Everything that is not a plane.
Solids solidsOf(const ContactField& colliders);

}  // namespace firn::render
