// A collider that a host shows at the two ends of a frame, and nobody tells how it moves: from two looks to a Collider.
#pragma once

#include <optional>

#include "firn/collide/collider.h"
#include "firn/geometry/affine.h"
#include "firn/geometry/solid_cache.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

struct ObservedSurface {
    TriangleMesh mesh;
    Affine toWorld;
    std::vector<Vec3> velocity;  // of each point, in the mesh's own frame [m/s]; empty: not known
};

/// The way from `before` at t0 to `after` at t1 [s]:
/// - the same mesh, turned and moved: a rigid body that goes the shortest way;
/// - other points, the same triangles: a deforming body, each point of which goes straight;
/// - other triangles, or nothing before: where each point came from is told by its velocity, and without one the body
///   rests where it is.
/// An open mesh is a sheet. Bodies that do not change are baked once, in `cache`. Throws Error(Fault::input) saying
/// what is wrong with a mesh.
Collider observedCollider(const std::optional<ObservedSurface>& before, const ObservedSurface& after, double t0,
                          double t1, const SurfaceDetail& wish, SolidCache& cache);

/// Whether that way is known: a body with other triangles than before and no velocities rests where it is.
bool isWayKnown(const std::optional<ObservedSurface>& before, const ObservedSurface& after);

}  // namespace firn
