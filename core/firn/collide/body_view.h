// A collider frozen for one step: a solid where it stands and how it moves. Device-safe.
#pragma once

#include "firn/collide/kernels.h"
#include "firn/geometry/solid_view.h"

namespace firn {

/// Two key frames of a deforming surface, the time between them, and how far we are from the first to the second.
struct MorphView {
    BrickView first{}, second{};
    float share = 0;        // gamma, 0 ... 1
    float duration = 0;     // s between the key frames; 0: the surface does not deform
    float shareBefore = 0;  // gamma at the start of the step
    float maxSpeed = 0;     // of any surface point in the body's frame [m/s]
    float maxStray = 0;     // of any surface point, seen from the drift of its key frame [m/s]
};

/// Both key frames are read where the surface point now at x was and will be [Stomakhin 2013, sec. 8].
struct MorphPoint {
    Vec3 velocity{}, before{}, after{};
    float phi = 0;  // m
};

/// Departure: the paper reads the velocities v0 and v1 at x itself. A part that moves farther in a frame than the
/// band of its level set is wide would not be seen there; so they too are read where the point was and will be, which
/// is found in a few rounds from the mean velocity of the mesh, and a key frame that knows none there has no say.
FIRN_HD inline MorphPoint morphPoint(const MorphView& m, const Vec3& x) {
    constexpr int kRounds = 3;
    constexpr float kCloseEnough = 1e-3f;  // voxels between two rounds
    const auto knows = [](const BrickView& b, float phi) { return std::fabs(phi) < b.band - b.voxelSize; };
    const float close = kCloseEnough * min(m.first.voxelSize, m.second.voxelSize) / m.duration;  // m/s
    MorphPoint p;
    p.velocity = m.first.driftVelocity;
    for (int round = 0;; ++round) {
        p.before = x - p.velocity * (m.share * m.duration);
        p.after = x + p.velocity * ((1 - m.share) * m.duration);
        const BrickCell then = cellAt(m.first, p.before), soon = cellAt(m.second, p.after);
        const float phi0 = signedDistance(m.first, then, p.before), phi1 = signedDistance(m.second, soon, p.after);
        p.phi = phi0 * (1 - m.share) + phi1 * m.share;
        const float first = knows(m.first, phi0) ? 1 - m.share : 0, second = knows(m.second, phi1) ? m.share : 0;
        if (round == kRounds || !(first + second > 0)) return p;
        const Vec3 v = (velocityAt(m.first, then) * first + velocityAt(m.second, soon) * second) / (first + second);
        const Vec3 change = v - p.velocity;
        if (dot(change, change) <= close * close) return p;
        p.velocity = v;
    }
}

FIRN_HD inline Vec3 outwardNormal(const MorphView& m, const MorphPoint& p) {
    return directionOf(gradient(m.first, p.before) * (1 - m.share) + gradient(m.second, p.after) * m.share);
}

/// Whether the surface is farther than `reach` [m] from x: one look at the nearer key frame, from which no point has
/// strayed farther than maxStray allows. Errs towards no.
FIRN_HD inline bool isFarther(const MorphView& m, const Vec3& x, float reach) {
    const bool isFirst = m.share < 0.5f;
    const BrickView& key = isFirst ? m.first : m.second;
    const float elapsed = (isFirst ? m.share : m.share - 1) * m.duration;
    return signedDistance(key, x - key.driftVelocity * elapsed) > reach + m.maxStray * std::fabs(elapsed);
}

/// A point of the mesh goes straight from key to key, so it does not leave the box around both.
FIRN_HD inline float distanceToBounds(const MorphView& m, const Vec3& x) {
    return distanceToBox({min(m.first.bounds.min, m.second.bounds.min), max(m.first.bounds.max, m.second.bounds.max)},
                         x);
}

/// Farther, or faster, than anything. (Device code cannot call numeric_limits.)
inline constexpr float kLargest = std::numeric_limits<float>::max();

struct BodyView {
    SolidView solid{};  // when morph.duration is 0
    MorphView morph{};
    Mat3 toOwn = Mat3::identity();  // own x = toOwn * (world x - at)
    Vec3 at{};                      // m
    Vec3 velocity{};                // at `at` [m/s]
    Mat3 velocityGradient{};        // 1/s
    Vec3 atBefore{}, moved{};       // m; `at` when the step began, and how far it has come since
    Mat3 turned{};                  // the body's turn during the step, without the identity
    bool jumps = false;             // was elsewhere before, and is taken to rest where it is now (geometry/motion.h)
    float speedLimit = kLargest;    // fastest that a contact says the surface is [m/s]
    float friction = 0;
    bool sticky = false;
};

FIRN_HD inline bool deforms(const BodyView& body) { return body.morph.duration > 0; }

/// Metres, negative inside; far outside a lower bound.
FIRN_HD inline float distanceTo(const BodyView& body, const Vec3& x) {
    const Vec3 y = body.toOwn * (x - body.at);
    if (!deforms(body)) return signedDistance(body.solid, y);
    const float away = distanceToBounds(body.morph, y);
    if (away > body.morph.first.band) return away;
    // Near the bounds the surface may still be far: a ray that marches by this distance would stop at the box.
    const float phi = morphPoint(body.morph, y).phi;
    return away > phi && away > 0 ? away : phi;
}

/// distanceTo() where that is at most `reach` [m], else quickly something larger than `reach`.
FIRN_HD inline float distanceUpTo(const BodyView& body, const Vec3& x, float reach) {
    if (deforms(body) && isFarther(body.morph, body.toOwn * (x - body.at), reach)) return kLargest;
    return distanceTo(body, x);
}

FIRN_HD inline Vec3 normalOf(const BodyView& body, const Vec3& x) {
    const Vec3 y = body.toOwn * (x - body.at);
    return transpose(body.toOwn) *
           (deforms(body) ? outwardNormal(body.morph, morphPoint(body.morph, y)) : outwardNormal(body.solid, y));
}

FIRN_HD inline Contact<float> contactWith(const BodyView& body, const Vec3& x) {
    const Vec3 r = x - body.at, y = body.toOwn * r;
    Contact<float> c;
    c.velocity = body.velocity + body.velocityGradient * r;
    if (deforms(body)) {
        const MorphPoint p = morphPoint(body.morph, y);
        c.phi = p.phi;
        c.normal = transpose(body.toOwn) * outwardNormal(body.morph, p);
        c.velocity += transpose(body.toOwn) * p.velocity;
    } else {
        c.phi = signedDistance(body.solid, y);
        c.normal = transpose(body.toOwn) * outwardNormal(body.solid, y);
    }
    const float speed = length(c.velocity);
    if (speed > body.speedLimit) c.velocity *= body.speedLimit / speed;
    c.friction = body.friction, c.sticky = body.sticky;
    return c;
}

}  // namespace firn
