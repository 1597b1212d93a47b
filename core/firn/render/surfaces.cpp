#include "firn/render/surfaces.h"

#include <algorithm>
#include <cmath>

namespace firn::render {
namespace {

bool holds(const Clearing& clearing, const Vec3& x) {
    const Vec3 d = x - clearing.center;
    return clearing.radius > 0 && dot(d, d) < clearing.radius * clearing.radius;
}

/// The part [from, to] of a ray that lies in the box; empty where from > to.
void clipToBox(const Box& box, const Ray& ray, float& from, float& to) {
    for (int a = 0; a < 3; ++a) {
        const float d = ray.direction[a], inverse = 1 / (std::abs(d) > 1e-20f ? d : std::copysign(1e-20f, d));
        const float t0 = (box.min[a] - ray.origin[a]) * inverse, t1 = (box.max[a] - ray.origin[a]) * inverse;
        from = std::max(from, std::min(t0, t1)), to = std::min(to, std::max(t0, t1));
    }
}

}  // namespace

Vec3 towardsOrigin(const Vec3& normal, const Ray& ray) {
    if (normal == Vec3{}) return -ray.direction;  // a surface that has none here
    const float away = dot(normal, ray.direction);
    return away < 0 ? normal : normalized(normal - 1.05f * away * ray.direction);
}

std::optional<Met> firstPlane(const Surfaces& surfaces, const Ray& ray) {
    std::optional<Met> best;
    for (std::size_t i = 0; i < surfaces.planes.size(); ++i) {
        const Plane& plane = surfaces.planes[i];
        const float above = height(plane, ray.origin), down = -dot(ray.direction, plane.normal);
        if (above <= 0 || down <= 0) continue;
        const float t = above / down;
        if (t <= ray.reach && (!best || t < best->t)) best = Met{Matter::ground, t, i};
    }
    return best;
}

/// Walks along the ray by the distance to the nearest solid.
std::optional<Met> firstSolid(const Surfaces& surfaces, const Ray& ray) {
    if (!surfaces.solids.distance) return std::nullopt;
    const float touch = 1e-4f * surfaces.size;
    float t = 0, end = std::min(ray.reach, 20 * surfaces.size);
    clipToBox(surfaces.solids.bounds, ray, t, end);
    bool outside = t > 0;
    for (int step = 0; step < 400 && t < end; ++step) {
        const float d = surfaces.solids.distance(pointOn(ray, t));
        outside = outside || d > touch;
        if (outside && d <= touch) return Met{Matter::solid, t, 0};
        t += std::max(std::abs(d), touch);
    }
    return std::nullopt;
}

std::optional<Met> firstOf(const Surfaces& surfaces, const Ray& ray) {
    Ray left = ray;
    const auto plane = firstPlane(surfaces, left);
    if (plane) left.reach = plane->t;
    const auto solid = firstSolid(surfaces, left);
    return solid ? solid : plane;
}

Vec3 normalAt(const Surfaces& surfaces, const Ray& ray, const Met& met) {
    if (met.matter == Matter::ground) return surfaces.planes[met.index].normal;
    return towardsOrigin(surfaces.solids.normal(pointOn(ray, met.t)), ray);
}

std::optional<Met> solidOnTheWay(const Surfaces& surfaces, const Ray& ray, Clearing& clearing) {
    if (!surfaces.solids.distance) return std::nullopt;
    const bool ends = ray.reach < std::numeric_limits<float>::max();
    const auto isClear = [&] {
        return ends && holds(clearing, ray.origin) && holds(clearing, pointOn(ray, ray.reach));
    };
    if (isClear()) return std::nullopt;
    clearing = {ray.origin, surfaces.solids.distance(ray.origin)};
    return isClear() ? std::nullopt : firstSolid(surfaces, ray);
}

}  // namespace firn::render
