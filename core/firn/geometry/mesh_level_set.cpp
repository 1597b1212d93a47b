#include "firn/geometry/mesh_level_set.h"

#include <openvdb/tools/LevelSetMeasure.h>
#include <openvdb/tools/MeshToVolume.h>

#include "firn/base/parallel.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/vdb_handle.h"

namespace firn {
namespace {

/// What OpenVDB asks of a mesh; points in voxels.
struct MeshInVoxels {
    const TriangleMesh& mesh;
    double perVoxel;

    std::size_t polygonCount() const { return mesh.triangles.size(); }
    std::size_t pointCount() const { return mesh.points.size(); }
    std::size_t vertexCount(std::size_t) const { return 3; }
    void getIndexSpacePoint(std::size_t triangle, std::size_t corner, openvdb::Vec3d& out) const {
        const Vec3& x = mesh.points[mesh.triangles[triangle][corner]];
        out = openvdb::Vec3d(x.x, x.y, x.z) * perVoxel;
    }
};

std::vector<int> nearestTriangles(const Bricks& bricks, const openvdb::Int32Grid& index) {
    std::vector<int> nearest(bricks.phi.size(), -1);
    forEach(
        bricks.at.size(),
        [&](std::size_t b) {
            const openvdb::Int32Grid::ConstUnsafeAccessor values(index.tree());
            int* out = nearest.data() + b * BrickView::kValues;
            const auto [x, y, z] = bricks.at[b];
            for (int i = 0; i < BrickView::kSide; ++i)
                for (int j = 0; j < BrickView::kSide; ++j)
                    for (int k = 0; k < BrickView::kSide; ++k, ++out) {
                        const openvdb::Coord at(x * 8 + i, y * 8 + j, z * 8 + k);
                        int triangle = -1;
                        if (values.probeValue(at, triangle)) *out = triangle;
                    }
        },
        8);
    return nearest;
}

int flagsOf(MeshDistance kind) {
    switch (kind) {
        case MeshDistance::exact:
            return openvdb::tools::DISABLE_RENORMALIZATION;
        case MeshDistance::absolute:
            return openvdb::tools::UNSIGNED_DISTANCE_FIELD;
        case MeshDistance::smoothed:
            break;
    }
    return 0;
}

}  // namespace

MeshBricks levelSetOfMesh(const TriangleMesh& mesh, float voxelSize, float band, float depth, MeshDistance kind) {
    const auto transform = openvdb::math::Transform::createLinearTransform(voxelSize);
    openvdb::Int32Grid index(static_cast<openvdb::Int32>(openvdb::util::INVALID_IDX));
    const auto grid = openvdb::tools::meshToVolume<openvdb::FloatGrid>(MeshInVoxels{mesh, 1.0 / voxelSize}, *transform,
                                                                       band, depth, flagsOf(kind), &index);
    MeshBricks made;
    made.bricks = bricksOf(*grid, voxelSize, band * voxelSize, depth * voxelSize);
    made.bricks.bounds = boundsOf(mesh);
    if (hasInside(made.bricks)) made.volume = openvdb::tools::levelSetVolume(*grid);
    made.nearest = nearestTriangles(made.bricks, index);
    return made;
}

}  // namespace firn
