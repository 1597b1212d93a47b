// Signed singular value decomposition of 3x3 matrices, and the polar decomposition that follows from it. Device-safe.
//
// F = U diag(s) V^T with U and V rotations, |s| descending, and the sign of det F on the smallest value: an inverted
// element then shows as a negative stretch, not as a reflection hidden in U or V.
//
// Jacobi rotations diagonalise F^T F = V diag(s^2) V^T [Golub and Van Loan, sec. 8.5], collected in a quaternion
// [McAdams 2011]; the columns of F V are then orthogonal, and U lies along the two longer ones and their cross product.
//
// The same source runs on float, double and Wide<N>; see lanes.h for why there are no branches.
#pragma once

#include "firn/base/math/frame.h"

namespace firn {

template <class T>
struct Svd {
    Mat<T> U, V;
    Vec<T> s;
};

namespace detail {

/// A symmetric matrix; what is off its diagonal is here twice as large.
template <class T>
struct Symmetric {
    T xx, yy, zz, xy, yz, zx;
};
/// A rotation, of any length but zero.
template <class T>
struct Quaternion {
    T w, x, y, z;
};

template <class T>
FIRN_HD Symmetric<T> gram(const Mat<T>& m) {
    const Vec<T> x = columnOf(m, 0), y = columnOf(m, 1), z = columnOf(m, 2);
    return {fusedDot(x, x),        fusedDot(y, y),        fusedDot(z, z),
            T(2) * fusedDot(x, y), T(2) * fusedDot(y, z), T(2) * fusedDot(z, x)};
}

/// One Jacobi rotation about the third axis of p, q, r in cyclic order, by an angle a that makes A(p, q) small:
/// tan 2a = 2 A(p, q) / (A(p, p) - A(q, q)). The quaternion w, p, q, r collects it.
///
/// tan a/2 is taken as x/4 / (1 + 5/16 x^2) with x = tan 2a: wrong by 4 % at x = 1 and to fifth order where x is small,
/// so that as many sweeps are needed as with the true angle, which costs two square roots.
template <class T>
FIRN_HD void jacobiTurn(T& app, T& aqq, T& apq, T& aqr, T& arp, T& w, T& p, T& q, T& r) {
    constexpr Lane<T> kRounding = kEpsilon<T> / 32;  // of A, whose largest element is about 1; d = apq = 0 needs it
    const T d = app - aqq;
    const T dd = max(d * d, T(kRounding * kRounding)), bb = apq * apq;
    const T sine = T(0.25f) * (d * apq), cosine = fma(T(0.3125f), min(dd, bb), max(dd, bb));
    // Where x > 1 this was the angle between 2a and 90 degrees, and tan a/2 is the tangent of a difference.
    const auto steep = bb > dd;
    const T tanEighth = withSignOf(T(0.41421356f), sine);  // of pi/8
    const T sh = select(steep, fms(tanEighth, cosine, sine), sine),
            ch = select(steep, fma(tanEighth, sine, cosine), cosine);

    // s = S k and c = C k are sine and cosine of a. All that does not need k is made while it is divided for, and what
    // the next rotation waits for comes first.
    const T ss = sh * sh, S = ch * sh, C = T(0.5f) * fms(ch, ch, ss), G = fms(C, apq, S * d);
    const T k = T(2) / fma(ch, ch, ss), s = S * k, c = C * k, g = G * k, was = arp;
    app = fma(s, g, app);
    aqq = fnma(s, g, aqq);
    arp = fma(c, was, s * aqr);
    aqr = fms(c, aqr, s * was);
    apq = fms(c, g, s * fma(s, apq, c * d));

    const T t = sh / ch, w0 = w, p0 = p;
    w = fnma(t, r, w);
    r = fma(t, w0, r);
    p = fma(t, q, p);
    q = fnma(t, p0, q);
}

template <class T>
FIRN_HD Mat<T> rotationOf(const Quaternion<T>& q) {
    const T k = T(2) / fma(q.w, q.w, fusedDot(Vec<T>{q.x, q.y, q.z}, Vec<T>{q.x, q.y, q.z}));
    const T x = k * q.x, y = k * q.y, z = k * q.z;
    const T xx = x * q.x, yy = y * q.y, zz = z * q.z, wx = x * q.w, wy = y * q.w, wz = z * q.w;
    return {{{T(1) - (yy + zz), fms(x, q.y, wz), fma(z, q.x, wy)},
             {fma(x, q.y, wz), T(1) - (zz + xx), fms(y, q.z, wx)},
             {fms(z, q.x, wy), fma(y, q.z, wx), T(1) - (xx + yy)}}};
}

template <class T>
struct Eigen {
    Mat<T> vectors;  // columns of a rotation
    Vec<T> values;
};

template <class T>
FIRN_HD Eigen<T> eigen(Symmetric<T> a) {
    Quaternion<T> q{T(1), T(0), T(0), T(0)};
    Vec<T> values{a.xx, a.yy, a.zz};
    const T negligible = T(kEpsilon<T>) * (a.xx + a.yy + a.zz);
    const auto isOpen = [&] { return max(max(abs(a.xy), abs(a.yz)), abs(a.zx)) > negligible; };
    auto open = isOpen();
    constexpr int kMaxRounds = 6;
    for (int round = 0; round < kMaxRounds && any(open); ++round) {
        Quaternion<T> n = q;
        const int sweeps = round == 0 ? 3 : 1;  // three do for 99 of 100 matrices, four for all of a million
        for (int i = 0; i < sweeps; ++i) {
            jacobiTurn(a.xx, a.yy, a.xy, a.yz, a.zx, n.w, n.x, n.y, n.z);
            jacobiTurn(a.yy, a.zz, a.yz, a.zx, a.xy, n.w, n.y, n.z, n.x);
            jacobiTurn(a.zz, a.xx, a.zx, a.xy, a.yz, n.w, n.z, n.x, n.y);
        }
        // A lane that is done keeps its bits while its neighbours go on.
        q = {select(open, n.w, q.w), select(open, n.x, q.x), select(open, n.y, q.y), select(open, n.z, q.z)};
        values = select(open, Vec<T>{a.xx, a.yy, a.zz}, values);
        open = open && isOpen();
    }
    return {rotationOf(q), values};
}

/// Exchanges two eigenvalues that are not in descending order, and turns the sign of one vector, so that they stay a
/// rotation.
template <class T>
FIRN_HD void order(Eigen<T>& e, int p, int q) {
    T &x = e.values[p], &y = e.values[q];
    const auto wrong = y > x;
    const T larger = select(wrong, y, x);
    y = select(wrong, x, y);
    x = larger;
    const auto exchange = [&](T& a, T& b) {
        const T was = a;
        a = select(wrong, b, a);
        b = select(wrong, -was, b);
    };
    exchange(e.vectors.a[0][p], e.vectors.a[0][q]);
    exchange(e.vectors.a[1][p], e.vectors.a[1][q]);
    exchange(e.vectors.a[2][p], e.vectors.a[2][q]);
}

/// cos and sin of an angle.
template <class T>
struct Turn {
    T c, s;
};

/// The direction of (x, y), or that of (1, 0) where both are nothing beside 1.
template <class T>
FIRN_HD Turn<T> turnTo(T x, T y) {
    constexpr Lane<T> kNothing = kEpsilon<T> * kEpsilon<T>;
    const T square = x * x + y * y;
    const auto known = square > T(kNothing * kNothing);
    const T length = sqrt(select(known, square, T(1)));
    return {select(known, x / length, T(1)), select(known, y / length, T(0))};
}

/// (a, b) <- (c a + s b, c b - s a).
template <class T>
FIRN_HD void turnPair(T& a, T& b, const Turn<T>& t) {
    const T was = a;
    a = t.c * a + t.s * b;
    b = t.c * b - t.s * was;
}
template <class T>
FIRN_HD void turnColumns(Mat<T>& m, int p, int q, const Turn<T>& t) {
    for (int r = 0; r < 3; ++r) turnPair(m.a[r][p], m.a[r][q], t);
}

/// What is left of a matrix of size 1 when its first direction is taken out.
template <class T>
struct Block {
    T xx, xy, yx, yy;
};

/// The turn of the columns that makes them orthogonal, the longer one first.
template <class T>
FIRN_HD Turn<T> orthogonalising(Block<T> m) {
    constexpr Lane<T> kNothing = kEpsilon<T> * kEpsilon<T>;
    const T size = max(max(abs(m.xx), abs(m.xy)), max(abs(m.yx), abs(m.yy)));
    const T scale = T(1) / powerOfTwoBelow(max(size, T(kNothing)));
    m = {m.xx * scale, m.xy * scale, m.yx * scale, m.yy * scale};
    const T d = (m.xx * m.xx + m.yx * m.yx) - (m.xy * m.xy + m.yy * m.yy);
    const T b = T(2) * (m.xx * m.xy + m.yx * m.yy);
    const T sum = abs(d) + sqrt(d * d + b * b);
    return turnTo(select(d < T(0), b, sum), select(d < T(0), sum, b));
}

/// What alongColumns() does, for a B whose second column is far shorter than the first: its direction, and that of the
/// third, drowned in the rounding of A^T A and are found again in what is left when the first is taken out. V turns
/// with them.
template <class T>
FIRN_HD Svd<T> alongFlat(const Mat<T>& B, const Mat<T>& V) {
    const Vec<T> x = columnOf(B, 0), y = columnOf(B, 1), z = columnOf(B, 2);
    const T first = length(x);
    const auto some = first > T(0);
    Svd<T> d{frameAlong(select(some, x / first, Vec<T>{T(1), T(0), T(0)})), V, {}};
    const Vec<T> v = columnOf(d.U, 1), w = columnOf(d.U, 2);
    Block<T> m{dot(v, y), dot(v, z), dot(w, y), dot(w, z)};
    const Turn<T> right = orthogonalising(m);
    turnPair(m.xx, m.xy, right);
    turnPair(m.yx, m.yy, right);
    turnColumns(d.V, 1, 2, right);
    const Turn<T> left = turnTo(m.xx, m.yx);
    turnPair(m.xx, m.yx, left);
    turnPair(m.xy, m.yy, left);
    turnColumns(d.U, 1, 2, left);
    d.s = {first, m.xx, m.yy};
    return d;
}

template <class T, class M>
FIRN_RARE Svd<T> mendedFlat(Mat<T> B, Svd<T> d, M flat) {
    const Svd<T> f = alongFlat(B, d.V);
    return {select(flat, f.U, d.U), select(flat, f.V, d.V), select(flat, f.s, d.s)};
}

/// U and s from the columns of B = A V, which are nearly orthogonal and in descending order of length. The third value
/// is measured along u x v and so has the sign of det A.
template <class T>
FIRN_HD Svd<T> alongColumns(const Mat<T>& B, const Mat<T>& V) {
    const Vec<T> x = columnOf(B, 0), y = columnOf(B, 1), z = columnOf(B, 2);
    const T xx = fusedDot(x, x), yy = fusedDot(y, y), first = sqrt(xx), second = sqrt(yy);
    const Vec<T> u = x * (T(1) / first), v = y * (T(1) / second), w = fusedCross(u, v);
    Svd<T> d{fromColumns(u, v, w), V, {first, second, fusedDot(w, z)}};
    const auto flat = !(yy > T(0.0625f) * xx);
    if (any(flat)) {
        const Svd<T> mended = mendedFlat(B, d, flat);
        d = mended;
    }
    return d;
}

/// The power of two at or below the largest element, as far as it has an inverse.
template <class T>
FIRN_HD T sizeOf(const Mat<T>& m) {
    T most = T(0);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) most = max(most, abs(m.a[r][c]));
    return clamp(powerOfTwoBelow(most), T(kLeastNormal<T>), T(1 / kLeastNormal<T>));
}

/// Of a matrix whose A^T A is given and of a size about 1.
template <class T>
FIRN_HD Svd<T> svdOfUsual(const Mat<T>& A, const Symmetric<T>& AtA) {
    Eigen<T> e = eigen(AtA);
    order(e, 0, 1);
    order(e, 0, 2);
    order(e, 1, 2);
    return alongColumns(fusedProduct(A, e.vectors), e.vectors);
}

/// Of any: to a size of about 1 by a power of two, which is exact, so that squares neither overflow nor vanish.
template <class T, class M>
FIRN_RARE Svd<T> svdOfUnusual(Mat<T> F, M unusual) {
    const T size = select(unusual, sizeOf(F), T(1));
    const Mat<T> A = F * (T(1) / size);
    Svd<T> d = svdOfUsual(A, gram(A));
    d.s *= size;
    return d;
}

}  // namespace detail

template <class T>
FIRN_HD Svd<T> svd(const Mat<T>& F) {
    const detail::Symmetric<T> FtF = detail::gram(F);
    const T trace = FtF.xx + FtF.yy + FtF.zz;
    const auto unusual = !(trace > T(0.1f) && trace < T(100));
    if (any(unusual)) return detail::svdOfUnusual(F, unusual);
    return detail::svdOfUsual(F, FtF);
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
