// How colliders go: looks at them on their way, and how long it is.
#pragma once

#include <vector>

#include "firn/collide/collider_set.h"

namespace firn::layered {

/// A collider at t0 + n (t1 - t0) / N, n = 0 ... N. Each is the end of the way from the one before: the instant t1
/// belongs to the meshes of the next frame, which a host that shows one frame at a time has not made yet.
std::vector<ContactField> looksAt(const Collider& collider, double t0, double t1, int count);

/// How far any point of an object comes [m], and how long its way is.
struct Travel {
    float straight = 0, way = 0;
};

/// Of the corners of its box, and its deformation on top. Over parts of the time, so that a turn counts, and a way
/// there and back.
Travel travelOf(const Collider& collider, double t0, double t1);

}  // namespace firn::layered
