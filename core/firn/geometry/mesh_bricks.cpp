#include "firn/geometry/mesh_bricks.h"

#include <fmt/core.h>
#include <openvdb/tools/LevelSetMeasure.h>
#include <openvdb/tools/MeshToVolume.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/triangle_tree.h"
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

[[noreturn]] void refuseVoxels(float voxelSize, const Box& box, const std::string& why) {
    const Vec3 size = box.max - box.min;
    throw Error(Fault::input, fmt::format("voxels of {} m do not fit a mesh of {:.4g} x {:.4g} x {:.4g} m: {}",
                                          toText(voxelSize), size.x, size.y, size.z, why));
}

/// Before anything is allocated: what the level set would need.
void checkSize(const TriangleMesh& mesh, const Box& box, float voxelSize, double bandVoxels) {
    const Vec3 size = box.max - box.min;
    if (std::min({size.x, size.y, size.z}) < voxelSize)
        refuseVoxels(voxelSize, box, "it would fall through between them; use smaller ones");
    const double voxels = areaOf(mesh) / (double(voxelSize) * voxelSize) * bandVoxels;
    if (std::max({size.x, size.y, size.z}) / voxelSize > kMaxVoxelsAcross || voxels > kMaxVoxels)
        refuseVoxels(voxelSize, box,
                     fmt::format("{:.2g} would be needed; at most {} across and {:.0g} in all, use larger ones", voxels,
                                 kMaxVoxelsAcross, kMaxVoxels));
    constexpr float kFar = 4e5f;  // voxels from the origin; farther out a float no longer tells them apart
    if (std::max(length(box.min), length(box.max)) / voxelSize > kFar)
        refuseVoxels(voxelSize, box, fmt::format("it is farther than {:.4g} m from the origin", kFar * voxelSize));
}

void checkInside(const Bricks& bricks) {
    if (std::none_of(bricks.phi.begin(), bricks.phi.end(), [](float phi) { return phi < 0; }))
        refuseVoxels(bricks.voxelSize, bricks.bounds, "nothing of it would be inside; use smaller ones");
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

/// Beyond the voxels next to the surface OpenVDB only tries triangles its neighbours know, and is off by up to half a
/// voxel; here the distance becomes that to the nearest triangle of all. Sides stay as they are.
void makeExact(const TriangleMesh& mesh, Bricks& bricks, std::vector<int>& nearest) {
    const TriangleTree tree(mesh);
    forEach(
        bricks.at.size(),
        [&](std::size_t b) {
            for (int n = 0; n < BrickView::kValues; ++n) {
                const std::size_t at = b * BrickView::kValues + std::size_t(n);
                if (nearest[at] < 0) continue;
                const auto [x, y, z] = bricks.at[b];
                const Vec3d voxel{x * 8.0 + n / 81, y * 8.0 + n / 9 % 9, z * 8.0 + n % 9};
                const auto found = tree.nearest(voxel * double(bricks.voxelSize), nearest[at]);
                nearest[at] = found.triangle;
                const float distance = static_cast<float>(std::sqrt(found.square));
                bricks.phi[at] =
                    bricks.phi[at] < 0 ? -std::min(distance, bricks.depth) : std::min(distance, bricks.band);
            }
        },
        8);
}

}  // namespace

MeshBricks bricksOfMesh(const TriangleMesh& mesh, float voxelSize, const BrickWish& wish) {
    const auto voxels = [&](float reach) { return std::max(float(kBandVoxels), std::round(reach / voxelSize)); };
    const Box box = boundsOf(mesh);
    checkSize(mesh, box, voxelSize, double(wish.band + wish.depth) / voxelSize + 2 * kBandVoxels);
    const float band = voxels(wish.band), depth = voxels(wish.depth);
    const auto transform = openvdb::math::Transform::createLinearTransform(voxelSize);
    // Where parts of a mesh overlap, hidden surfaces leave creases in the distance, which OpenVDB smooths away; of
    // one part distances are exact.
    const bool isOne = countParts(mesh) == 1;
    const int flags = isOne ? openvdb::tools::DISABLE_RENORMALIZATION : 0;
    openvdb::Int32Grid index(static_cast<openvdb::Int32>(openvdb::util::INVALID_IDX));
    const auto levelSet = openvdb::tools::meshToVolume<openvdb::FloatGrid>(MeshInVoxels{mesh, 1.0 / voxelSize},
                                                                           *transform, band, depth, flags, &index);
    MeshBricks result;
    result.bricks = bricksOf(*levelSet, voxelSize, band * voxelSize, depth * voxelSize);
    result.bricks.bounds = box;
    checkInside(result.bricks);
    result.volume = openvdb::tools::levelSetVolume(*levelSet);
    std::vector<int> nearest = nearestTriangles(result.bricks, index);
    if (isOne) makeExact(mesh, result.bricks, nearest);
    if (wish.wantsNearest) result.nearest = std::move(nearest);
    return result;
}

}  // namespace firn
