// What a small change dF of F does to the fixed corotated stress [Stomakhin 2013, sec. 4.2 and its technical report].
// Device-safe.
//
//   dP = 2 mu (dF - dR) + lambda cof F (cof F : dF) + lambda (J - 1) dcof F,   cof F = J F^-T
//
// Twice: from F = R S as the paper has it, and in the principal axes of F = U diag(s) V^T, where dP falls apart into a
// 3x3 block of stretches and, for each pair of axes, a shear and a twist [Stomakhin 2012]. There it is easily made
// definite, and with U and s alone gives the force on a grid.
//
// Nothing here branches on a T: it may be several numbers side by side.
#pragma once

#include "firn/base/math/svd.h"
#include "firn/material/fixed_corotated.h"

namespace firn {

namespace detail {

/// Two stretches that cancel leave R undetermined (1 and -1: any rotation in their plane is nearest) and dR infinite.
/// Sums below this share of |s| are taken as this, so that dR is bounded by dF / (kLeastSum |s|). They are never
/// negative: the signed decomposition has the sign on the smallest stretch. Snow comes nowhere near: its are about 1.
inline constexpr double kLeastSum = 1e-3;

template <class T>
FIRN_HD constexpr T atLeast(const T& least, const T& x) {
    return select(x < least, least, x);
}
template <class T>
FIRN_HD constexpr T positivePart(const T& x) {
    return atLeast(T(0), x);
}
/// x, or 1 where x is zero: to be divided by where the quotient is zero anyway.
template <class T>
FIRN_HD constexpr T orOne(const T& x) {
    return select(x == T(0), T(1), x);
}

/// Zeroes A(p, q) of a symmetric A by a rotation that V collects. Unlike the one in svd.h it always turns, were it by
/// nothing, so that all lanes do the same.
template <class T>
FIRN_HD void turnAlways(Mat<T>& A, Mat<T>& V, int p, int q) {
    const int r = 3 - p - q;
    const T d = A.a[p][p] - A.a[q][q], b = T(2) * A.a[p][q];
    const T t = select(d < T(0), -b, b) / orOne(select(d < T(0), -d, d) + sqrt(d * d + b * b));
    const T c = T(1) / sqrt(T(1) + t * t), s = t * c;
    A.a[p][p] += t * A.a[p][q];
    A.a[q][q] -= t * A.a[p][q];
    A.a[p][q] = A.a[q][p] = T(0);
    const T rp = A.a[r][p], rq = A.a[r][q];
    A.a[r][p] = A.a[p][r] = c * rp + s * rq;
    A.a[r][q] = A.a[q][r] = c * rq - s * rp;
    turnColumns(V, p, q, Turn<T>{c, s});
}

/// A with its negative eigenvalues raised to zero; A itself, to the bit, where it has none.
template <class T>
FIRN_HD Mat<T> semidefinitePart(const Mat<T>& A) {
    Mat<T> D = A, V;
    for (int i = 0; i < 3; ++i) V.a[i][i] = T(1);
    constexpr int kSweeps = 4;  // the correct digits triple per sweep in the end: three are enough for double
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        turnAlways(D, V, 0, 1);
        turnAlways(D, V, 0, 2);
        turnAlways(D, V, 1, 2);
    }
    Mat<T> raised = A;
    for (int i = 0; i < 3; ++i) raised += positivePart(-D.a[i][i]) * outer(columnOf(V, i), columnOf(V, i));
    return raised;
}

}  // namespace detail

/// d(J F^-T), without a division: products of the columns of F and dF.
template <class T>
FIRN_HD constexpr Mat<T> cofactorDifferential(const Mat<T>& F, const Mat<T>& dF) {
    const Vec<T> x = columnOf(F, 0), y = columnOf(F, 1), z = columnOf(F, 2);
    const Vec<T> dx = columnOf(dF, 0), dy = columnOf(dF, 1), dz = columnOf(dF, 2);
    return fromColumns(cross(dy, z) + cross(y, dz), cross(dz, x) + cross(z, dx), cross(dx, y) + cross(x, dy));
}

/// dR of F = R S: dR = R W with W skew and W S + S W = R^T dF - dF^T R, three equations for its three numbers.
template <class T>
FIRN_HD Mat<T> rotationDifferential(const Mat<T>& R, const Mat<T>& S, const Mat<T>& dF) {
    const Mat<T> D = transpose(R) * dF;
    const Vec<T> k{D.a[0][1] - D.a[1][0], D.a[0][2] - D.a[2][0], D.a[1][2] - D.a[2][1]};
    const T s01 = S.a[0][1], s02 = S.a[0][2], s12 = S.a[1][2];
    const Mat<T> G{
        {{S.a[0][0] + S.a[1][1], s12, -s02}, {s12, S.a[0][0] + S.a[2][2], s01}, {-s02, s01, S.a[1][1] + S.a[2][2]}}};
    // The determinant is the product of the sums of two stretches each. S = 0 has no directions: W = 0.
    const T square = contract(S, S);
    const T det = detail::atLeast(T(detail::kLeastSum) * square * sqrt(square), determinant(G));
    const Vec<T> w = cofactor(G) * k * (T(1) / detail::orOne(det));
    return R * Mat<T>{{{T(0), w.x, w.y}, {-w.x, T(0), w.z}, {-w.y, -w.z, T(0)}}};
}

