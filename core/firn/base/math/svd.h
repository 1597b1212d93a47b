// Signed singular value decomposition of 3x3 matrices, and the polar decomposition that follows from it. Device-safe.
//
// F = U diag(s) V^T with U and V rotations, |s| descending, and the sign of det F on the smallest value: an inverted
// element then shows as a negative stretch, not as a reflection hidden in U or V.
//
// Jacobi diagonalises F^T F = V diag(s^2) V^T; Givens rotations then take F V = U R to triangular form. R is diagonal
// up to rounding, also where F is flat, because U is built from rotations and never divided by a singular value.
#pragma once

#include <limits>

#include "firn/base/math/mat.h"

namespace firn {

template <class T>
struct Svd {
    Mat<T> U, V;
    Vec<T> s;
};

namespace detail {

// Out here because nvcc does not let device code call a constexpr function of the host.
template <class T>
inline constexpr T kEpsilon = std::numeric_limits<T>::epsilon();

/// Rotates the columns p and q of m: (p, q) <- (c p + s q, c q - s p).
template <class T>
FIRN_HD constexpr void turnColumns(Mat<T>& m, int p, int q, T c, T s) {
    for (int r = 0; r < 3; ++r) {
        const T a = m.a[r][p], b = m.a[r][q];
        m.a[r][p] = c * a + s * b;
        m.a[r][q] = c * b - s * a;
    }
}

/// One Jacobi rotation that zeroes A(p, q) of a symmetric A, r being the third index; V collects it. Only the upper
/// triangle of A is kept, through the references.
template <class T>
FIRN_HD void jacobiTurn(T& app, T& aqq, T& apq, T& apr, T& aqr, Mat<T>& V, int p, int q) {
    // Already zero to rounding: leave it, so that a nearly diagonal A (snow that hardly moved) costs nothing.
    constexpr T eps = kEpsilon<T>;
    if (!(apq * apq > eps * eps * app * aqq)) return;
    // tan of the smaller of the two angles; written so that nothing overflows where apq is tiny.
    const T d = app - aqq, b = T(2) * apq;
    const T t = (d >= T(0) ? b : -b) / (std::abs(d) + std::sqrt(d * d + b * b));
    const T c = T(1) / std::sqrt(T(1) + t * t), s = t * c;
    app += t * apq;
    aqq -= t * apq;
    apq = T(0);
    const T was = apr;
    apr = c * was + s * aqr;
    aqr = c * aqr - s * was;
    turnColumns(V, p, q, c, s);
}

/// Eigenvectors of a symmetric A as the columns of a rotation.
template <class T>
FIRN_HD Mat<T> eigenvectors(const Mat<T>& A) {
    Mat<T> V = Mat<T>::identity();
    T xx = A.a[0][0], yy = A.a[1][1], zz = A.a[2][2], xy = A.a[0][1], xz = A.a[0][2], yz = A.a[1][2];
    constexpr T eps = kEpsilon<T>;
    const T negligible = eps * eps * (xx * xx + yy * yy + zz * zz);
    constexpr int kMaxSweeps = 12;  // far from convergence Jacobi gains digits slowly, near it they double
    for (int sweep = 0; sweep < kMaxSweeps && xy * xy + xz * xz + yz * yz > negligible; ++sweep) {
        jacobiTurn(xx, yy, xy, xz, yz, V, 0, 1);
        jacobiTurn(xx, zz, xz, xy, yz, V, 0, 2);
        jacobiTurn(yy, zz, yz, xy, xz, V, 1, 2);
    }
    return V;
}

/// Exchanges two columns of B and V and turns the sign of one, so that V stays a rotation.
template <class T>
FIRN_HD constexpr void exchange(Mat<T>& B, Mat<T>& V, int p, int q) {
    turnColumns(B, p, q, T(0), T(1));
    turnColumns(V, p, q, T(0), T(1));
}

template <class T>
FIRN_HD constexpr void sortByLength(Mat<T>& B, Mat<T>& V) {
    const auto longer = [&](int p, int q) {
        return dot(columnOf(B, p), columnOf(B, p)) > dot(columnOf(B, q), columnOf(B, q));
    };
    if (longer(1, 0)) exchange(B, V, 0, 1);
    if (longer(2, 0)) exchange(B, V, 0, 2);
    if (longer(2, 1)) exchange(B, V, 1, 2);
}

/// Givens rotation of the rows p and q of B that zeroes B(q, c) and leaves B(p, c) >= 0; U collects its transpose.
template <class T>
FIRN_HD void zeroBelow(Mat<T>& B, Mat<T>& U, int p, int q, int c) {
    const T a = B.a[p][c], b = B.a[q][c];
    const T r = std::sqrt(a * a + b * b);
    if (!(r > T(0))) return;
    const T cs = a / r, sn = b / r;
    for (int k = 0; k < 3; ++k) {
        const T x = B.a[p][k], y = B.a[q][k];
        B.a[p][k] = cs * x + sn * y;
        B.a[q][k] = cs * y - sn * x;
    }
    turnColumns(U, p, q, cs, sn);
}

}  // namespace detail

template <class T>
FIRN_HD Svd<T> svd(const Mat<T>& F) {
    Svd<T> d;
    d.V = detail::eigenvectors(transpose(F) * F);
    Mat<T> B = F * d.V;
    detail::sortByLength(B, d.V);
    d.U = Mat<T>::identity();
    detail::zeroBelow(B, d.U, 0, 1, 0);
    detail::zeroBelow(B, d.U, 0, 2, 0);
    detail::zeroBelow(B, d.U, 1, 2, 1);
    d.s = {B.a[0][0], B.a[1][1], B.a[2][2]};
    return d;
}

/// F = R S: the rotation nearest to F, and what is left, symmetric.
template <class T>
struct Polar {
    Mat<T> R, S;
};

template <class T>
FIRN_HD Polar<T> polar(const Svd<T>& d) {
    return {d.U * transpose(d.V), d.V * Mat<T>::diagonal(d.s.x, d.s.y, d.s.z) * transpose(d.V)};
}

}  // namespace firn
