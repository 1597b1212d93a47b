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
};

/// Both key frames are read where the surface point now at x was and will be [Stomakhin 2013, sec. 8].
struct MorphPoint {
    Vec3 velocity{}, before{}, after{};
};

/// Departure: the paper reads the velocities v0 and v1 at x itself. A part that moves farther in a frame than the
/// band of its level set is wide would not be seen there; so they too are read where the point was and will be, which
/// is found in a few rounds from the mean velocity of the mesh, and a key frame that knows none there has no say.
FIRN_HD inline MorphPoint morphPoint(const MorphView& m, const Vec3& x) {
    constexpr int kRounds = 3;
    const auto knows = [](const BrickView& b, const Vec3& y) {
        return std::fabs(signedDistance(b, y)) < b.band - b.voxelSize;
    };
    MorphPoint p;
    p.velocity = m.first.driftVelocity;
    for (int round = 0;; ++round) {
        p.before = x - p.velocity * (m.share * m.duration);
        p.after = x + p.velocity * ((1 - m.share) * m.duration);
        const float first = knows(m.first, p.before) ? 1 - m.share : 0, second = knows(m.second, p.after) ? m.share : 0;
        if (round == kRounds || !(first + second > 0)) return p;
        p.velocity =
            (velocityAt(m.first, p.before) * first + velocityAt(m.second, p.after) * second) / (first + second);
    }
}

FIRN_HD inline float signedDistance(const MorphView& m, const MorphPoint& p) {
    return signedDistance(m.first, p.before) * (1 - m.share) + signedDistance(m.second, p.after) * m.share;
}

FIRN_HD inline Vec3 outwardNormal(const MorphView& m, const MorphPoint& p) {
    return directionOf(gradient(m.first, p.before) * (1 - m.share) + gradient(m.second, p.after) * m.share);
}

/// A point of the mesh goes straight from key to key, so it does not leave the box around both.
FIRN_HD inline float distanceToBounds(const MorphView& m, const Vec3& x) {
    return distanceToBox({min(m.first.bounds.min, m.second.bounds.min), max(m.first.bounds.max, m.second.bounds.max)},
                         x);
}

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
    float speedLimit = std::numeric_limits<float>::max();  // fastest that a contact says the surface is [m/s]
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
    const float phi = signedDistance(body.morph, morphPoint(body.morph, y));
    return away > phi && away > 0 ? away : phi;
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
        c.phi = signedDistance(body.morph, p);
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
