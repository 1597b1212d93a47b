// Formulas of porous snow on a grid [Takahashi 2014]. Device-safe.
#pragma once

#include "firn/base/math/mat.h"
#include "firn/grid/kernels.h"

namespace firn {

// --- labels and densities

/// Share of Wsmooth on one side of a plane; the centre is `depth` (in R) inside. What snow or a solid cuts off.
template <class T>
FIRN_HD T keptShare(T depth) {
    const T s = clamp(depth, T(-1), T(1)), s2 = s * s;
    return T(0.5) + T(15.0 / 16.0) * s * (T(1) - s2 * (T(2.0 / 3.0) - s2 / T(5)));
}

/// Packing without chance: particles that lie at random are up to a tenth denser here and there, and snow at rest whose
/// density is uneven by chance would never lie still. More than three tenths is taken as it is.
template <class T>
FIRN_HD T settledPacking(T packing) {
    const T ramp = T(1) + (packing - T(1.1)) * T(1.5);
    return packing < T(1.1) ? T(1) : packing > T(1.3) ? packing : ramp;
}

// --- compressibility (section 4)

/// Density of ice without air, nearly: what is as dense cannot be pressed any further [kg/m3].
inline constexpr double kDensest = 900;

/// b: how much of a solid's speed snow takes over. Departures: transmission grows as durability falls, since the
/// printed sign does the opposite of fig. 4 (a negative kb gives it); d0 is 1, intact snow, so that a ball that starts
/// with low durability is weak from the start; and b goes to 1 as the air goes out.
template <class T>
FIRN_HD T transferFactor(T b0, T kb, T d) {
    return clamp(b0 + kb * (T(1) - d), T(0), T(1));
}
template <class T>
FIRN_HD T packedTransfer(T b, T rho) {
    const T full = clamp(rho / T(kDensest), T(0), T(1));
    return b + (T(1) - b) * full * full;
}

/// d after a load p [Pa] has rested on it for dt, eq. 3. Departure: as a rate, and of what exceeds the strength;
/// printed per step, it would depend on dt, and snow would crush itself by its own weight.
template <class T>
FIRN_HD T wornDurability(T d, T kq, T strength, T p, T dt) {
    return max(d - kq * max(p - strength, T(0)) * dt, T(0));
}

/// Velocity that a solid gives to snow it touches, b u_s of section 4.2, along the normal n (out of the solid): snow is
/// not carried along by (1 - b) of the solid's own advance into it. Departure: nor does it stop at once where it falls
/// faster than `threshold` onto a solid, whoever of the two moves (below, resting snow would sink).
/// @param us, u  of the solid and of the snow [m/s]
template <class T>
FIRN_HD Vec<T> absorbedVelocity(const Vec<T>& us, const Vec<T>& u, const Vec<T>& n, T b, T threshold) {
    const T advance = dot(us, n), approach = advance - dot(u, n);
    const T met = approach > threshold ? max(advance, approach) : max(advance, T(0));
    return us - ((T(1) - b) * met) * n;
}

// --- friction and cohesion (section 5)

/// c: damaged snow sticks better.
template <class T>
FIRN_HD T cohesionOf(T c0, T kc, T d) {
    return max(c0 + kc * (T(1) - d), T(0));
}

/// sqrt(3) alpha, alpha = sqrt(2/3) sin(theta).
template <class T>
FIRN_HD T frictionSlope(T sinTheta) {
    return T(1.41421356237309505) * sinTheta;
}

/// What the snow bears before it flows, Drucker and Prager [Pa].
template <class T>
FIRN_HD T yieldStress(T slope, T p, T c) {
    return slope * max(p, T(0)) + c;
}

/// |s|_F of the stress that would stop all shearing within one step [Zhu and Bridson 2005], the paper's s. Departure:
/// snow that nothing presses and that comes apart is held by cohesion too, so there it is all of D and not its
/// deviator.
template <class T>
FIRN_HD T stoppingStress(const Mat<T>& D, T rho, T h, T dt, bool comesApart) {
    const T mean = (D(0, 0) + D(1, 1) + D(2, 2)) / T(3);
    const Mat<T> s = comesApart && mean > T(0) ? D : D - Mat<T>::diagonal(mean, mean, mean);
    return rho * h * h / dt * sqrt(contract(s, s));
}

/// mu [Pa s].
template <class T>
FIRN_HD T frictionViscosity(T mu0, T kf, T p) {
    return mu0 + kf * max(p, T(0));
}

/// How loose snow is, 0 to 1: at half of its density at rest it is powder.
template <class T>
FIRN_HD T looseShare(T rho, T atRest) {
    return clamp(T(2) - T(2) * rho / atRest, T(0), T(1));
}

// --- FLIP

/// Share of FLIP in a step, so that as much is smoothed away in a second whatever the step.
template <class T>
FIRN_HD T flipShareIn(T ratio, T dt) {
    return std::pow(ratio, dt / T(0.01));
}

}  // namespace firn
