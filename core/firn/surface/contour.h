// The surface in a sparse field: marching cubes, in parallel, always closed, every edge with two triangles.
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/surface/splat.h"

namespace firn {

/// Outward is where the field falls below its contour. Points and triangles are in the order of the volume's blocks.
/// Throws Error(Fault::input) where there are more points than a mesh can number.
///
/// OpenVDB's volumeToMesh is not used: it joins sheets that touch at an edge, and such a mesh is no solid.
TriangleMesh meshOf(const ImplicitField& field);

}  // namespace firn
