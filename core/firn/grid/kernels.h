// B-spline weights on a regular grid, and the round kernels of [Takahashi 2014]. Device-safe.
#pragma once

#include "firn/base/math/vec.h"
#include "firn/base/math/whole.h"

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

/// Quadratic B-spline; reaches 1.5 cells instead of 2 and costs less than half.
template <class T>
FIRN_HD constexpr T quadratic(T x) {
    const T a = x < T(0) ? -x : x;
    if (a < T(0.5)) return T(0.75) - a * a;
    if (a < T(1.5)) return (T(1.5) - a) * (T(1.5) - a) / T(2);
    return T(0);
}

template <class T>
FIRN_HD constexpr T quadraticSlope(T x) {
    const T a = x < T(0) ? -x : x, sign = x < T(0) ? T(-1) : T(1);
    if (a < T(0.5)) return T(-2) * x;
    if (a < T(1.5)) return sign * (a - T(1.5));
    return T(0);
}

// A spline as a policy: how many nodes a particle touches per axis, where they begin, and their weights w and slopes dw
// [1/cell] without branches. T may be a number or several in lanes.

struct CubicSpline {
    static constexpr int kWidth = 4;
    /// Nodes begin at floor(X + kShift), X in cells.
    static constexpr double kShift = -1;
    /// sum w (x_i - x)(x_i - x)^T is h^2 over this, times I [Jiang 2015, sec. 5.3].
    static constexpr double kInverseInertia = 3;

    /// @param d  position past the first node, 1 to 2
    template <class T>
    FIRN_HD static void weigh(const T& d, T (&w)[kWidth], T (&dw)[kWidth]) {
        const T t = d - T(1), u = T(2) - d;  // distances to the two inner nodes
        const T half(0.5f), sixth = T(1) / T(6);
        w[0] = u * u * u * sixth;
        w[2] = u * u * (u * half - T(1)) + T(2) / T(3);
        w[3] = t * t * t * sixth;
        // t^2 (t / 2 - 1) + 2/3 by the sum of all, which is then 1 without bias: a share of 4e-8 per step would show.
        w[1] = T(1) - (w[0] + w[2] + w[3]);
        dw[0] = -(u * u * half);
        dw[1] = t * (T(1.5f) * t - T(2));
        dw[2] = -(u * (T(1.5f) * u - T(2)));
        dw[3] = t * t * half;
    }
};

struct QuadraticSpline {
    static constexpr int kWidth = 3;
    static constexpr double kShift = -0.5;
    static constexpr double kInverseInertia = 4;

    /// @param d  position past the first node, 0.5 to 1.5
    template <class T>
    FIRN_HD static void weigh(const T& d, T (&w)[kWidth], T (&dw)[kWidth]) {
        const T left = T(1.5f) - d, middle = d - T(1), right = d - T(0.5f);
        w[0] = left * left * T(0.5f);
        w[1] = T(0.75f) - middle * middle;
        w[2] = right * right * T(0.5f);
        dw[0] = -left;
        dw[1] = T(-2) * middle;
        dw[2] = right;
    }
};

/// First node that a particle at X [cells] along an axis touches.
template <class Spline, class T>
FIRN_HD inline int firstNode(T X) {
    return wholeBelow(X + T(Spline::kShift));
}

/// The nodes a particle touches and how much: kWidth per axis from `base` on.
template <class Spline, class T>
struct Stencil {
    static constexpr int kWidth = Spline::kWidth;
    int base[3];
    T w[3][kWidth], dw[3][kWidth];

    /// @param X  position in cells
    FIRN_HD explicit Stencil(const Vec<T>& X) {
        for (int axis = 0; axis < 3; ++axis) {
            base[axis] = firstNode<Spline>(X[axis]);
            Spline::weigh(X[axis] - T(base[axis]), w[axis], dw[axis]);
        }
    }
};

template <class T>
using CubicStencil = Stencil<CubicSpline, T>;

// --- [Takahashi 2014, sec. 3.2]; r2 = |r|^2 / R^2 -------------------------------------------------------------------

/// A particle nearer to a sample than a thirtieth of R counts as if it were there: Wsharp has no value at 0.
inline constexpr double kNearest2 = 1e-3;
/// Of Wsmooth, over R^3: 8 pi / 15. The paper leaves it out, and rho is then no density.
inline constexpr double kSmoothVolume = 1.67551608191455635;

template <class T>
FIRN_HD T sharpKernel(T r2) {
    const T near = max(r2, T(kNearest2));
    return max(T(1) / near - T(1), T(0));
}
template <class T>
FIRN_HD T smoothKernel(T r2) {
    return max(T(1) - r2, T(0));
}

}  // namespace firn
