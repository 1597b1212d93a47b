#include "firn/base/error.h"
#include "firn/geometry/mesh_bricks.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/solid.h"

namespace firn {

SolidPtr solidOfMesh(const TriangleMesh& mesh, float voxelSize, float depth) {
    if (const auto wrong = whatIsWrong(mesh)) throw Error(Fault::input, *wrong);
    // One voxel more: a sample reads the voxels on both sides of it.
    MeshBricks made = bricksOfMesh(mesh, voxelSize, {0, depth + 1.5f * voxelSize, false});
    // Parts may overlap or enclose each other; the divergence theorem would count an overlap twice.
    const double volume = countParts(mesh) == 1 ? signedVolume(mesh) : made.volume;
    return std::make_shared<Solid>(std::move(made.bricks), Mat3d::identity(), Vec3d{}, volume, centerOfVolume(mesh));
}

SolidPtr surfaceOfMesh(const TriangleMesh& mesh, const SurfaceDetail& wish) {
    if (const auto wrong = whatIsWrongWithSurface(mesh)) throw Error(Fault::input, *wrong);
    const SurfaceDetail detail = detailOf(mesh, wish);
    const bool isSheet = detail.thickness > 0;
    MeshBricks made = bricksOfMesh(mesh, detail.voxelSize, {0, 0, false, detail.thickness, !isSheet});
    return std::make_shared<Solid>(std::move(made.bricks), Mat3d::identity(), Vec3d{}, made.volume,
                                   isSheet ? centerOfArea(mesh) : centerOfVolume(mesh));
}

}  // namespace firn
