// An axis-aligned box. Device-safe.
#pragma once

#include <limits>

#include "firn/base/math/vec.h"

namespace firn {

struct Box {
    Vec3 min{std::numeric_limits<float>::max(), std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    Vec3 max = -min;

    FIRN_HD bool isEmpty() const { return min.x > max.x || min.y > max.y || min.z > max.z; }
    FIRN_HD void include(const Vec3& x) { min = firn::min(min, x), max = firn::max(max, x); }
    FIRN_HD bool contains(const Vec3& x) const {
        return x.x >= min.x && x.y >= min.y && x.z >= min.z && x.x <= max.x && x.y <= max.y && x.z <= max.z;
    }
};

}  // namespace firn
