// Signed distance around the surface of a field.
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/surface/splat.h"

namespace firn {

/// Voxels to either side of the surface that have their distance: what OpenVDB's tools expect of a level set.
inline constexpr int kBandVoxels = 3;

/// To the nearest triangle of the field's mesh [m], negative inside, cut off at kBandVoxels. Exact, so that its
/// gradient has length 1 and the `surface` of a file and the polygons beside it are one surface.
Volume distanceOf(const ImplicitField& field, const TriangleMesh& mesh);

}  // namespace firn
