// A picture of a scene: the same bytes at any thread count.
#pragma once

#include "firn/render/camera.h"
#include "firn/render/image.h"
#include "firn/render/scene_view.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// Over the viewer's left shoulder, so that shapes have a lit and a shaded side in every view.
Vec3 sunFor(const Camera& camera);

/// Spheres, normals and search tree of the particles; the rest is left to the caller.
SceneView viewOf(const ParticleSet& particles);

/// `samples` rays per pixel.
Image drawn(const SceneView& view, const Camera& camera, int width, int height, int samples);

}  // namespace firn::render
