// What OpenVDB makes of a mesh.
#pragma once

#include "firn/geometry/mesh_bricks.h"

namespace firn {

enum class MeshDistance {
    exact,     // signed, of a closed mesh of one part
    smoothed,  // signed: where parts overlap, hidden surfaces leave creases in the distance, which are smoothed away
    absolute,  // unsigned, of any mesh
};

/// Distances out to `band` and in to `depth` [voxels]. Next to the surface the nearest triangles are the nearest of
/// all; farther away they are near ones.
MeshBricks levelSetOfMesh(const TriangleMesh& mesh, float voxelSize, float band, float depth, MeshDistance kind);

}  // namespace firn
