// What a solid answers: how far is its surface, and which way is out. A formula or bricks. Device-safe.
#pragma once

#include "firn/base/math/mat.h"
#include "firn/geometry/brick_view.h"

namespace firn {

enum class SolidKind { sphere, box, capsule, cylinder, plane, bricks };

/// Plain data; valid while the Solid it came from lives.
struct SolidView {
    SolidKind kind = SolidKind::sphere;
    Vec3 a{};                       // centre, first end of the axis, point of the plane, origin of the bricks [m]
    Vec3 b{};                       // half of the box's size, second end of the axis [m]; normal of the plane
    float radius = 0;               // m
    Mat3 toOwn = Mat3::identity();  // turns the world into the frame of a box or of bricks
    BrickView bricks{};
};

namespace solid {

/// Distance of a point from a rectangle or box about the origin, given how far it is beyond each face.
FIRN_HD inline float beyondFaces(const Vec3& q) {
    const float inside = std::fmax(q.x, std::fmax(q.y, q.z));
    return length(max(q, Vec3{})) + std::fmin(inside, 0.0f);
}

/// Away from a box about the origin: from its nearest point outside, through its nearest face inside.
FIRN_HD inline Vec3 awayFromFaces(const Vec3& p, const Vec3& q) {
    const auto signedAs = [](float size, float sign) { return sign < 0 ? -size : size; };
    const Vec3 out = max(q, Vec3{});
    if (out != Vec3{}) return normalized(Vec3{signedAs(out.x, p.x), signedAs(out.y, p.y), signedAs(out.z, p.z)});
    const int axis = q.x >= q.y && q.x >= q.z ? 0 : q.y >= q.z ? 1 : 2;
    Vec3 n{};
    n[axis] = signedAs(1.0f, p[axis]);
    return n;
}

FIRN_HD inline Vec3 beyondBox(const Vec3& p, const Vec3& half) {
    return Vec3{std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)} - half;
}

/// From the nearest point of the capsule's axis to x.
FIRN_HD inline Vec3 fromAxis(const SolidView& s, const Vec3& x) {
    const Vec3 axis = s.b - s.a, r = x - s.a;
    const float square = dot(axis, axis);
    return r - axis * (square > 0 ? clamp(dot(r, axis) / square, 0.0f, 1.0f) : 0.0f);
}

/// A cylinder seen in the plane of its axis and x: along (from the middle) and away from the axis.
struct CylinderPlane {
    Vec3 along{}, radial{};  // unit, or zero on the axis
    float height = 0;        // of x above the middle, along the axis
    Vec3 beyond{};           // beyond the side and beyond the caps; the third is never the largest
};
FIRN_HD inline CylinderPlane inPlane(const SolidView& s, const Vec3& x) {
    CylinderPlane c;
    const Vec3 axis = s.b - s.a, r = x - (s.a + s.b) * 0.5f;
    c.along = normalized(axis);
    c.height = dot(r, c.along);
    const Vec3 away = r - c.along * c.height;
    c.radial = normalized(away);
    const float side = length(away) - s.radius, caps = std::fabs(c.height) - length(axis) * 0.5f;
    c.beyond = {side, caps, std::fmin(side, caps)};
    c.beyond.z = std::fmin(c.beyond.z, 0.0f);
    return c;
}

FIRN_HD inline Vec3 cylinderNormal(const CylinderPlane& c) {
    // On the axis and nearer to the side than to a cap there is no way out that is nearer than the others.
    const Vec3 flat = awayFromFaces({1.0f, c.height, 1.0f}, c.beyond);
    return c.radial * flat.x + c.along * flat.y;
}

}  // namespace solid

/// Metres, negative inside.
FIRN_HD inline float signedDistance(const SolidView& s, const Vec3& x) {
    switch (s.kind) {
        case SolidKind::sphere:
            return length(x - s.a) - s.radius;
        case SolidKind::box:
            return solid::beyondFaces(solid::beyondBox(s.toOwn * (x - s.a), s.b));
        case SolidKind::capsule:
            return length(solid::fromAxis(s, x)) - s.radius;
        case SolidKind::cylinder:
            return solid::beyondFaces(solid::inPlane(s, x).beyond);
        case SolidKind::plane:
            return dot(x - s.a, s.b);
        case SolidKind::bricks:
            return signedDistance(s.bricks, s.toOwn * (x - s.a));
    }
    return 0;
}

/// Unit, or zero where there is none: at a ball's centre, on an axis, beyond the band of bricks.
FIRN_HD inline Vec3 outwardNormal(const SolidView& s, const Vec3& x) {
    switch (s.kind) {
        case SolidKind::sphere:
            return normalized(x - s.a);
        case SolidKind::box: {
            const Vec3 p = s.toOwn * (x - s.a);
            return transpose(s.toOwn) * solid::awayFromFaces(p, solid::beyondBox(p, s.b));
        }
        case SolidKind::capsule:
            return normalized(solid::fromAxis(s, x));
        case SolidKind::cylinder:
            return solid::cylinderNormal(solid::inPlane(s, x));
        case SolidKind::plane:
            return s.b;
        case SolidKind::bricks:
            return transpose(s.toOwn) * directionOf(gradient(s.bricks, s.toOwn * (x - s.a)));
    }
    return {};
}

}  // namespace firn
