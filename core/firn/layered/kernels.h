// The formulas of layered snow [Dagenais et al.], as functions of values. Device-safe.
#pragma once

#include "firn/base/math/vec.h"

namespace firn::layered {

/// Share of the volume that balls fill once they have settled; the densest packing is 0.74. At the densest, a pile of
/// what was removed without compression would be smaller than its hole.
inline constexpr float kPacking = 0.64f;

FIRN_HD inline float ballVolume(float r) { return 4.18879020f * r * r * r; }

/// Snow that one particle stands for [m3].
FIRN_HD inline float volumePerParticle(float r) { return ballVolume(r) / kPacking; }

/// Share of a voxel of edge h that lies inside of a surface at distance phi from its centre: exact for a surface along
/// the axes, and right on average for any other.
FIRN_HD inline float coverage(float phi, float h) { return clamp(0.5f - phi / h, 0.0f, 1.0f); }

/// Share of a voxel that two half spaces have in common, of the shares a and b of each, whose outward normals are at an
/// angle of this cosine: nested where they look the same way, opposite each other where they do not, and the product
/// where they cross at right angles.
FIRN_HD inline float commonShare(float a, float b, float cosine) {
    const float crossing = a * b, parallel = cosine > 0 ? min(a, b) : max(0.0f, a + b - 1);
    const float f = cosine > 0 ? cosine : -cosine;
    return crossing + (parallel - crossing) * f;
}

/// Height over a surface of this slope times this is the distance from it; steeper than the limit, the surface is a
/// step, not a slope.
FIRN_HD inline float slant(const Vec3& slope, float limit) {
    return 1 / std::sqrt(1 + min(dot(slope, slope), limit * limit));
}

inline constexpr float kRadians = 0.0174532925f;  // of a degree

/// Longest step [s] in which a resting particle falls no farther than a tenth of its radius: with longer ones a pile
/// sinks into itself between two rounds of contacts, whatever their number.
FIRN_HD inline float fallingStep(float r, float g) { return g > 0 ? std::sqrt(0.1f * r / g) : 1.0f; }

/// A contact between two things during a step. Both limits are displacements that one thing of weight 1 gets.
template <class T>
struct HoldOf {
    T pull{};        // how much it can be pulled before it lets go [m]
    T muS{}, muK{};  // friction, static and dynamic
};
using Hold = HoldOf<float>;

/// What a contact has done so far in this step [m]: along its normal and along its surface.
template <class T>
struct DoneOf {
    T push{};
    Vec<T> grip{};
    bool any() const { return push != T(0) || grip != Vec<T>{}; }
};
using Done = DoneOf<float>;

/// One round of a contact: how far the first thing must go, against the second, per unit of its weight.
///
/// Position based [Macklin et al. 2014, sec. 6.1], with two departures. What a contact may do is bounded by what it has
/// done in all rounds together, so that friction is Coulomb's with the whole load; bounded by the overlap of one round,
/// as printed, it fades as the rounds converge, and slopes flow. And a contact may pull: attraction keeps things from
/// parting, as far as it reaches, and counts as load. It never draws them together, which would heat a pile.
///
/// @param n        from the second thing to the first
/// @param gap      between them [m], negative where they overlap
/// @param slack    gap up to which attraction lets them go [m]
/// @param slid     of the first against the second since the step began [m]
/// @param weights  of both together: 2 for two free particles, 1 against what does not give way
template <class T>
FIRN_HD inline Vec<T> contactRound(const Vec<T>& n, T gap, T slack, const Vec<T>& slid, T weights,
                                   const HoldOf<T>& hold, DoneOf<T>& done) {
    const T apart = done.push - gap / weights, together = done.push - (gap - slack) / weights;
    const T push = select(apart > T(0), apart, select(together < T(0), max(together, -hold.pull), T(0)));
    Vec<T> move = n * (push - done.push);
    done.push = push;
    const T load = push + hold.pull;
    Vec<T> grip = done.grip - (slid - n * dot(slid, n)) / weights;
    const T size = length(grip);
    grip *= select(size > hold.muS * load, hold.muK * load / size, T(1));
    move += grip - done.grip;
    done.grip = grip;
    return move;
}

/// How far two overlapping things move apart in a step besides all else [m]. Contacts only stop motion: if they also
/// undid the overlap that was there before the step, what was squeezed would be hurled apart, and a pile would simmer
/// for ever. So that is undone by and by, without a trace in the velocities, down to what nobody sees.
template <class T>
FIRN_HD inline T relaxation(T gap, T r) {
    constexpr float kUnseen = 0.01f, kPerStep = 0.5f;
    return T(kPerStep) * max(T(0), -gap - T(kUnseen) * r);
}

/// Two particles during a step, as lanes of contacts see them.
template <class T>
struct PlaceOf {
    Vec<T> x;
    T water;        // how wet it is, 0 ... 1
    Vec<T> before;  // where it was when the step began
    T steady;       // see steadiness()
};

/// How far both of a pair go.
template <class T>
struct MovesOf {
    Vec<T> first, second;
};

/// How much a particle is a part of a pile: 1 at rest, 0 from a speed on at which it passes half its radius in a step.
FIRN_HD inline float steadiness(float speed, float dt, float r) {
    constexpr float kTravel = 0.5f;
    return max(0.0f, 1 - speed * dt / (kTravel * r));
}

/// How much farther than half the way the upper of two that lie on each other gives way, and the lower less.
inline constexpr float kLightness = 0.8f;

/// Shares out what a pair has to go. In a pile the upper one counts as lighter than the lower one: [Macklin et al.
/// 2014] take e^(-k h) times the mass at the height h, of which this is the ratio for two as close as these. Else some
/// rounds do not carry the weight of what lies above down to the ground: a pile deeper than about ten particles sinks
/// into itself and never rests. In flight both weigh the same, and their momentum stays what it is.
/// @param n   from the second to the first
/// @param up  against gravity, as long as kLightness; 0 without gravity
template <class T>
FIRN_HD inline MovesOf<T> sharedOut(const PlaceOf<T>& a, const PlaceOf<T>& b, const Vec<T>& n, const Vec<T>& up,
                                    const Vec<T>& move) {
    const T more = dot(n, up) * min(a.steady, b.steady);
    return {move * (T(1) + more), move * (more - T(1))};
}

/// One round of a pair.
/// @param rest  distance that they are to have at least [m]
/// @param wet   by how much wet ones are pulled more than dry ones [m]
/// @param up    as in sharedOut()
template <class T>
FIRN_HD inline MovesOf<T> pairRound(const PlaceOf<T>& a, const PlaceOf<T>& b, T rest, T slack, HoldOf<T> hold, T wet,
                                    const Vec<T>& up, DoneOf<T>& done) {
    const Vec<T> d = a.x - b.x, n = normalized(d);
    const T distance = length(d);
    hold.pull = select(slack < T(0), T(0), hold.pull + wet * (T(0.5f) * (a.water + b.water)));
    const Vec<T> slid = (a.x - a.before) - (b.x - b.before);
    const auto isApart = distance > T(0);  // two in one place know no direction
    DoneOf<T> after = done;
    const Vec<T> move = contactRound(n, distance - rest, slack, slid, T(2), hold, after);
    done = {select(isApart, after.push, done.push), select(isApart, after.grip, done.grip)};
    return sharedOut(a, b, n, up, select(isApart, move, Vec<T>{T(0), T(0), T(0)}));
}

/// What it did in the step before, at once.
template <class T>
FIRN_HD inline MovesOf<T> pairStart(const PlaceOf<T>& a, const PlaceOf<T>& b, const Vec<T>& up, const DoneOf<T>& done) {
    const Vec<T> n = normalized(a.x - b.x);
    return sharedOut(a, b, n, up, n * done.push + done.grip);
}

/// The push of a pair on its first one, as sharedOut() moved the upper one, and as the lower one does not feel it.
FIRN_HD inline Vec3 wholePush(const Vec3& d, float steady, const Vec3& up, const Done& done) {
    const float distance = length(d), per = distance > 0 ? 1 / distance : 0;
    return (d * (done.push * per) + done.grip) * (1 + std::fabs(dot(d, up)) * (per * steady));
}

/// How far the first of two goes, of its way and the other's together, to undo a part of their overlap.
template <class T>
FIRN_HD inline Vec<T> relaxed(const Vec<T>& d, T r) {
    const T distance = length(d);
    return normalized(d) * relaxation(distance - T(2) * r, r);
}
template <class T>
FIRN_HD inline MovesOf<T> pairRelaxed(const PlaceOf<T>& a, const PlaceOf<T>& b, T r, const Vec<T>& up) {
    const Vec<T> d = a.x - b.x;
    return sharedOut(a, b, normalized(d), up, relaxed(d, r) * T(0.5f));
}

/// Velocity after air resistance: v* = beta^dt v [Dagenais, sec. 5.1].
FIRN_HD inline float airShare(float beta, float dt) { return std::pow(beta, dt); }

}  // namespace firn::layered