/// dP for F = R S. Symmetric (A : dP[B] = B : dP[A]), though not definite: under compression a twist lowers the energy.
template <class T>
FIRN_HD Mat<T> stressDifferential(const Mat<T>& F, const Mat<T>& R, const Mat<T>& S, const Lame<T>& l,
                                  const Mat<T>& dF) {
    const Mat<T> C = cofactor(F);
    return T(2) * l.mu * (dF - rotationDifferential(R, S, dF)) + l.lambda * contract(C, dF) * C +
           l.lambda * (determinant(F) - T(1)) * cofactorDifferential(F, dF);
}

/// dP in the principal axes, of D = U^T dF V: U^T dP V has on its diagonal `stretch` times the diagonal of D; off it,
/// in the plane across axis k, `shear` k times the symmetric part of D and `twist` k times the skew part.
template <class T>
struct PrincipalStiffness {
    Mat<T> stretch;
    Vec<T> shear, twist;
};

template <class T>
FIRN_HD PrincipalStiffness<T> principalStiffness(const Vec<T>& s, const Lame<T>& l) {
    const Vec<T> c{s.y * s.z, s.z * s.x, s.x * s.y};
    const Vec<T> p = l.lambda * (s.x * c.x - T(1)) * s;
    const T least = T(detail::kLeastSum) * sqrt(dot(s, s));
    const auto spin = [&](const T& a, const T& b) {
        return T(4) * l.mu / detail::orOne(detail::atLeast(least, a + b));
    };
    PrincipalStiffness<T> k;
    k.stretch =
        l.lambda * outer(c, c) + Mat<T>{{{T(2) * l.mu, p.z, p.y}, {p.z, T(2) * l.mu, p.x}, {p.y, p.x, T(2) * l.mu}}};
    k.shear = {T(2) * l.mu - p.x, T(2) * l.mu - p.y, T(2) * l.mu - p.z};
    k.twist = {T(2) * l.mu + p.x - spin(s.y, s.z), T(2) * l.mu + p.y - spin(s.z, s.x),
               T(2) * l.mu + p.z - spin(s.x, s.y)};
    return k;
}

/// The nearest stiffness that resists every change: negative eigenvalues become zero.
template <class T>
FIRN_HD PrincipalStiffness<T> projected(const PrincipalStiffness<T>& k) {
    using detail::positivePart;
    return {detail::semidefinitePart(k.stretch),
            {positivePart(k.shear.x), positivePart(k.shear.y), positivePart(k.shear.z)},
            {positivePart(k.twist.x), positivePart(k.twist.y), positivePart(k.twist.z)}};
}

/// U^T dP V of D = U^T dF V.
template <class T>
FIRN_HD Mat<T> operator*(const PrincipalStiffness<T>& k, const Mat<T>& D) {
    const Vec<T> diagonal = k.stretch * Vec<T>{D.a[0][0], D.a[1][1], D.a[2][2]};
    Mat<T> Q{{{diagonal.x, T(0), T(0)}, {T(0), diagonal.y, T(0)}, {T(0), T(0), diagonal.z}}};
    const auto pair = [&](int i, int j, const T& shear, const T& twist) {
        const T even = shear * (D.a[i][j] + D.a[j][i]) * T(0.5f), odd = twist * (D.a[i][j] - D.a[j][i]) * T(0.5f);
        Q.a[i][j] = even + odd;
        Q.a[j][i] = even - odd;
    };
    pair(1, 2, k.shear.x, k.twist.x);
    pair(2, 0, k.shear.y, k.twist.y);
    pair(0, 1, k.shear.z, k.twist.z);
    return Q;
}

/// dP for F = U diag(s) V^T, made semidefinite: dF : dP >= 0 for every dF. The same as stressDifferential where that
/// is.
template <class T>
FIRN_HD Mat<T> projectedStressDifferential(const Svd<T>& d, const Lame<T>& l, const Mat<T>& dF) {
    const PrincipalStiffness<T> k = projected(principalStiffness(d.s, l));
    return d.U * (k * (transpose(d.U) * dF * d.V)) * transpose(d.V);
}

/// dP F^T for dF = L F: with a velocity gradient times dt as L, what the grid's forces change by. V cancels, so that U,
/// s and k are all a particle need keep.
template <class T>
FIRN_HD Mat<T> kirchhoffDifferential(const Mat<T>& U, const Vec<T>& s, const PrincipalStiffness<T>& k,
                                     const Mat<T>& L) {
    const auto byStretch = [&](Mat<T> m) {
        for (int r = 0; r < 3; ++r) m.a[r][0] *= s.x, m.a[r][1] *= s.y, m.a[r][2] *= s.z;
        return m;
    };
    const Mat<T> Ut = transpose(U), D = fusedProduct(fusedProduct(Ut, L), U);
    return fusedProduct(fusedProduct(U, byStretch(k * byStretch(D))), Ut);
}

}  // namespace firn
