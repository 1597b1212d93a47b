// A collider frozen for one step: a solid where it stands and how it moves. Device-safe.
#pragma once

#include "firn/collide/kernels.h"
#include "firn/geometry/solid_view.h"

namespace firn {

/// Two key frames of a deforming surface, the time between them, and how far we are from the first to the second.
struct MorphView {
    BrickView first{}, second{};
    float share = 0;     // gamma, 0 ... 1
    float duration = 0;  // s between the key frames; 0: the surface does not deform
};

struct BodyView {
    SolidView solid{};  // when morph.duration is 0
    MorphView morph{};
    Mat3 toOwn = Mat3::identity();  // own x = toOwn * (world x - at)
    Vec3 at{};                      // m
    Vec3 velocity{};                // at `at` [m/s]
    Mat3 velocityGradient{};        // 1/s
    float friction = 0;
    bool sticky = false;
};

/// [Stomakhin 2013, sec. 8]: both key frames are read where the surface point now at x was and will be.
struct MorphPoint {
    Vec3 velocity{}, before{}, after{};
};
FIRN_HD inline MorphPoint morphPoint(const MorphView& m, const Vec3& x) {
    MorphPoint p;
    p.velocity = velocityAt(m.first, x) * (1 - m.share) + velocityAt(m.second, x) * m.share;
    p.before = x - p.velocity * (m.share * m.duration);
    p.after = x + p.velocity * ((1 - m.share) * m.duration);
    return p;
}

FIRN_HD inline float distanceTo(const BodyView& body, const Vec3& x) {
    const Vec3 y = body.toOwn * (x - body.at);
    if (!(body.morph.duration > 0)) return signedDistance(body.solid, y);
    const MorphPoint p = morphPoint(body.morph, y);
    return signedDistance(body.morph.first, p.before) * (1 - body.morph.share) +
           signedDistance(body.morph.second, p.after) * body.morph.share;
}

FIRN_HD inline Vec3 normalOf(const BodyView& body, const Vec3& x) {
    const Vec3 y = body.toOwn * (x - body.at);
    if (!(body.morph.duration > 0)) return transpose(body.toOwn) * outwardNormal(body.solid, y);
    const MorphPoint p = morphPoint(body.morph, y);
    return transpose(body.toOwn) * normalized(gradient(body.morph.first, p.before) * (1 - body.morph.share) +
                                              gradient(body.morph.second, p.after) * body.morph.share);
}

FIRN_HD inline Contact<float> contactWith(const BodyView& body, const Vec3& x) {
    const Vec3 r = x - body.at;
    Contact<float> c;
    c.phi = distanceTo(body, x);
    c.normal = normalOf(body, x);
    c.velocity = body.velocity + body.velocityGradient * r;
    if (body.morph.duration > 0) c.velocity += transpose(body.toOwn) * morphPoint(body.morph, body.toOwn * r).velocity;
    c.friction = body.friction, c.sticky = body.sticky;
    return c;
}

}  // namespace firn
