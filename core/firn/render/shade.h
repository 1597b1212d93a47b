// From a ray to the light that comes back along it.
#pragma once

#include <optional>

#include "firn/render/sampling.h"
#include "firn/render/scene_view.h"

namespace firn::render {

/// Where a ray ends.
struct Surface {
    Matter matter;
    float t;        // m along the ray
    Vec3 position;  // where light is gathered: on a grain a little above it, so that snow does not shade itself to peas
    Vec3 normal;    // towards the viewer
    Vec3 color;
};

std::optional<Surface> firstSurface(const SceneView& view, const Ray& ray);

/// Whether the sun's centre is hidden. Planes hide nothing: an endless wall would leave the whole scene dark.
bool inShadow(const SceneView& view, const Vec3& position, const Vec3& towardsSun);

/// Share of the sky that is not hidden by something near, each direction weighted by its cosine: 1 in the open.
float openness(const SceneView& view, const Vec3& position, const Vec3& normal, int count, std::uint64_t key);

Vec3 lightAlong(const SceneView& view, const Ray& ray, Samples& samples);

}  // namespace firn::render
