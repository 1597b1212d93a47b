// The surface in a sparse field: marching cubes, in parallel, always closed, every edge with two triangles.
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/surface/splat.h"

namespace firn {

/// Outward is where the field falls below its contour. Points and triangles are in the order of the volume's blocks.
/// Throws Error(Fault::input) where there are more points than a mesh can number.
///
/// Written here and not taken from OpenVDB's volumeToMesh: the order of the points and that every edge has two
/// triangles are then ours to promise, and this folder stays without OpenVDB.
TriangleMesh meshOf(const ImplicitField& field);

}  // namespace firn
