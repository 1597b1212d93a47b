// A mesh as bricks of signed distance, and which triangle is nearest to each voxel.
#pragma once

#include <vector>

#include "firn/geometry/bricks.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

struct MeshBricks {
    Bricks bricks;
    std::vector<int> nearest;  // a triangle per value of `bricks.phi`, -1 beyond the band; empty if not asked for
    double volume = 0;         // m3 inside of the level set
};

/// How far from the surface distances are made, outside and inside [m]; in whole voxels, at least kBandVoxels.
struct BrickWish {
    float band = 0, depth = 0;
    bool wantsNearest = false;
    float sheet = 0;         // m; above 0 the mesh is a sheet of this thickness about its triangles, closed or not
    bool holdsThin = false;  // a part of a closed mesh that is thinner than two voxels becomes as thick as that
};

/// The mesh has been checked (mesh_check.h). Throws Error(Fault::input) where the voxels are too large to hold it or
/// so small that memory would not.
MeshBricks bricksOfMesh(const TriangleMesh& mesh, float voxelSize, const BrickWish& wish = {});

}  // namespace firn
