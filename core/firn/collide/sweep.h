// What a body does to a point on its way through a step, however thin or fast the body is. Device-safe.
//
// Everything is seen by somebody who rides on the body: its surface stands still where it is at the end of the step,
// and the point comes from where the body would have carried it. A turning body makes that way an arc; we take its
// chord, which is off by 3 % of the radius for a turn of 30 degrees.
#pragma once

#include "firn/collide/body_view.h"

namespace firn {
namespace sweep {

/// Steps of a sphere trace; a way that grazes a surface for longer is taken as free.
inline constexpr int kSteps = 64;
/// Rounds of false position at a crossing: its distance is all but linear there. Enough is this share of a step.
inline constexpr int kRefinements = 6;
inline constexpr float kCloseEnough = 1e-5f;
/// How often a way that was stopped slides on and is stopped again by the same body.
inline constexpr int kSlides = 3;
/// How often a point is put outside; once is exact but where two faces meet.
inline constexpr int kPushes = 3;

/// Half of the thinnest part that distances can show [m]: a trace in steps of this lands in it.
FIRN_HD inline float thinness(const SolidView& s) {
    switch (s.kind) {
        case SolidKind::sphere:
        case SolidKind::capsule:
            return s.radius;
        case SolidKind::box:
            return min(s.b.x, min(s.b.y, s.b.z));
        case SolidKind::cylinder:
            return min(s.radius, length(s.b - s.a) / 2);
        case SolidKind::bricks:
            return s.bricks.voxelSize;
        case SolidKind::plane:
            break;
    }
    return kLargest;
}

FIRN_HD inline float thinness(const BodyView& body) {
    return deforms(body) ? min(body.morph.first.voxelSize, body.morph.second.voxelSize) : thinness(body.solid);
}

/// Where the body's turn and motion take a point that is at x when the step begins.
FIRN_HD inline Vec3 carried(const BodyView& body, const Vec3& x) {
    return x + (body.moved + body.turned * (x - body.atBefore));
}

/// How long the surface has been deforming during the step [s].
FIRN_HD inline float deformingTime(const MorphView& m) { return (m.share - m.shareBefore) * m.duration; }

/// The deformation of the surface nearest to x takes a point along by this [m].
FIRN_HD inline Vec3 deformation(const BodyView& body, const Vec3& x) {
    if (!deforms(body)) return {};
    const MorphPoint p = morphPoint(body.morph, body.toOwn * (x - body.at));
    return transpose(body.toOwn) * p.velocity * deformingTime(body.morph);
}

/// Where a way meets a surface from outside; share 0 is its start. `share` above 1: nowhere.
struct Crossing {
    float share = 2;
};

/// Between a share outside and one inside.
FIRN_HD inline Crossing refined(const BodyView& body, const Vec3& from, const Vec3& way, float out, float phiOut,
                                float in, float phiIn) {
    const float close = length(way) * (in - out);
    float at = in;
    for (int i = 0; i < kRefinements; ++i) {
        at = out + (in - out) * (phiOut / (phiOut - phiIn));
        const float phi = distanceTo(body, from + way * at);
        if (std::fabs(phi) < kCloseEnough * close) break;
        if (phi > 0)
            out = at, phiOut = phi;
        else
            in = at, phiIn = phi;
    }
    return {at};
}

/// A point on the surface, or by rounding just below it, that goes down is stopped where it is. So is one at a sticky
/// surface wherever it goes, and even if rounding has left it just above.
FIRN_HD inline bool isHeld(const BodyView& body, const Vec3& from, const Vec3& way, float phi) {
    constexpr float kRounding = 4e-6f;  // m for each metre from the origin, of a place that was computed in 32 bits
    if (body.sticky) return phi <= kRounding * (1 + length(from));
    return phi <= 0 && dot(way, normalOf(body, from)) < 0;
}

FIRN_HD inline Crossing firstCrossing(const BodyView& body, const Vec3& from, const Vec3& to) {
    const Vec3 way = to - from;
    const float far = length(way), least = thinness(body);
    float phi = distanceTo(body, from), at = 0;
    if (isHeld(body, from, way, phi)) return {0};
    bool wasOutside = phi > 0;
    for (int i = 0; i < kSteps && at < 1 && far > 0; ++i) {
        const float next = min(at + max(std::fabs(phi), least) / far, 1.0f);
        const float there = distanceTo(body, from + way * next);
        if (there <= 0 && wasOutside) return refined(body, from, way, at, phi, next, there);
        wasOutside = wasOutside || there > 0;
        at = next, phi = there;
    }
    return {};
}

}  // namespace sweep

namespace sweep {

/// From where no way out is the nearest (deep in a mesh, whose distances are cut off): the nearest place along one of
/// six directions where there is one.
FIRN_HD inline Vec3 towardsSurface(const BodyView& body, const Vec3& x) {
    constexpr int kFarthest = 4096;
    Vec3 best = x;
    float least = kLargest;
    for (int d = 0; d < 6; ++d) {
        Vec3 way{}, at = x;
        way[d / 2] = d % 2 ? -1.0f : 1.0f;
        float phi = distanceTo(body, at), gone = 0;
        for (int i = 0; i < kFarthest && phi < 0 && gone - phi < least && normalOf(body, at) == Vec3{}; ++i) {
            gone += max(-phi, thinness(body));
            at = x + way * gone;
            phi = distanceTo(body, at);
        }
        if (gone - phi < least && normalOf(body, at) != Vec3{}) least = gone - phi, best = at;
    }
    return best;
}

}  // namespace sweep

/// The nearest place outside of the body; x itself where it is outside.
FIRN_HD inline Vec3 pushedOut(const BodyView& body, Vec3 x) {
    for (int i = 0; i < sweep::kPushes; ++i) {
        const float phi = distanceTo(body, x);
        if (!(phi < 0)) break;
        const Vec3 n = normalOf(body, x);
        x = n == Vec3{} ? sweep::towardsSurface(body, x) : x - phi * n;
    }
    return x;
}

/// Whether the body may be within `margin` [m] of a point of the box at the end of the step. Errs towards yes.
FIRN_HD inline bool mayReach(const BodyView& body, const Box& box, float margin) {
    const Vec3 center = (box.min + box.max) * 0.5f, half = (box.max - box.min) * 0.5f;
    const float around = length(half) + margin, within = min(half.x, min(half.y, half.z)) + margin;
    const float phi = distanceUpTo(body, center, around);
    if (phi > around || phi <= within) return phi <= around;
    // Near the ball around the box, but not the one in it: two thirds of the former are outside of the box.
    const float aroundEighth = length(half) / 2 + margin;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 side{corner & 1 ? 0.5f : -0.5f, corner & 2 ? 0.5f : -0.5f, corner & 4 ? 0.5f : -0.5f};
        const Vec3 eighth = center + Vec3{side.x * half.x, side.y * half.y, side.z * half.z};
        if (distanceUpTo(body, eighth, aroundEighth) <= aroundEighth) return true;
    }
    return false;
}

