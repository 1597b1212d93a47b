// Half-lines and what they meet.
#pragma once

#include <limits>

#include "firn/base/math/vec.h"

namespace firn::render {

struct Ray {
    Vec3 origin;
    Vec3 direction;                                   // of length 1
    float reach = std::numeric_limits<float>::max();  // m; what lies farther is not met
};

inline Vec3 pointOn(const Ray& ray, float t) { return ray.origin + t * ray.direction; }

}  // namespace firn::render
