// Pictures in false colours: each particle a small sphere of its own colour under a plain light. A scattering volume
// would mix the colours of neighbours, and then nobody could read a value from them.
#pragma once

#include "firn/render/camera.h"
#include "firn/render/image.h"
#include "firn/render/scene_view.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// Spheres, normals and search tree of the particles, one colour for each; the rest is left to the caller.
SceneView viewOf(const ParticleSet& particles, std::vector<Vec3> colors);

/// `samples` rays per pixel. The same bytes at any thread count.
Image drawn(const SceneView& view, const Camera& camera, int width, int height, int samples);

}  // namespace firn::render