/// Whether the body may be in the way of a point that starts in the box and goes no farther than `travel` [m]. Errs
/// towards yes; where it says no, stopAt() changes nothing.
FIRN_HD inline bool mayMeet(const BodyView& body, const Box& box, float travel) {
    const Vec3 center = (box.min + box.max) * 0.5f;
    const float half = length(box.max - box.min) / 2;
    const float bodyTravel = length(sweep::carried(body, center) - center) +
                             std::sqrt(contract(body.turned, body.turned)) * half +
                             body.morph.maxSpeed * std::fabs(sweep::deformingTime(body.morph));
    // Once for where the point ends, once for the length of its way seen from the body.
    return mayReach(body, box, 2 * travel + bodyTravel);
}

/// A point has gone from x0 to x1 and has the velocity v. Where the body was in its way, it ends at the surface (slid
/// along it for what was left of the step, as friction allows), and v is what the contact leaves of it; where it ends
/// inside without having come through the surface, it is put outside. Says whether anything was changed.
FIRN_HD inline bool stopAt(const BodyView& body, const Vec3& x0, Vec3& x1, Vec3& v) {
    Vec3 from = sweep::carried(body, x0);
    const float reach = length(x1 - from) + body.morph.maxSpeed * std::fabs(sweep::deformingTime(body.morph));
    const float phi = distanceUpTo(body, x1, reach);
    if (phi > reach) return false;
    from += sweep::deformation(body, x1);
    bool isStopped = false;
    for (int i = 0; i < sweep::kSlides; ++i) {
        const sweep::Crossing crossing = sweep::firstCrossing(body, from, x1);
        if (crossing.share > 1) break;
        const Vec3 at = from + (x1 - from) * crossing.share;
        Contact<float> c = contactWith(body, at);
        c.phi = 0;
        v = resolve(v, c);
        // The law has no scale: what holds for a velocity holds for a way, seen from the body.
        c.velocity = {};
        x1 = i + 1 < sweep::kSlides ? at + resolve(x1 - at, c) : at;
        from = at;
        isStopped = true;
    }
    if (!isStopped && !(phi < 0)) return false;
    if (!isStopped) v = resolve(v, contactWith(body, x1));
    x1 = pushedOut(body, x1);
    return true;
}

}  // namespace firn
