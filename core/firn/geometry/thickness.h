// How thick a closed mesh is under a point of its surface.
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/geometry/triangle_tree.h"

namespace firn {

/// Straight in from a point x of a triangle to where the mesh faces the other way [m], or `most` where that is farther
/// or the face there does not lie across: the edge of a cube is not thin.
double thicknessBelow(const TriangleTree& tree, const TriangleMesh& mesh, int triangle, const Vec3d& x, double most);

}  // namespace firn
