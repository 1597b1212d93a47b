// Products of vectors and matrices that multiply and add with one rounding (fma of lanes.h), for formulas over lanes
// where time counts. Device-safe.
#pragma once

#include "firn/base/math/mat.h"

namespace firn {

template <class T>
FIRN_HD T fusedDot(const Vec<T>& a, const Vec<T>& b) {
    return fma(a.x, b.x, fma(a.y, b.y, a.z * b.z));
}
template <class T>
FIRN_HD Vec<T> fusedCross(const Vec<T>& a, const Vec<T>& b) {
    return {fms(a.y, b.z, a.z * b.y), fms(a.z, b.x, a.x * b.z), fms(a.x, b.y, a.y * b.x)};
}
template <class T>
FIRN_HD T fusedDeterminant(const Mat<T>& m) {
    return fusedDot(columnOf(m, 0), fusedCross(columnOf(m, 1), columnOf(m, 2)));
}
/// m o.
template <class T>
FIRN_HD Mat<T> fusedProduct(const Mat<T>& m, const Mat<T>& o) {
    return Mat<T>::each(
        [&](int r, int c) { return fma(m.a[r][0], o.a[0][c], fma(m.a[r][1], o.a[1][c], m.a[r][2] * o.a[2][c])); });
}
/// m o + more.
template <class T>
FIRN_HD Mat<T> fusedProduct(const Mat<T>& m, const Mat<T>& o, const Mat<T>& more) {
    return Mat<T>::each([&](int r, int c) {
        return fma(m.a[r][0], o.a[0][c], fma(m.a[r][1], o.a[1][c], fma(m.a[r][2], o.a[2][c], more.a[r][c])));
    });
}

}  // namespace firn
