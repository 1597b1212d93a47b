#include "firn/render/colliders.h"

namespace firn::render {
namespace {

bool isPlane(const BodyView& body) { return !(body.morph.duration > 0) && body.solid.kind == SolidKind::plane; }

/// A ball around a body in its own frame: wide, but it costs nothing to turn.
struct Ball {
    Vec3 center;
    float radius;
};

Ball ballAround(const Box& box) { return {0.5f * (box.min + box.max), 0.5f * length(box.max - box.min)}; }

Ball ballAround(const SolidView& solid) {
    switch (solid.kind) {
        case SolidKind::sphere:
            return {solid.a, solid.radius};
        case SolidKind::box:
            return {solid.a, length(solid.b)};
        case SolidKind::bricks: {
            const Ball own = ballAround(solid.bricks.bounds);
            return {solid.a + transpose(solid.toOwn) * own.center, own.radius};
        }
        case SolidKind::plane:
            return {solid.a, kVeryFar};
        default:  // along an axis from a to b
            return {0.5f * (solid.a + solid.b), 0.5f * length(solid.b - solid.a) + solid.radius};
    }
}

Ball ballAround(const BodyView& body) {
    if (!deforms(body)) return ballAround(body.solid);
    const Box &first = body.morph.first.bounds, &second = body.morph.second.bounds;
    return ballAround(Box{min(first.min, second.min), max(first.max, second.max)});
}

/// In the world, and a little wider: rounding must not cut a surface off.
Box boundsOf(const BodyView& body) {
    const Ball own = ballAround(body);
    const Vec3 center = body.at + transpose(body.toOwn) * own.center;
    const float r = 1.01f * own.radius;
    return {center - Vec3{r, r, r}, center + Vec3{r, r, r}};
}

std::size_t nearest(const ContactField& colliders, const std::vector<std::size_t>& which, const Vec3& x) {
    std::size_t best = which.front();
    for (const std::size_t k : which)
        if (distanceTo(colliders.body(k), x) < distanceTo(colliders.body(best), x)) best = k;
    return best;
}

}  // namespace

std::vector<Plane> planesOf(const ContactField& colliders) {
    std::vector<Plane> planes;
    for (std::size_t k = 0; k < colliders.size(); ++k) {
        const BodyView& body = colliders.body(k);
        if (!isPlane(body)) continue;
        const Vec3 normal = normalized(normalOf(body, {}));
        planes.push_back({-distanceTo(body, {}) * normal, normal});
    }
    return planes;
}

Solids solidsOf(const ContactField& colliders) {
    std::vector<std::size_t> which;
    for (std::size_t k = 0; k < colliders.size(); ++k)
        if (!isPlane(colliders.body(k))) which.push_back(k);
    if (which.empty()) return {};
    const auto distance = [colliders, which](const Vec3& x) {
        float d = distanceTo(colliders.body(which.front()), x);
        for (const std::size_t k : which) d = std::fmin(d, distanceTo(colliders.body(k), x));
        return d;
    };
    const auto normal = [colliders, which](const Vec3& x) {
        return normalOf(colliders.body(nearest(colliders, which, x)), x);
    };
    Box bounds;
    for (const std::size_t k : which) {
        const Box box = boundsOf(colliders.body(k));
        bounds.include(box.min), bounds.include(box.max);
    }
    return {distance, normal, bounds};
}

}  // namespace firn::render
