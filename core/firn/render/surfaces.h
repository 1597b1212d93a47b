// What light meets besides snow: endless planes and the colliders' solids.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "firn/geometry/box.h"
#include "firn/render/plane.h"
#include "firn/render/ray.h"

namespace firn::render {

inline constexpr float kVeryFar = 1e30f;  // m
inline constexpr Box kEverywhere{{-kVeryFar, -kVeryFar, -kVeryFar}, {kVeryFar, kVeryFar, kVeryFar}};

/// Colliders other than planes, as one signed distance [m] and its outward normal.
struct Solids {
    std::function<float(const Vec3&)> distance;  // empty: there are none
    std::function<Vec3(const Vec3&)> normal;
    Box bounds = kEverywhere;  // all of them lie in it: rays that miss it need not ask for distances
};

struct Surfaces {
    std::vector<Plane> planes;
    Solids solids;
    float size = 1;  // m, radius of what is shown: how finely solids are met, and how far
};

enum class Matter { snow, ground, solid };

/// A surface met by distance alone, before anything else is known about it.
struct Met {
    Matter matter;
    float t;            // m along the ray
    std::size_t index;  // of the plane, or of the grain
};

/// Front sides only: from behind, a wall is no obstacle.
std::optional<Met> firstPlane(const Surfaces& surfaces, const Ray& ray);
/// A ray that starts inside a solid looks out of it.
std::optional<Met> firstSolid(const Surfaces& surfaces, const Ray& ray);
/// The nearer of the two.
std::optional<Met> firstOf(const Surfaces& surfaces, const Ray& ray);

/// The normal, bent where it would point away from where the ray came from: of what is seen, the front is seen.
Vec3 towardsOrigin(const Vec3& normal, const Ray& ray);

/// Of length 1 and towards where the ray came from.
Vec3 normalAt(const Surfaces& surfaces, const Ray& ray, const Met& met);

/// Far enough from the surface not to meet it again, too near to be seen [m].
inline float lift(const Surfaces& surfaces) { return 3e-4f * surfaces.size; }

/// A ball in which no solid is: inside of it rays need not look for them, and in snow rays are short.
struct Clearing {
    Vec3 center{};
    float radius = -1;  // m
};

/// Whether a solid is met on the way from the ray's origin, after `reach`; looks at distances only where it must.
std::optional<Met> solidOnTheWay(const Surfaces& surfaces, const Ray& ray, Clearing& clearing);

}  // namespace firn::render
