#include "firn/geometry/mesh_bricks.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/mesh_level_set.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/thickness.h"

namespace firn {
namespace {

/// A level set of this many voxels takes about 2 GB while it is made.
constexpr double kMaxVoxels = 2e8;

[[noreturn]] void refuseVoxels(float voxelSize, const Box& box, const std::string& why) {
    const Vec3 size = box.max - box.min;
    throw Error(Fault::input, fmt::format("voxels of {} m do not fit a mesh of {:.4g} x {:.4g} x {:.4g} m: {}",
                                          toText(voxelSize), size.x, size.y, size.z, why));
}

void checkThickness(const Box& box, float voxelSize, const BrickWish& wish) {
    const Vec3 size = box.max - box.min;
    if (wish.sheet > 0 && wish.sheet < 2 * voxelSize)
        refuseVoxels(voxelSize, box,
                     fmt::format("a sheet {} m thick would fall through between them; use a voxel size of at most {} m "
                                 "or a thicker sheet",
                                 toText(wish.sheet), toText(wish.sheet / 2)));
    if (!(wish.sheet > 0) && !wish.holdsThin && std::min({size.x, size.y, size.z}) < voxelSize)
        refuseVoxels(voxelSize, box, "it would fall through between them; use smaller ones");
}

/// Before anything is allocated: what the level set would need.
void checkSize(const TriangleMesh& mesh, const Box& box, float voxelSize, const BrickWish& wish) {
    const double bandVoxels = double(wish.band + wish.depth + wish.sheet) / voxelSize + 2 * kBandVoxels;
    const Vec3 size = box.max - box.min;
    const double voxels = areaOf(mesh) / (double(voxelSize) * voxelSize) * bandVoxels;
    if (std::max({size.x, size.y, size.z}) / voxelSize > kMaxVoxelsAcross || voxels > kMaxVoxels)
        refuseVoxels(voxelSize, box,
                     fmt::format("{:.2g} would be needed; at most {} across and {:.0g} in all, use larger ones{}",
                                 voxels, kMaxVoxelsAcross, kMaxVoxels, wish.sheet > 0 ? " or a thicker sheet" : ""));
    constexpr float kFar = 4e5f;  // voxels from the origin; farther out a float no longer tells them apart
    if (std::max(length(box.min), length(box.max)) / voxelSize > kFar)
        refuseVoxels(voxelSize, box, fmt::format("it is farther than {:.4g} m from the origin", kFar * voxelSize));
}

/// Calls f(index of the value, its place [m]) for every value within the band, many at once.
template <class F>
void forEachInBand(const Bricks& bricks, const std::vector<int>& nearest, F&& f) {
    forEach(
        bricks.at.size(),
        [&](std::size_t b) {
            forEachVoxel(bricks, b, [&](std::size_t n, const Vec3d& at) {
                if (nearest[n] >= 0) f(n, at);
            });
        },
        8);
}

float exactReach(float voxelSize) { return (kBandVoxels + 1) * voxelSize; }

/// Beyond the voxels next to the surface OpenVDB only tries triangles its neighbours know, and is off by up to half a
/// voxel; here the distance becomes that to the nearest triangle of all, out to `reach` [m]: in the wide bands of a
/// deforming mesh what is farther away only tells which way it goes. Sides stay as they are.
void makeExact(const TriangleTree& tree, float reach, Bricks& bricks, std::vector<int>& nearest) {
    forEachInBand(bricks, nearest, [&](std::size_t n, const Vec3d& x) {
        if (std::fabs(bricks.phi[n]) > reach) return;
        const auto found = tree.nearest(x, nearest[n]);
        nearest[n] = found.triangle;
        const float distance = static_cast<float>(std::sqrt(found.square));
        bricks.phi[n] = bricks.phi[n] < 0 ? -std::min(distance, bricks.depth) : std::min(distance, bricks.band);
    });
}

Box grown(const Box& box, float by) { return {box.min - Vec3{by, by, by}, box.max + Vec3{by, by, by}}; }

/// The surface moves out, and with it the band.
void thicken(Bricks& bricks, float by) {
    for (float& phi : bricks.phi) phi -= by;
    bricks.band -= by, bricks.depth = by;
    bricks.bounds = grown(bricks.bounds, by);
}

/// How far the faces at the nearest point to voxel n must move out so that they are two voxels apart [m].
float lacking(const TriangleMesh& mesh, const TriangleTree& tree, const BrickView& view, int triangle, const Vec3d& x) {
    const double h = view.voxelSize;
    const auto [c0, c1, c2] = cornersOf(mesh, triangle);
    const Vec3d w = nearestOnTriangle(x, c0, c1, c2);
    const Vec3d surface = c0 * w.x + c1 * w.y + c2 * w.z;
    // A ball that fits in there says the same as the ray, to a hundredth of a voxel and much faster.
    constexpr float kFits = 0.98f;
    if (sampled(view, cast<float>(surface - normalOf(mesh, triangle) * h)) <= -kFits * view.voxelSize) return 0;
    return static_cast<float>(h - thicknessBelow(tree, mesh, triangle, surface, 2 * h) / 2);
}

/// Between two faces less than two voxels apart samples need not see an inside, and whatever comes fast would pass.
/// There the faces move out until they are so far apart; what is farther than `reach` [m] from them is told that they
/// all did.
void holdThin(const TriangleMesh& mesh, const TriangleTree& tree, float reach, Bricks& bricks,
              const std::vector<int>& nearest) {
    const float h = bricks.voxelSize;
    std::vector<float> out(bricks.phi.size(), 0);
    forEachInBand(bricks, nearest, [&](std::size_t n, const Vec3d& x) {
        out[n] = std::fabs(bricks.phi[n]) > reach ? 0 : lacking(mesh, tree, bricks.view(), nearest[n], x);
    });
    if (std::none_of(out.begin(), out.end(), [](float by) { return by > 0; })) return;
    bricks.band -= h;
    forEach(out.size(), [&](std::size_t n) {
        bricks.phi[n] = std::min(bricks.phi[n] - (bricks.phi[n] > reach ? h : out[n]), bricks.band);
    });
    bricks.bounds = grown(bricks.bounds, h);
}

/// Unsigned distances about the triangles, which are the middle of the sheet.
MeshBricks bricksOfSheet(const TriangleMesh& mesh, float voxelSize, float band, const BrickWish& wish) {
    const float reach = band + std::ceil(wish.sheet / 2 / voxelSize);
    MeshBricks made = levelSetOfMesh(mesh, voxelSize, reach, 0, MeshDistance::absolute);
    makeExact(TriangleTree(mesh), exactReach(voxelSize) + wish.sheet / 2, made.bricks, made.nearest);
    thicken(made.bricks, wish.sheet / 2);
    made.volume = areaOf(mesh) * double(wish.sheet);
    return made;
}

MeshBricks bricksOfClosed(const TriangleMesh& mesh, float voxelSize, float band, float depth, const BrickWish& wish) {
    const bool isOne = countParts(mesh) == 1;
    MeshBricks made =
        levelSetOfMesh(mesh, voxelSize, band, depth, isOne ? MeshDistance::exact : MeshDistance::smoothed);
    if (!wish.holdsThin && !hasInside(made.bricks))
        refuseVoxels(voxelSize, made.bricks.bounds, "nothing of it would be inside; use smaller ones");
    const TriangleTree tree(mesh);
    // What is filled with snow asks how deep a place lies; what snow runs into does not.
    const float reach = wish.holdsThin ? exactReach(voxelSize) : std::max(exactReach(voxelSize), wish.depth);
    if (isOne) makeExact(tree, reach, made.bricks, made.nearest);
    if (wish.holdsThin) holdThin(mesh, tree, exactReach(voxelSize), made.bricks, made.nearest);
    return made;
}

}  // namespace

MeshBricks bricksOfMesh(const TriangleMesh& mesh, float voxelSize, const BrickWish& wish) {
    const auto voxels = [&](float reach) { return std::max(float(kBandVoxels), std::round(reach / voxelSize)); };
    const Box box = boundsOf(mesh);
    checkThickness(box, voxelSize, wish);
    checkSize(mesh, box, voxelSize, wish);
    MeshBricks result = wish.sheet > 0 ? bricksOfSheet(mesh, voxelSize, voxels(wish.band), wish)
                                       : bricksOfClosed(mesh, voxelSize, voxels(wish.band), voxels(wish.depth), wish);
    if (!wish.wantsNearest) result.nearest.clear();
    return result;
}

}  // namespace firn
