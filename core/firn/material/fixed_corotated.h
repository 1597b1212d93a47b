// Fixed corotated elasticity [Stomakhin 2013, sec. 6; Stomakhin 2012]. Device-safe.
//
//   Psi(F) = mu |F - R|^2 + lambda/2 (J - 1)^2,   P = dPsi/dF = 2 mu (F - R) + lambda (J - 1) J F^-T
#pragma once

#include "firn/base/math/spectrum.h"

namespace firn {

/// mu and lambda [Pa] from Young's modulus E [Pa] and Poisson's ratio nu.
template <class T>
struct Lame {
    T mu, lambda;
};
template <class T>
FIRN_HD constexpr Lame<T> lame(T E, T nu) {
    return {E / (T(2) * (T(1) + nu)), E * nu / ((T(1) + nu) * (T(1) - T(2) * nu))};
}

/// Energy per rest volume [J/m3].
template <class T>
FIRN_HD T energyDensity(const Mat<T>& F, const Mat<T>& R, const Lame<T>& l) {
    const Mat<T> D = F - R;
    const T dJ = determinant(F) - T(1);
    return l.mu * contract(D, D) + l.lambda / T(2) * dJ * dJ;
}

/// First Piola-Kirchhoff stress [Pa]; J F^-T is the cofactor matrix, which needs no division where J is tiny.
template <class T>
FIRN_HD Mat<T> firstPiola(const Mat<T>& F, const Mat<T>& R, const Lame<T>& l) {
    return T(2) * l.mu * (F - R) + l.lambda * (determinant(F) - T(1)) * cofactor(F);
}

/// Kirchhoff stress P F^T [Pa] from the parts of F: U diag(2 mu (s - 1) s + lambda (J - 1) J) U^T. Symmetric, so that
/// internal forces exert no torque beyond rounding.
template <class T>
FIRN_HD Mat<T> kirchhoff(const Mat<T>& U, const Vec<T>& s, const Lame<T>& l) {
    const T J = s.x * s.y * s.z;
    const T p = l.lambda * (J - T(1)) * J;
    const auto principal = [&](T si) { return fma(T(2) * l.mu * (si - T(1)), si, p); };
    return composed(U, Vec<T>{principal(s.x), principal(s.y), principal(s.z)});
}

/// Speed of pressure waves [m/s] in snow of density rho [kg/m3].
template <class T>
FIRN_HD T waveSpeed(const Lame<T>& l, T rho) {
    return sqrt((l.lambda + T(2) * l.mu) / rho);
}

}  // namespace firn
