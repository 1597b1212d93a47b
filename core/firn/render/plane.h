// An endless flat surface; everything behind it is solid.
#pragma once

#include "firn/base/math/vec.h"

namespace firn::render {

struct Plane {
    Vec3 point{};
    Vec3 normal{0, 1, 0};  // of length 1
};

inline float height(const Plane& plane, const Vec3& x) { return dot(x - plane.point, plane.normal); }

}  // namespace firn::render
