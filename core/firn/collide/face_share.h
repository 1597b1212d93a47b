// Shares of a cell's face that lie outside of solids. Device-safe.
#pragma once

#include "firn/base/hostdev.h"

namespace firn {

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
