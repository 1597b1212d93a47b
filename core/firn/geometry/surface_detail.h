// How finely the mesh of a collider is baked, and how thick it is where it is open.
#pragma once

#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// Metres; 0 is chosen by detailOf().
struct SurfaceDetail {
    float voxelSize = 0;
    float thickness = 0;  // of an open mesh; a closed one is as thick as it is
};

/// A sheet holds where it is at least two voxels thick; it gets three.
inline constexpr float kSheetVoxels = 3;

/// Chooses what was left 0 from the mesh alone, never from the cells of a solver: the same collider is the same surface
/// at every resolution. Voxels are the smallest of 1/100 of the diagonal, the mean edge of the triangles and a third of
/// the thickness where the mesh is thinnest, but not so small that the level set outgrows two million of them. An open
/// mesh is three voxels thick; where its thickness is given, its voxels are a third of that or less. A closed mesh gets
/// no thickness. The mesh has been checked (mesh_check.h).
SurfaceDetail detailOf(const TriangleMesh& mesh, const SurfaceDetail& wish);

}  // namespace firn
