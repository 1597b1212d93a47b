// Quaternions of length 1 as rotations. Device-safe.
#pragma once

#include "firn/base/math/mat.h"

namespace firn {

template <class T>
struct Quat {
    T w = T(1);
    Vec<T> v{};

    /// First b, then a.
    FIRN_HD friend constexpr Quat operator*(const Quat& a, const Quat& b) {
        return {a.w * b.w - dot(a.v, b.v), a.v * b.w + b.v * a.w + cross(a.v, b.v)};
    }
};

using Quatd = Quat<double>;

template <class T>
FIRN_HD constexpr T dot(const Quat<T>& a, const Quat<T>& b) {
    return a.w * b.w + dot(a.v, b.v);
}
template <class T>
FIRN_HD Quat<T> normalized(const Quat<T>& q) {
    const T l = std::sqrt(dot(q, q));
    return {q.w / l, q.v / l};
}

/// About the vector's direction, by its length [rad]: the exponential map.
template <class T>
FIRN_HD Quat<T> turnBy(const Vec<T>& turn) {
    const T half = length(turn) / T(2);
    // sin(x)/x; its series where the quotient would be 0/0, exact there in either precision.
    const T share = half > T(1e-4) ? std::sin(half) / half : T(1) - half * half / T(6);
    return {std::cos(half), turn * (share / T(2))};
}

template <class T>
FIRN_HD constexpr Mat<T> toMatrix(const Quat<T>& q) {
    const T x = q.v.x, y = q.v.y, z = q.v.z, w = q.w;
    return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
             {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
             {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

}  // namespace firn
