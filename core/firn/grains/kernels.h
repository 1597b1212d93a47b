// The formulas of particle snow [Goswami 2019], each a function of values. Device-safe.
//
// Letters are those of core/docs/methods/grains.md: overlap delta, normal n from k to j, stiffness k, durability d
// (which is also the snow share eta), water share beta. All of it is exactly antisymmetric in the two grains of a pair:
// each of them computes the same bits with the other sign, and momentum is kept.
#pragma once

#include <cmath>

#include "firn/base/math/vec.h"

namespace firn {

/// X = eta X_snow + (1 - eta) X_ice.
template <class T>
FIRN_HD constexpr T mixture(T eta, T snow, T ice) {
    return eta * snow + (T(1) - eta) * ice;
}

/// What has melted has the size of water; the rest keeps that of its durability. Departure: in the paper water is as
/// large as fresh snow, so that melting snow would swell, and at the moment it turns to water jump.
template <class T>
FIRN_HD constexpr T grainRadius(T d, T beta, T rs, T ri, T rw) {
    return mixture(beta, rw, ri + d * (rs - ri));
}

/// How much better grains hold together for the water between them: a little draws them together, a lot makes slush.
/// Not in the paper, which names both ends [sec. 3.1] and models dry snow.
template <class T>
FIRN_HD constexpr T wetCohesion(T beta, T gain, T peak, T slush) {
    if (beta >= slush) return T(0);
    return beta <= peak ? T(1) + gain * beta / peak : (T(1) + gain) * (slush - beta) / (slush - peak);
}

/// Two grains as their contact sees them.
template <class T>
struct GrainPair {
    Vec<T> n;       // from k to j
    Vec<T> vt;      // of j against k, across n [m/s]
    T vn;           // along n [m/s]: above 0 they part
    T delta;        // overlap [m]
    T k;            // N/m
    T kBefore;      // N/m, in the step before
    T gap;          // how far a bond stretches before it breaks [m]
    T hold;         // strength of a bond as a factor of fresh, dry snow's; 0: nothing holds
    bool isBroken;  // one of them has lost so many bonds that it loses the others too
    T reducedMass;  // kg
    T friction;     // tan(phi)
    T meanRadius;   // m
};

/// What a contact remembers.
template <class T>
struct GrainContact {
    Vec<T> shear{};  // m, u_t: how far k has been sheared against j and not slipped
    T bond = 0;      // strength as a factor of fresh snow's; below 0: seconds at rest without one, negated
    T rest = 0;      // overlap at which it presses on nobody [m]
};

template <class T>
struct ContactLaw {
    T damping;                   // of critical
    T bondShear;                 // share of a bond's strength that holds against shear
    T sinterTime;                // s
    T sinterStrength;            // factor
    T restSpeed;                 // m/s, slower than this is at rest
    bool isTracking;             // bonds that broke stay broken until they have sintered
    bool isUnbreakable = false;  // by shear: a sticky wall
};

/// On j; k gets the opposite.
template <class T>
struct ContactForce {
    T normal = 0;     // along n [N]
    T elastic = 0;    // the part of it that is no damping [N]
    Vec<T> shear{};   // N
    T lost = 0;       // J that this step made into heat
    T stiffness = 0;  // N/m, as it is now
    bool touches = false;
};

/// Shear springs are this much softer than normal ones, as those of round elastic grains are [Mindlin 1949: 2/3 to 1];
/// half leaves room in the time step.
inline constexpr float kShearShare = 0.5f;
/// A bond never reaches farther than this share of the mean radius, whatever its numbers: neighbour lists count on it.
inline constexpr float kMostGap = 0.5f;
/// Bonds of fresh snow reach over gaps of this share of the mean radius.
inline constexpr float kFreshGap = 0.1f;
/// Sintering takes this many times longer to double a bond than to make one.
inline constexpr float kSinterSlower = 5;
/// s in which snow that was born inside other snow is pushed out of it.
inline constexpr float kEaseTime = 0.2f;
/// Strength of a bond that has just sintered, as a factor of fresh snow's.
inline constexpr float kSintered = 0.5f;

/// Energy of a contact's springs [J]. Pulled, a bond is as stiff as it is strong, so that it breaks at the same gap.
template <class T>
FIRN_HD T springEnergy(const GrainPair<T>& p, const GrainContact<T>& c) {
    const T s = p.delta - c.rest;
    const T k = s >= T(0) ? p.k : c.bond > T(0) ? p.k * c.bond * p.hold : T(0);
    return T(0.5) * (k * s * s + T(kShearShare) * p.k * dot(c.shear, c.shear));
}

/// Ends a bond; returns the energy that was in its pull [J].
template <class T>
FIRN_HD T tearOff(const GrainPair<T>& p, GrainContact<T>& c) {
    const T before = springEnergy(p, c);
    c.bond = 0;
    c.rest = max(c.rest, T(0));
    return before - springEnergy(p, c);
}

/// A contact whose grains have become stiffer presses as before: its dent yields. Else packing snow would wind up its
/// own springs, and throw back what fell on it higher than it came from. Returns the energy lost [J].
template <class T>
FIRN_HD T yieldDent(const GrainPair<T>& p, GrainContact<T>& c) {
    const T dent = p.delta - c.rest;
    if (!(dent > T(0)) || !(p.k > p.kBefore)) return T(0);
    const T before = springEnergy(p, c);
    c.rest = p.delta - dent * (p.kBefore / p.k);
    return before - springEnergy(p, c);
}

/// Bonds break beyond their gap (eq. 2: where the pull exceeds 4 sigma r^2), or where a grain has lost so many that it
/// counts as broken; they are made anew in contacts that have rested. Returns the energy lost [J].
///
/// Departures: attraction acts on pairs that have touched, not on all within reach, which adds energy wherever a grain
/// becomes broken or whole; and a contact has an overlap at which it rests, so that snow begins without stress,
/// wherever its grains were put.
template <class T>
FIRN_HD T renewBond(const GrainPair<T>& p, const ContactLaw<T>& law, T dt, GrainContact<T>& c) {
    const T before = springEnergy(p, c);
    if (c.bond > T(0) && (p.isBroken || !(p.hold > T(0)) || c.rest - p.delta >= p.gap)) tearOff(p, c);
    const bool isBonded = c.bond > T(0), isPressed = p.delta > c.rest;
    const bool isAtRest = p.vn * p.vn + dot(p.vt, p.vt) < law.restSpeed * law.restSpeed;
    if (isBonded) {
        if (isAtRest && law.sinterTime > T(0) && c.bond < law.sinterStrength)
            c.bond = min(c.bond + dt / (T(kSinterSlower) * law.sinterTime), law.sinterStrength);
    } else if (!isPressed) {
        c.bond = 0, c.shear = {};
        if (p.delta <= T(0)) c.rest = 0;
    } else {
        c.rest -= c.rest * min(dt / T(kEaseTime), T(1));
        c.bond = isAtRest ? c.bond - dt : T(0);
        const bool isSintered = law.sinterTime > T(0) && -c.bond >= law.sinterTime;
        if (p.hold > T(0) && !law.isTracking)
            c.bond = 1;
        else if (p.hold > T(0) && isSintered)
            c.bond = T(kSintered);
    }
    return before - springEnergy(p, c);
}

/// The normal force of eq. 2, with a damping that the paper does not print and needs: without, grains are thrown metres
/// up.
template <class T>
FIRN_HD void pressOrPull(const GrainPair<T>& p, const ContactLaw<T>& law, const GrainContact<T>& c, T dt,
                         ContactForce<T>& f) {
    const T s = p.delta - c.rest;
    f.stiffness = s >= T(0) ? p.k : p.k * c.bond * p.hold;
    f.elastic = f.stiffness * s;
    f.normal = f.elastic - T(2) * law.damping * sqrt(f.stiffness * p.reducedMass) * p.vn;
    // Damping must not hold back what nothing glues together.
    if (c.bond <= T(0)) f.normal = max(f.normal, T(0));
    f.lost -= (f.normal - f.elastic) * p.vn * dt;
}

/// Eq. 3 as a spring that slips: |F_t| <= |F_n| tan(phi), against the accumulated shear. Departure: a bond holds
/// against shear too, up to its share, and then breaks, as cohesion does in the law of Mohr and Coulomb; by normal
/// forces alone a clump of snow has no shape.
template <class T>
FIRN_HD void resistShear(const GrainPair<T>& p, const ContactLaw<T>& law, T dt, GrainContact<T>& c,
                         ContactForce<T>& f) {
    const T k = T(kShearShare) * p.k;
    const T rubbed = p.friction * max(p.k * (p.delta - c.rest), T(0));
    const T glued = c.bond > T(0) ? law.bondShear * c.bond * p.hold * p.k * p.gap : T(0);
    Vec<T> u = c.shear + p.vt * dt;
    u -= p.n * dot(u, p.n);
    const bool isTorn = c.bond > T(0) && !law.isUnbreakable && k * k * dot(u, u) > (rubbed + glued) * (rubbed + glued);
    if (isTorn) f.lost += tearOff(p, c);
    const T limit = isTorn ? rubbed : rubbed + glued;
    const T before = dot(u, u), most = limit / k;
    if (before > most * most) u *= most / sqrt(before);
    f.lost += T(0.5) * k * (before - dot(u, u));
    c.shear = u;
    Vec<T> force = u * -k;
    // What damps the spring is friction too, and has the same limit.
    const Vec<T> damped = force - p.vt * (T(2) * law.damping * sqrt(k * p.reducedMass));
    const T size = length(damped);
    const Vec<T> total = size > limit ? damped * (size > T(0) ? limit / size : T(0)) : damped;
    f.lost -= dot(total - force, p.vt) * dt;
    f.shear = total;
}

/// One contact for one step [s]: the force on j, and what the contact remembers afterwards.
template <class T>
FIRN_HD ContactForce<T> contactForce(const GrainPair<T>& p, const ContactLaw<T>& law, T dt, GrainContact<T>& c) {
    ContactForce<T> f;
    f.lost = yieldDent(p, c) + renewBond(p, law, dt, c);
    if (!(c.bond > T(0)) && !(p.delta > c.rest)) return f;
    f.touches = true;
    pressOrPull(p, law, c, dt, f);
    resistShear(p, law, dt, c, f);
    return f;
}

/// Interfacial tension of eq. 4 on a grain, towards one that is water: k (x_w - x) / |x_w - x|^2.
template <class T>
FIRN_HD Vec<T> interfacialPull(const Vec<T>& towards, T k) {
    return towards * (k / dot(towards, towards));
}

/// Longest stable step [s] of grains whose contacts' stiffness adds up to at most `stiffness` per mass [1/s2].
///
/// Linear theory: springs of all directions about a grain, k along and kShearShare k across, give w^2 <= 2 (K/m) (1/3 +
/// 2/3 share) times what they may be uneven by; explicit damping shortens 2 / w by sqrt(1 + z^2) - z. (The paper's 1e-4
/// s is ten times shorter than its own numbers need.)
template <class T>
FIRN_HD T stableGrainStep(T stiffness, T damping) {
    constexpr T kUneven = T(1.5), kContacts = T(12);
    const T spread = kUneven * (T(1) + T(2) * T(kShearShare)) / T(3);
    const T w = sqrt(T(2) * spread * stiffness), z = damping * sqrt(kContacts * spread);
    return T(2) / w * (sqrt(T(1) + z * z) - z);
}

}  // namespace firn
