// A grid of a VDB file as a solid.
#include <fmt/core.h>
#include <openvdb/tools/Interpolation.h>
#include <openvdb/tools/LevelSetMeasure.h>
#include <openvdb/tools/LevelSetRebuild.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/geometry/affine.h"
#include "firn/geometry/motion.h"
#include "firn/geometry/vdb_handle.h"

namespace firn {
namespace {

Affine affineOf(const Placement& p) {
    const Vec3d s = cast<double>(p.scale);
    return {rotationXyz(p.rotate) * Mat3d::diagonal(s.x, s.y, s.z), cast<double>(p.translate)};
}

/// Voxels inside: their box, count and middle, in voxels.
struct Interior {
    openvdb::CoordBBox box;
    double count = 0;
    Vec3d center{};
};

Interior interiorOf(const openvdb::FloatGrid& levelSet) {
    Interior in;
    for (auto value = levelSet.tree().cbeginValueAll(); value; ++value) {
        if (!(*value < 0)) continue;
        const openvdb::CoordBBox box = value.getBoundingBox();
        const openvdb::Vec3d middle = box.getCenter();
        const double voxels = double(box.volume());
        in.box.expand(box);
        in.count += voxels;
        in.center += Vec3d{middle.x(), middle.y(), middle.z()} * voxels;
    }
    if (!(in.count > 0)) throw Error(Fault::input, fmt::format("grid '{}' has no inside", levelSet.getName()));
    in.center = in.center / in.count;
    return in;
}

void includeBox(const openvdb::CoordBBox& voxels, float voxelSize, Box& bounds) {
    for (const openvdb::Coord& corner : {voxels.min().offsetBy(-1), voxels.max().offsetBy(1)})
        bounds.include(Vec3{float(corner.x()), float(corner.y()), float(corner.z())} * voxelSize);
}

/// Before anything is allocated: what the rebuilt level set would need.
void checkSize(const openvdb::FloatGrid& grid, const Affine& to, float voxelSize, int bandVoxels) {
    constexpr double kMaxVoxels = 2e8;
    const double finer = to.scale() / voxelSize;
    double surface = 64.0 * grid.tree().leafCount();
    for (auto value = grid.tree().cbeginValueOn(); value; ++value)
        if (value.isTileValue()) surface += 6 * std::pow(double(value.getVoxelCount()), 2.0 / 3.0);
    const openvdb::CoordBBox box = grid.evalActiveVoxelBoundingBox();
    const double across = box.empty() ? 0 : double(box.dim()[box.maxExtent()]) * finer;
    const double voxels = surface * finer * finer * bandVoxels;
    if (!(across <= kMaxVoxelsAcross) || !(voxels <= kMaxVoxels) || !(surface <= kMaxVoxels))
        throw Error(Fault::input, fmt::format("voxels of {} m are too small for this grid: {:.3g} across and {:.3g} in "
                                              "all would be needed; at most {} and {:.0g}",
                                              toText(voxelSize), across, voxels, kMaxVoxelsAcross, kMaxVoxels));
}

float halfOfMaximum(const openvdb::FloatGrid& fog) {
    float most = fog.background();
    for (auto value = fog.tree().cbeginValueOn(); value; ++value) most = std::max(most, *value);
    if (!(most > fog.background())) throw Error(Fault::input, fmt::format("grid '{}' has no density", fog.getName()));
    return most / 2;
}

openvdb::FloatGrid::Ptr rebuilt(const openvdb::FloatGrid& grid, const Affine& to, float voxelSize, float depth) {
    const int deep = std::max(kBandVoxels, static_cast<int>(std::ceil(depth / voxelSize)) + 1);
    checkSize(grid, to, voxelSize, kBandVoxels + deep);
    const auto moved = grid.copyReplacingTransform(transformOf(to.matrix, to.origin));  // shares the tree
    const float level = grid.getGridClass() == openvdb::GRID_LEVEL_SET ? 0.0f : halfOfMaximum(grid);
    const auto transform = openvdb::math::Transform::createLinearTransform(voxelSize);
    return openvdb::tools::levelSetRebuild(*moved, level, float(kBandVoxels), float(deep), transform.get());
}

SolidPtr solidOf(const openvdb::FloatGrid& levelSet, const Affine& at, double stretch, float band, float depth) {
    const float voxelSize = static_cast<float>(at.scale());
    const Interior in = interiorOf(levelSet);
    Bricks bricks = bricksOf(levelSet, voxelSize, band, depth);
    for (float& phi : bricks.phi) phi *= static_cast<float>(stretch);
    bricks.band = band * static_cast<float>(stretch), bricks.depth = depth * static_cast<float>(stretch);
    includeBox(in.box, voxelSize, bricks.bounds);
    const double volume = openvdb::tools::levelSetVolume(levelSet) * stretch * stretch * stretch;
    const Vec3 center = cast<float>(at.matrix * in.center + at.origin);
    return std::make_shared<Solid>(std::move(bricks), at.matrix * (1 / at.scale()), at.origin, volume, center);
}

}  // namespace

Affine affineOf(const openvdb::FloatGrid& grid) {
    const openvdb::Mat4d m = grid.transform().baseMap()->getAffineMap()->getMat4();
    Affine a{};
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) a.matrix(r, c) = m(c, r);
    a.origin = {m(3, 0), m(3, 1), m(3, 2)};
    return a;
}

