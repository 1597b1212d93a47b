#include "firn/geometry/mesh_bricks.h"

#include <fmt/core.h>
#include <openvdb/tools/LevelSetMeasure.h>
#include <openvdb/tools/MeshToVolume.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/geometry/vdb_handle.h"

namespace firn {
namespace {

/// A level set of this many voxels takes about 2 GB while it is made.
constexpr double kMaxVoxels = 2e8;

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

Box boundsOf(const TriangleMesh& mesh) {
    Box box;
    for (const auto& t : mesh.triangles)
        for (int corner : t) box.include(mesh.points[corner]);
    return box;
}

double areaOf(const TriangleMesh& mesh) {
    return sum(mesh.triangles.size(), 0.0, [&](std::size_t i) {
        const auto& t = mesh.triangles[i];
        const Vec3d a = cast<double>(mesh.points[t[0]]);
        return 0.5 * length(cross(cast<double>(mesh.points[t[1]]) - a, cast<double>(mesh.points[t[2]]) - a));
    });
}

/// Before anything is allocated: what the level set would need.
void checkSize(const TriangleMesh& mesh, const Box& box, float voxelSize, int bandVoxels, int depthVoxels) {
    const Vec3 size = box.max - box.min;
    const float across = std::max({size.x, size.y, size.z});
    const float reach = std::max({length(box.min), length(box.max), across});
    const double voxels = areaOf(mesh) / (double(voxelSize) * voxelSize) * (bandVoxels + depthVoxels);
    if (across / voxelSize > kMaxVoxelsAcross || voxels > kMaxVoxels)
        throw Error(Fault::input, fmt::format("voxels of {} m are too small for a mesh {:.4g} m across: {:.3g} voxels "
                                              "would be needed; at most {} across and {:.0g} in all",
                                              toText(voxelSize), across, voxels, kMaxVoxelsAcross, kMaxVoxels));
    constexpr float kFar = 4e5f;  // voxels from the origin; farther out a float no longer tells them apart
    if (reach / voxelSize > kFar)
        throw Error(Fault::input, fmt::format("the mesh reaches {:.4g} m from the origin, too far for voxels of {} m; "
                                              "at most {:.4g} m",
                                              reach, toText(voxelSize), kFar * voxelSize));
}

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

}  // namespace

MeshBricks bricksOfMesh(const TriangleMesh& mesh, float voxelSize, float depth, bool wantsNearest) {
    const Box box = boundsOf(mesh);
    const int band = kBandVoxels, deep = std::max(band, static_cast<int>(std::ceil(depth / voxelSize)) + 1);
    checkSize(mesh, box, voxelSize, band, deep);
    const auto transform = openvdb::math::Transform::createLinearTransform(voxelSize);
    openvdb::Int32Grid index(openvdb::Int32(openvdb::util::INVALID_IDX));
    const auto levelSet = openvdb::tools::meshToVolume<openvdb::FloatGrid>(
        MeshInVoxels{mesh, 1.0 / voxelSize}, *transform, float(band), float(deep), 0, &index);
    MeshBricks result;
    result.bricks = bricksOf(*levelSet, voxelSize, float(band) * voxelSize, float(deep) * voxelSize);
    result.bricks.bounds = box;
    const auto& phi = result.bricks.phi;
    if (std::none_of(phi.begin(), phi.end(), [](float d) { return d < 0; })) {
        const Vec3 size = box.max - box.min;
        throw Error(Fault::input, fmt::format("voxels of {} m are too large for a mesh of {:.4g} x {:.4g} x {:.4g} m: "
                                              "nothing of it is inside; use smaller ones",
                                              toText(voxelSize), size.x, size.y, size.z));
    }
    result.volume = openvdb::tools::levelSetVolume(*levelSet);
    if (wantsNearest) result.nearest = nearestTriangles(result.bricks, index);
    return result;
}

Vec3d nearestOnTriangle(const Vec3d& x, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    openvdb::Vec3d weights;
    const auto toVdb = [](const Vec3d& v) { return openvdb::Vec3d(v.x, v.y, v.z); };
    openvdb::math::closestPointOnTriangleToPoint(toVdb(a), toVdb(b), toVdb(c), toVdb(x), weights);
    return {weights[0], weights[1], weights[2]};
}

}  // namespace firn
