// The formulas of the MPM step for one particle and one node [Stomakhin 2013, sec. 4.1]. Device-safe.
#pragma once

#include "firn/grid/kernels.h"
#include "firn/material/fixed_corotated.h"
#include "firn/material/hardening.h"
#include "firn/material/snow_plasticity.h"

namespace firn {

/// The paper's time step [s], which its FLIP ratio of 0.95 belongs to.
inline constexpr double kPaperStep = 5e-4;

/// Share of FLIP in a step of dt [s]. Departure: the paper's 0.95 acts once per step, so that a spinning ball keeps
/// 94 % of its spin over 20 ms at dt 5e-4 and 24 % at 2e-5; as a rate it keeps the same at any step.
template <class T>
FIRN_HD T flipShare(T ratio, T dt) {
    return std::pow(ratio, dt / T(kPaperStep));
}

/// Step 4. The paper's formula leaves gravity out.
template <class T>
FIRN_HD Vec<T> freeVelocity(const Vec<T>& v, const Vec<T>& f, T m, const Vec<T>& gravity, T dt) {
    return v + dt * (f / m + gravity);
}

/// Step 8: v_PIC and v_FLIP = v + (v_PIC - v_old), blended, is v_PIC + a (v - v_old) = a v + sum (v^{n+1} - a v^n) w.
/// So one sum over the nodes does, of what this says of a node. V is a vector, T a number; or both the same in lanes.
template <class V, class T>
FIRN_HD V blendedNode(const V& before, const V& after, const T& flip) {
    return after - flip * before;
}
/// @param sum  of blendedNode(), weighed
template <class V, class T>
FIRN_HD V blendedVelocity(const V& v, const V& sum, const T& flip) {
    return sum + flip * v;
}

// Of two numbers; NaN must win, or it would hide behind any other.
template <class T>
FIRN_HD T larger(const T& a, const T& b) {
    return select(a > b || a != a, a, b);
}
template <class T>
FIRN_HD T smaller(const T& a, const T& b) {
    return select(a < b || a != a, a, b);
}

/// What snow is made of at one particle.
template <class T>
struct SnowPoint {
    Lame<T> fresh;  // Pa
    T thetaC, thetaS, xi;
};

/// Elastic snow after its part of a step: deformation, and what the next step's forces need.
template <class T>
struct Deformed {
    Mat<T> FE;
    T JP;
    Mat<T> tau;  // Kirchhoff stress [Pa]
    Lame<T> stiffness;
};

/// Stiffness and stress of a decomposed FE.
template <class T>
FIRN_HD Deformed<T> stressed(const Mat<T>& FE, const Mat<T>& U, const Vec<T>& s, T JP, const SnowPoint<T>& snow,
                             T maxHardening) {
    const T factor = hardeningFactor(snow.xi, JP, maxHardening);
    const Lame<T> l{snow.fresh.mu * factor, snow.fresh.lambda * factor};
    return {FE, JP, kirchhoff(U, s, l), l};
}

/// Step 7: FE moves with the velocity gradient [1/s], then yields (nowhere, where both critical values are infinite).
template <class T>
FIRN_HD Deformed<T> deformed(const Mat<T>& FE, T JP, const Mat<T>& gradV, T dt, const SnowPoint<T>& snow,
                             T maxHardening) {
    const Mat<T> trial = fusedProduct(dt * gradV, FE, FE);
    const Yielded<T> y = yielded(trial, JP, snow.thetaC, snow.thetaS);
    return stressed(y.FE, y.U, y.s, y.JP, snow, maxHardening);
}

/// How far a particle is torn, 0 to 1: stretched by a tenth, snow is powder.
template <class T>
FIRN_HD T tornShare(T JP) {
    constexpr T kTorn = T(0.1);
    return clamp((JP - T(1)) / kTorn, T(0), T(1));
}

/// By how much a step changes the volume of what lies around a particle: negative where it turns it inside out.
template <class T>
FIRN_HD T volumeRatio(const Mat<T>& gradV, T dt) {
    return fusedDeterminant(Mat<T>::identity() + dt * gradV);
}

}  // namespace firn
