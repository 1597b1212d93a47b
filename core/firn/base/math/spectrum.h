// Eigenvalues and eigenvectors of symmetric 3x3 matrices, by a formula. Device-safe.
//
// Of the three values one lies apart from the other two, by as much as they all differ: it comes from the cubic
// [Smith 1961], its vector from the cofactors of what is left when it is taken off the diagonal, and the other two from
// the plane across that. (The cubic alone knows two values that nearly agree to half their digits only.)
//
// Half the work of the rotations of svd.h.
#pragma once

#include "firn/base/math/frame.h"

namespace firn {

template <class T>
struct SymmetricMat {
    T xx, yy, zz, xy, yz, zx;
};

/// A = U diag(values) U^T with a rotation U. The first value lies apart from the others; the second is above the third.
template <class T>
struct Spectrum {
    Mat<T> U;
    Vec<T> values;
};

/// U diag(values) U^T, symmetric by construction.
template <class T>
FIRN_HD Mat<T> composed(const Mat<T>& U, const Vec<T>& values) {
    const Mat<T> W = scaledColumns(U, values);
    const auto at = [&](int r, int c) { return fusedDot(rowOf(W, r), rowOf(U, c)); };
    const T xy = at(0, 1), yz = at(1, 2), zx = at(2, 0);
    return {{{at(0, 0), xy, zx}, {xy, at(1, 1), yz}, {zx, yz, at(2, 2)}}};
}

namespace detail {

/// b of b^3 - 3 b = 2 r for r from 0 to 1, the largest of three: 2 cos(acos(r) / 3).
template <class T>
FIRN_HD T largestRoot(T r) {
    // Chebyshev's polynomial, wrong by 2e-8. In double it is the start of Newton's steps.
    constexpr float k[] = {8.6512470e-6f, -3.2003364e-5f, 1.0872948e-4f, -4.6442064e-4f,
                           2.2136219e-3f, -1.2863413e-2f, 1.3164359e-1f, 1.8793853f};
    const T t = fma(T(2), r, T(-1));
    T b = T(k[0]);
    for (int i = 1; i < 8; ++i) b = fma(b, t, T(k[i]));
    if constexpr (sizeof(Lane<T>) == sizeof(double))
        for (int i = 0; i < 2; ++i) b -= ((b * b - T(3)) * b - T(2) * r) / (T(3) * (b * b - T(1)));
    return b;
}

/// The vector v of A v = b v, where b lies apart: the cofactors of A - b are v v^T times a number above 0, so that each
/// of their columns is v, and the one with the largest diagonal the surest.
template <class T>
FIRN_HD Vec<T> vectorOf(const SymmetricMat<T>& A, T b) {
    const T x = A.xx - b, y = A.yy - b, z = A.zz - b;
    const T xx = fms(y, z, A.yz * A.yz), yy = fms(z, x, A.zx * A.zx), zz = fms(x, y, A.xy * A.xy);
    const T xy = fms(A.yz, A.zx, A.xy * z), yz = fms(A.zx, A.xy, A.yz * x), zx = fms(A.xy, A.yz, A.zx * y);
    const auto second = yy > xx;
    const auto third = zz > max(xx, yy);
    const auto picked = [&](const T& p, const T& q, const T& r) { return select(third, r, select(second, q, p)); };
    const Vec<T> v{picked(xx, xy, zx), picked(xy, yy, yz), picked(zx, yz, zz)};
    return v * (T(1) / sqrt(fusedDot(v, v)));
}

template <class T>
FIRN_HD Vec<T> product(const SymmetricMat<T>& A, const Vec<T>& v) {
    return {fma(A.xx, v.x, fma(A.xy, v.y, A.zx * v.z)), fma(A.xy, v.x, fma(A.yy, v.y, A.yz * v.z)),
            fma(A.zx, v.x, fma(A.yz, v.y, A.zz * v.z))};
}

/// Of a matrix without trace whose squares sum to six, or to less if it is nothing; b is the value that lies apart.
template <class T>
FIRN_HD Spectrum<T> spectrumOfUnit(const SymmetricMat<T>& A, T b) {
    const Mat<T> B = frameAlong(vectorOf(A, b));
    const Vec<T> u = columnOf(B, 1), w = columnOf(B, 2), Au = product(A, u);
    // In the plane of u and w, A is (-b/2 + h, g; g, -b/2 - h): its values are -b/2 +- r, and the vector of the larger
    // has half the angle of (h, g).
    const T half = T(0.5f) * b, h = half + fusedDot(u, Au), g = fusedDot(w, Au);
    const T r = sqrt(fma(h, h, g * g)), sum = abs(h) + r, square = T(2) * r * sum;
    const auto known = square > T(kEpsilon<T> * kEpsilon<T>);  // else any two will do
    const T perLength = T(1) / sqrt(select(known, square, T(1)));
    const T longer = select(known, sum * perLength, T(1)), shorter = select(known, g * perLength, T(0));
    const auto left = h < T(0);
    const T c = select(left, shorter, longer), s = select(left, longer, shorter);
    return {fromColumns(columnOf(B, 0), u * c + w * s, w * c - u * s), {b, r - half, T(0) - (r + half)}};
}

}  // namespace detail

/// For elements below 1e18; below 1e-18 they are nothing.
template <class T>
FIRN_HD Spectrum<T> spectrum(const SymmetricMat<T>& A) {
    const T mean = T(1.0 / 3) * ((A.xx + A.yy) + A.zz);
    const T x = A.xx - mean, y = A.yy - mean, z = A.zz - mean;
    const T squares = fma(x, x, fma(y, y, fma(z, z, T(2) * fma(A.xy, A.xy, fma(A.yz, A.yz, A.zx * A.zx)))));
    const T size = sqrt(max(T(1.0 / 6) * squares, T(1e-36f))), k = T(1) / size;
    const SymmetricMat<T> D{k * x, k * y, k * z, k * A.xy, k * A.yz, k * A.zx};
    const Vec<T> first{fms(D.yy, D.zz, D.yz * D.yz), fms(D.yz, D.zx, D.xy * D.zz), fms(D.xy, D.yz, D.yy * D.zx)};
    const T halfDeterminant = T(0.5f) * fusedDot(Vec<T>{D.xx, D.xy, D.zx}, first);
    const T b = withSignOf(detail::largestRoot(min(abs(halfDeterminant), T(1))), halfDeterminant);
    const Spectrum<T> unit = detail::spectrumOfUnit(D, b);
    return {unit.U, {fma(size, unit.values.x, mean), fma(size, unit.values.y, mean), fma(size, unit.values.z, mean)}};
}

}  // namespace firn
