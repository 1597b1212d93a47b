#include "firn/render/colliders.h"

namespace firn::render {
namespace {

bool isPlane(const BodyView& body) { return !(body.morph.duration > 0) && body.solid.kind == SolidKind::plane; }

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
    return {distance, normal};
}

}  // namespace firn::render
