// B-spline weights on a regular grid. Device-safe.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

/// Cubic B-spline N(x) [Stomakhin 2013, sec. 3.1]; x in cells.
template <class T>
FIRN_HD constexpr T cubic(T x) {
    const T a = x < T(0) ? -x : x;
    if (a < T(1)) return a * a * (a / T(2) - T(1)) + T(2) / T(3);
    if (a < T(2)) return (T(2) - a) * (T(2) - a) * (T(2) - a) / T(6);
    return T(0);
}

/// dN/dx, an odd function (some re-implementations print an even one; internal forces then eat gravity).
template <class T>
FIRN_HD constexpr T cubicSlope(T x) {
    const T a = x < T(0) ? -x : x, sign = x < T(0) ? T(-1) : T(1);
    if (a < T(1)) return sign * a * (T(1.5) * a - T(2));
    if (a < T(2)) return -sign * (T(2) - a) * (T(2) - a) / T(2);
    return T(0);
}

/// The nodes a particle touches and how much: four per axis from `base` on, w the weights, dw their slopes [1/cell].
template <class T>
struct CubicStencil {
    static constexpr int kWidth = 4;
    int base[3];
    T w[3][kWidth], dw[3][kWidth];

    /// @param X  position in cells
    FIRN_HD explicit CubicStencil(const Vec<T>& X) {
        for (int axis = 0; axis < 3; ++axis) {
            const T floored = std::floor(X[axis]);
            base[axis] = static_cast<int>(floored) - 1;
            const T t = X[axis] - floored, u = T(1) - t;  // distances to the two inner nodes
            // The pieces of N and N' on the four intervals, without branches.
            w[axis][0] = u * u * u / T(6);
            w[axis][1] = t * t * (t / T(2) - T(1)) + T(2) / T(3);
            w[axis][2] = u * u * (u / T(2) - T(1)) + T(2) / T(3);
            w[axis][3] = t * t * t / T(6);
            dw[axis][0] = -u * u / T(2);
            dw[axis][1] = t * (T(1.5) * t - T(2));
            dw[axis][2] = -u * (T(1.5) * u - T(2));
            dw[axis][3] = t * t / T(2);
        }
    }
};

}  // namespace firn
