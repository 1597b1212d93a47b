// Directions across a given one. Device-safe.
#pragma once

#include "firn/base/math/fused.h"

namespace firn {

/// A rotation whose first column is u [Duff 2017, Building an orthonormal basis, revisited].
template <class T>
FIRN_HD Mat<T> frameAlong(const Vec<T>& u) {
    const T sign = withSignOf(T(1), u.x);
    const T a = T(-1) / (sign + u.x), b = u.y * u.z * a;
    return {{{u.x, T(0) - sign * u.y, T(0) - u.z},
             {u.y, T(1) + sign * u.y * u.y * a, b},
             {u.z, sign * b, sign + u.z * u.z * a}}};
}

}  // namespace firn
