// One collider by itself: as it shows itself during a step, and the boxes around it.
#pragma once

#include "firn/collide/collider_set.h"

namespace firn {

/// What ColliderSet::during() says of this one, and of no other: body 0.
ContactField alone(const Collider& collider, double t0, double t1);

/// Around it in its own frame, on all of its way from one key frame to the next [m].
Box ownBounds(const Collider& collider, const BodyView& body);

/// One of a box's eight.
Vec3 cornerOf(const Box& box, int corner);

/// A point of the body's own frame, and around a box of it, in the world [m].
Vec3 inWorld(const BodyView& body, const Vec3& own);
Box inWorld(const BodyView& body, const Box& own);

}  // namespace firn
