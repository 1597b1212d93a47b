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
FIRN_HD T wetCohesion(const T& beta, Lane<T> gain, Lane<T> peak, Lane<T> slush) {
    const T rising = T(1) + beta * T(gain / peak), falling = (T(slush) - beta) * T((1 + gain) / (slush - peak));
    return select(beta <= T(peak), rising, max(falling, T(0)));
}

/// Two grains as their contact sees them.
template <class T>
struct GrainPair {
    Vec<T> n;           // from k to j
    Vec<T> vt;          // of j against k, across n [m/s]
    T vn;               // along n [m/s]: above 0 they part
    T delta;            // overlap [m]
    T k;                // N/m
    T kBefore;          // N/m, in the step before
    T shrunk;           // m by which their radii together have shrunk since then
    T give;             // m/N of that for each newton by which they press
    T strength;         // N, pull that breaks a bond of fresh, dry snow
    T hold;             // strength of a bond as a factor of that; 0: nothing holds
    Truth<T> isBroken;  // one of them has lost so many bonds that it loses the others too
    T reducedMass;      // kg
    T damping;          // of critical
    T friction;         // tan(phi)
    T meanRadius;       // m
};

/// What a contact remembers.
template <class T>
struct GrainContact {
    Vec<T> shear{};  // m, u_t: how far k has been sheared against j and not slipped
    T bond{};        // strength as a factor of fresh snow's; below 0: seconds at rest without one, negated
    T rest{};        // overlap at which it presses on nobody [m]
};

/// The same for all contacts of a step.
template <class Number>
struct ContactLaw {
    Number bondShear;            // share of a bond's strength that holds against shear
    Number sinterTime;           // s; 0: never
    Number sinterStrength;       // factor
    Number restSpeed;            // m/s, slower than this is at rest
    Number rebound;              // share of the work of pressing that comes back
    Number mostDent;             // of the mean radius: dents are never deeper
    bool isTracking;             // bonds that broke stay broken until they have sintered
    bool isUnbreakable = false;  // by shear: a sticky wall
};

