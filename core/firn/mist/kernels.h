// Formulas of the mist. Device-safe.
#pragma once

#include "firn/base/math/exp.h"
#include "firn/base/math/vec.h"

namespace firn {

/// Whether snow leaves mist [Dagenais, sec. 6.2]: it is fast, and does not fall.
template <class T>
FIRN_HD bool leavesMist(const Vec<T>& v, const Vec<T>& g, T seedSpeed) {
    return dot(v, v) > seedSpeed * seedSpeed && dot(g, v) <= T(0);
}

/// Density of a seed at a distance, over that of its middle: even in its inner half, then less and less. (The paper's
/// spheres have an edge, which on a grid is a staircase.)
template <class T>
FIRN_HD T seedBump(T distance, T radius) {
    return clamp(T(2) * (T(1) - distance / radius), T(0), T(1));
}

/// Share of the mist that is left after `dt`.
template <class T>
FIRN_HD T fading(T dissipation, T dt) {
    return exp(-dissipation * dt);
}

/// Second order out of two steps of first order, one there and one back [Selle et al. 2008]: what `back` is wrong by,
/// the way there is wrong by half of. Between the lowest and highest of what was sampled, so that nothing overshoots
/// and density stays positive.
template <class T>
FIRN_HD T corrected(T before, T there, T back, T lowest, T highest) {
    return clamp(there + (before - back) / T(2), lowest, highest);
}

/// Share of a triangle where a distance, known at its corners and linear between them, is positive.
template <class T>
FIRN_HD T positiveShare(T a, T b, T c) {
    const int positive = (a > T(0)) + (b > T(0)) + (c > T(0));
    if (positive == 0) return T(0);
    if (positive == 3) return T(1);
    // The corner that stands alone: of the small triangle there both sides are cut in proportion to the distances.
    const bool lone = positive == 1;
    const bool isA = (a > T(0)) == lone, isB = !isA && (b > T(0)) == lone;
    const T p = isA ? a : isB ? b : c, q = isA ? b : a, r = isA || isB ? c : b;
    const T cut = p * p / ((p - q) * (p - r));
    return lone ? cut : T(1) - cut;
}

/// The same of a square, corners in order around it: four triangles about its middle.
template <class T>
FIRN_HD T openShare(T a, T b, T c, T d) {
    const T middle = (a + b + c + d) / T(4);
    return (positiveShare(a, b, middle) + positiveShare(b, c, middle) + positiveShare(c, d, middle) +
            positiveShare(d, a, middle)) /
           T(4);
}

}  // namespace firn