openvdb::math::Transform::Ptr transformOf(const Mat3d& m, const Vec3d& origin) {
    const double rows[] = {m(0, 0), m(1, 0), m(2, 0), 0.0, m(0, 1),  m(1, 1),  m(2, 1),  0.0,
                           m(0, 2), m(1, 2), m(2, 2), 0.0, origin.x, origin.y, origin.z, 1.0};
    return openvdb::math::Transform::createLinearTransform(openvdb::Mat4d(rows));
}

SolidPtr solidOfGrid(const openvdb::FloatGrid& grid, const Placement& placement, float voxelSize, float depth) {
    return solidOfGrid(grid, affineOf(placement), voxelSize, depth);
}

SolidPtr solidOfGrid(const openvdb::FloatGrid& grid, const Affine& placement, float voxelSize, float depth) {
    const Affine own = affineOf(grid), at = placement * own;
    const float background = grid.background(), voxel = static_cast<float>(own.scale());
    const double stretch = at.scale() / own.scale();
    // Thinner bands than this cut into the voxels next to the surface.
    const bool isWide = background >= 2.5f * voxel && background * stretch >= depth;
    if (grid.getGridClass() == openvdb::GRID_LEVEL_SET && own.keepsShape() && at.keepsShape() && isWide)
        return solidOf(grid, at, stretch, background, background);
    if (!(voxelSize > 0)) voxelSize = static_cast<float>(at.scale());
    const auto made = rebuilt(grid, at, voxelSize, depth);
    const float deep = std::max(kBandVoxels * voxelSize, (std::ceil(depth / voxelSize) + 1) * voxelSize);
    return solidOf(*made, affineOf(*made), 1, kBandVoxels * voxelSize, deep);
}

namespace {

Vec3 sampled(const openvdb::tools::GridSampler<openvdb::Vec3SGrid::ConstAccessor, openvdb::tools::BoxSampler>& sampler,
             const Affine& placement, const Affine& toOwn, const Vec3d& world) {
    const Vec3d own = toOwn(world);
    const openvdb::Vec3s v = sampler.wsSample(openvdb::Vec3d(own.x, own.y, own.z));
    return cast<float>(placement.matrix * Vec3d{v.x(), v.y(), v.z()});
}

Affine inverted(const Affine& a) {
    const Mat3d m = inverse(a.matrix);
    return {m, m * -a.origin};
}

void carryVelocity(Bricks& bricks, const openvdb::Vec3SGrid& grid, const Affine& placement) {
    const Affine toOwn = inverted(placement);
    forEach(
        bricks.at.size(),
        [&](std::size_t b) {
            const auto accessor = grid.getConstAccessor();
            const openvdb::tools::GridSampler<openvdb::Vec3SGrid::ConstAccessor, openvdb::tools::BoxSampler> sampler(
                accessor, grid.transform());
            forEachVoxel(bricks, b, [&](std::size_t n, const Vec3d& at) {
                bricks.velocity[n] = sampled(sampler, placement, toOwn, at);
            });
        },
        8);
}

}  // namespace

MovingBricks movingBricksOf(const openvdb::FloatGrid& grid, const openvdb::Vec3SGrid* velocity, const Affine& placement,
                            float voxelSize) {
    const Affine at = placement * affineOf(grid);
    if (!(voxelSize > 0)) voxelSize = static_cast<float>(at.scale());
    const auto made = rebuilt(grid, at, voxelSize, 0);
    const float band = kBandVoxels * voxelSize;
    auto bricks = std::make_shared<Bricks>(bricksOf(*made, voxelSize, band, band));
    includeBox(interiorOf(*made).box, voxelSize, bricks->bounds);
    bricks->velocity.assign(bricks->phi.size(), Vec3{});
    if (velocity) carryVelocity(*bricks, *velocity, placement);
    const auto speed = [&](std::size_t i) { return length(bricks->velocity[i]); };
    const float most = reduce(bricks->velocity.size(), 0.0f, speed, [](float a, float b) { return std::max(a, b); });
    return {std::move(bricks), most};
}

}  // namespace firn