/// On j; k gets the opposite.
template <class T>
struct ContactForce {
    T normal{};      // along n [N]
    T elastic{};     // the part of it that is no damping [N]
    Vec<T> shear{};  // N
    T lost{};        // J that were made into heat since the step before
    T stiffness{};   // N/m, as it is now
    Truth<T> touches{};
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
/// Dents between grains are never deeper than this share of their mean radius.
inline constexpr float kMostDent = 0.5f;
/// s in which snow that was born deeper than that inside other snow, or inside a collider, is pushed out of it.
inline constexpr float kEaseTime = 0.2f;
/// m/s: what parts much slower than this is elastic, so that a heap at rest does not sink into itself.
inline constexpr float kDentSpeed = 0.05f;
/// Of two radii: as far apart as that grains still are neighbours. Lists always reach farther.
inline constexpr float kNearby = 1.02f;
/// Strength of a bond that has just sintered, as a factor of fresh snow's.
inline constexpr float kSintered = 0.5f;

/// Stiffness of a contact as a factor of k: a bond that is pulled is as stiff as it is strong, so that it breaks at the
/// same gap.
template <class T>
FIRN_HD T stiffnessShare(const GrainPair<T>& p, const GrainContact<T>& c) {
    return select(p.delta >= c.rest, T(1), max(c.bond, T(0)) * p.hold);
}

/// Energy of a contact's springs [J].
template <class T>
FIRN_HD T springEnergy(const GrainPair<T>& p, const GrainContact<T>& c) {
    const T s = p.delta - c.rest;
    return T(0.5) * p.k * (stiffnessShare(p, c) * s * s + T(kShearShare) * dot(c.shear, c.shear));
}

/// What the springs of a contact hold and do.
template <class T>
struct Springs {
    T energy;      // J
    T normal;      // N on j, along n
    Vec<T> shear;  // N on j
};
template <class T>
FIRN_HD Springs<T> springsOf(const GrainPair<T>& p, const GrainContact<T>& c) {
    return {springEnergy(p, c), p.k * stiffnessShare(p, c) * (p.delta - c.rest), c.shear * (T(-kShearShare) * p.k)};
}

/// Two grains as they would be if they had not changed since the step before.
template <class T>
FIRN_HD GrainPair<T> unchanged(GrainPair<T> p) {
    p.delta = p.delta + p.shrunk, p.k = p.kBefore;
    return p;
}

/// Wears bonds by as much as that is of the gap at which they break [m]. Untracked ones are made anew all the time.
template <class T>
FIRN_HD void wear(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, const T& by, GrainContact<T>& c) {
    if (!law.isTracking) return;
    const T worn = c.bond - by * p.k / max(p.strength, T(kLeastNormal<T>));
    c.bond = select(c.bond > T(0), max(worn, T(0)), c.bond);
}

/// What compaction does to a contact. It takes up the grains' shrinking for its part of the load, so that a grain gives
/// way where it is pressed; over the rest a bond grows longer and weaker, and does not pull. Where they have become
/// stiffer, forces stay. So no spring is ever wound up: packing snow would throw back what fell on it higher than it
/// came from. (The paper's grains shrink in all directions under a load from one.)
template <class T>
FIRN_HD void giveWay(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, GrainContact<T>& c) {
    const auto stiffens = p.k > p.kBefore;
    if (!any(stiffens || p.shrunk != T(0))) return;
    const T s = p.delta - c.rest + p.shrunk, pressed = max(s, T(0));
    const T taken = max(min(min(p.give * p.kBefore * pressed, p.shrunk), pressed), T(0));
    const T same = select(stiffens, p.kBefore / p.k, T(1));
    const auto yields = (c.bond > T(0) || s > T(0)) && (stiffens || p.shrunk != T(0));
    c.rest = select(yields, p.delta - (s - taken) * same, c.rest);
    c.shear = select(yields, c.shear * same, c.shear);
    wear(p, law, max(p.shrunk - taken, T(0)), c);
}

/// How much farther than it is let go [m] a spring relaxes that is let go at v >= 0.
template <class T>
FIRN_HD T slack(const T& v, const ContactLaw<Lane<T>>& law, Lane<T> dt) {
    return v * (v / (v + T(kDentSpeed))) * T((1 / law.rebound - 1) * dt);
}

/// Pressing leaves a dent: contacts unload more steeply than they load, and `rebound` of the work comes back [Walton
/// and Braun 1986]. Not in the paper, whose soft grains throw back what falls on them; damping along contacts hardly
/// touches the swing of a whole heap. The dent is made as they part, so that what loads is as stiff as the paper's and
/// nothing needs a shorter step.
template <class T>
FIRN_HD void dent(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, Lane<T> dt, GrainContact<T>& c) {
    const T room = min(p.delta, T(law.mostDent) * p.meanRadius) - c.rest;
    c.rest = c.rest + max(min(slack(max(p.vn, T(0)), law, dt), room), T(0));
}

/// The same for shear u, which wears bonds: one has gone when that has come to the gap at which it breaks.
template <class T>
FIRN_HD void slackShear(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, Lane<T> dt, Vec<T>& u,
                        GrainContact<T>& c) {
    const T along = -dot(u, p.vt), size2 = dot(u, u);
    const auto isLetGo = along > T(0) && size2 > T(kLeastNormal<T>);
    if (!any(isLetGo)) return;
    const T length = sqrt(size2);
    const T less = select(isLetGo, min(slack(along / length, law, dt), length), T(0));
    u = select(isLetGo, u * (T(1) - less / length), u);
    wear(p, law, less, c);
}

/// Snow that was born inside other snow or a collider is pushed out, down to the depth of dents.
template <class T>
FIRN_HD void easeOut(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, Lane<T> dt, GrainContact<T>& c) {
    const T deep = max(c.rest - T(law.mostDent) * p.meanRadius, T(0));
    c.rest = select(c.bond > T(0), c.rest, c.rest - deep * T(min(dt / Lane<T>(kEaseTime), Lane<T>(1))));
}

/// Bonds break beyond their gap (eq. 2: where the pull exceeds 4 sigma r^2), or where a grain has lost so many that it
/// counts as broken; they are made anew in contacts that have rested.
///
/// Departures: attraction acts on pairs that have touched, not on all within reach, which adds energy wherever a grain
/// becomes broken or whole; and a contact has an overlap at which it rests, so that snow begins without stress,
/// wherever its grains were put.
template <class T>
FIRN_HD void renewBond(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, Lane<T> dt, GrainContact<T>& c) {
    using Number = Lane<T>;
    constexpr Number kNever = Number(1e30);
    const bool sinters = law.sinterTime > Number(0);
    const Number growth = sinters ? dt / (Number(kSinterSlower) * law.sinterTime) : Number(0);
    // Untracked bonds are made as soon as grains touch.
    const Number bondsAfter = !law.isTracking ? Number(0) : sinters ? law.sinterTime : kNever;
    const Number bornWith = law.isTracking ? Number(kSintered) : Number(1);

    const auto holds = p.hold > T(0);
    const auto breaks = p.isBroken || !holds || (c.rest - p.delta) * p.k >= p.strength;
    c.bond = select(c.bond > T(0) && breaks, T(0), c.bond);
    const auto isBonded = c.bond > T(0), isPressed = p.delta > c.rest;
    const auto isAtRest = p.vn * p.vn + dot(p.vt, p.vt) < T(law.restSpeed * law.restSpeed);
    const T most = T(law.sinterStrength);
    const T grown = select(isAtRest && c.bond < most, min(c.bond + T(growth), most), c.bond);
    const T waited = select(isAtRest, c.bond - T(dt), T(0));
    const T pressed = select(holds && -waited >= T(bondsAfter), T(bornWith), waited);
    // A pulled bond that grows pulls as before.
    const T pulled = p.delta - (p.delta - c.rest) * (c.bond / grown);
    const T bonded = select(grown > c.bond && !isPressed, pulled, c.rest);
    // Grains that have shrunk elsewhere stay neighbours, bonded or not.
    const T near = select(c.rest < T(0), c.rest - T(2 * (kNearby - 1)) * p.meanRadius, T(0));
    c.rest = select(isBonded, bonded, select(isPressed || p.delta > near, c.rest, T(0)));
    c.bond = select(isBonded, grown, select(isPressed, pressed, T(0)));
    c.shear = select(isBonded || isPressed, c.shear, Vec<T>{T(0), T(0), T(0)});
}

/// The normal force of eq. 2, with a damping that the paper does not print and needs: without, grains are thrown metres
/// up. A weak bond is damped less.
template <class T>
FIRN_HD void pressOrPull(const GrainPair<T>& p, const GrainContact<T>& c, T damping, Lane<T> dt, ContactForce<T>& f) {
    const T share = stiffnessShare(p, c);
    f.stiffness = p.k * share;
    f.elastic = f.stiffness * (p.delta - c.rest);
    const T total = f.elastic - damping * min(share, T(1)) * p.vn;
    // Damping must not hold back what nothing glues together.
    f.normal = select(c.bond > T(0), total, max(total, T(0)));
    f.lost -= (f.normal - f.elastic) * p.vn * T(dt);
}

/// Eq. 3 as a spring that slips: |F_t| <= |F_n| tan(phi), against the accumulated shear. Departure: a bond holds
/// against shear too, up to its share, and then breaks, as cohesion does in the law of Mohr and Coulomb; by normal
/// forces alone a clump of snow has no shape.
template <class T>
FIRN_HD void resistShear(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, T damping, Lane<T> dt,
                         GrainContact<T>& c, ContactForce<T>& f) {
    const T k = T(kShearShare) * p.k;
    Vec<T> u = c.shear + p.vt * T(dt);
    u -= p.n * dot(u, p.n);
    slackShear(p, law, dt, u, c);
    const T rubbed = p.friction * max(p.k * (p.delta - c.rest), T(0));
    T limit = rubbed + T(law.bondShear) * max(c.bond, T(0)) * p.hold * p.strength;
    const T before = dot(u, u);
    const auto slips = k * k * before > limit * limit;
    if (any(slips)) {
        const auto isTorn = slips && c.bond > T(0);
        if (!law.isUnbreakable && any(isTorn)) {
            c.bond = select(isTorn, T(0), c.bond);
            limit = select(isTorn, rubbed, limit);
        }
        u = select(slips, u * (limit / (k * sqrt(before))), u);
    }
    c.shear = select(f.touches, u, c.shear);
    const Vec<T> force = u * -k;
    // What damps the spring is friction too, and has the same limit.
    f.shear = force - p.vt * damping;
    const T size2 = dot(f.shear, f.shear);
    const auto isBeyond = size2 > limit * limit;
    if (any(isBeyond)) f.shear = select(isBeyond, f.shear * (limit / sqrt(size2)), f.shear);
    f.lost -= dot(f.shear - force, p.vt) * T(dt);
}

/// What the springs of a contact have lost since the step before [J]: what they hold less than if they had only been
/// moved, and what they do less on the way here. That way was v dt, and a step does over it the mean work of the forces
/// at both of its ends: without the second part a dent, which lets go five times as fast as it is let go, is out by a
/// share of the step.
template <class T>
FIRN_HD T lostBySprings(const GrainPair<T>& p, Lane<T> dt, GrainContact<T> before, const GrainContact<T>& after) {
    const GrainPair<T> was = unchanged(p);
    const T turned = T(kShearShare) * was.k * dot(before.shear, p.n);  // N: shear that has come to lie along n
    before.shear += p.vt * T(dt);
    const Springs<T> moved = springsOf(was, before), now = springsOf(p, after);
    const T power = p.vn * (now.normal - moved.normal - turned) + dot(p.vt, now.shear - moved.shear);
    return moved.energy - now.energy - T(0.5) * T(dt) * power;
}

/// One contact for one step [s]: the force on j, and what the contact remembers afterwards.
template <class T>
FIRN_HD ContactForce<T> contactForce(const GrainPair<T>& p, const ContactLaw<Lane<T>>& law, Lane<T> dt,
                                     GrainContact<T>& c) {
    constexpr Lane<T> kShearRoot = Lane<T>(0.70710678);  // of kShearShare
    ContactForce<T> f{};
    const GrainContact<T> came = c;
    easeOut(p, law, dt, c);
    giveWay(p, law, c);
    dent(p, law, dt, c);
    renewBond(p, law, dt, c);
    f.touches = c.bond > T(0) || p.delta > c.rest;
    if (any(f.touches)) {
        const T critical = T(2) * p.damping * sqrt(p.k * p.reducedMass);
        pressOrPull(p, c, critical, dt, f);
        resistShear(p, law, critical * T(kShearRoot), dt, c, f);
    }
    // Where nothing touches no force comes of it, but some rounding. What begins to touch damps on half of its way
    // here.
    const auto held = came.bond > T(0) || p.delta + p.shrunk > came.rest;
    const auto begins = came.bond <= T(0) && p.delta + p.shrunk + p.vn * T(dt) <= came.rest;
    const T damped = select(f.touches, select(begins, T(0.5) * f.lost, f.lost), T(0));
    f.lost = damped + select(held || f.touches, lostBySprings(p, dt, came, c), T(0));
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
/// 2/3 share) times what they may be uneven by; explicit damping shortens 2 / w by sqrt(1 + z^2) - z, where z adds up
/// in the same way from what each contact damps, for its part m/N of the mass. (The paper's 1e-4 s is twenty times
/// shorter than its own numbers need.)
template <class T>
FIRN_HD T stableGrainStep(T stiffness, T damping) {
    constexpr T kUneven = T(1.5);
    const T spread = kUneven * (T(1) + T(2) * T(kShearShare)) / T(3);
    const T damped = kUneven * (T(1) + T(2) * sqrt(T(kShearShare))) / T(3);
    const T w = sqrt(T(2) * spread * stiffness), z = damping * damped / sqrt(spread);
    return T(2) / w * (sqrt(T(1) + z * z) - z);
}

}  // namespace firn
