#include <openvdb/tools/Prune.h>
#include <openvdb/tools/SignedFloodFill.h>

#include "firn/geometry/vdb_handle.h"

namespace firn {
namespace {

float valueOf(const float* v, float) { return *v; }
openvdb::Vec3s valueOf(const float* v, const openvdb::Vec3s&) { return {v[0], v[1], v[2]}; }

template <class Grid, class IsActive>
typename Grid::Ptr gridOf(const Volume& volume, const typename Grid::ValueType& background, IsActive&& isActive) {
    using Leaf = typename Grid::TreeType::LeafNodeType;
    constexpr std::size_t kChannels = sizeof(typename Grid::ValueType) / sizeof(float);
    const auto grid = Grid::create(background);
    const float* next = volume.values.data();
    for (const auto& [x, y, z] : volume.blocks) {
        auto leaf = std::make_unique<Leaf>(openvdb::Coord(x, y, z) << 3, background, false);
        for (openvdb::Index n = 0; n < Volume::kVoxels; ++n, next += kChannels) {
            const auto value = valueOf(next, background);
            leaf->setValueOnly(n, value);
            if (isActive(value)) leaf->setValueOn(n);
        }
        grid->tree().addLeaf(leaf.release());
    }
    return grid;
}

openvdb::GridBase::Ptr levelSetGrid(const Volume& volume, GridExtent extent) {
    const float background = volume.background;
    const auto isActive = [=](float phi) { return extent == GridExtent::whole || std::fabs(phi) < background; };
    const auto grid = gridOf<openvdb::FloatGrid>(volume, background, isActive);
    if (extent == GridExtent::shown) {
        openvdb::tools::signedFloodFill(grid->tree());
        openvdb::tools::pruneLevelSet(grid->tree());
    }
    grid->setGridClass(openvdb::GRID_LEVEL_SET);
    return grid;
}

template <class Grid>
typename Grid::Ptr fogGrid(const Volume& volume, GridExtent extent) {
    const typename Grid::ValueType background(volume.background);
    const auto isActive = [=](const typename Grid::ValueType& value) {
        return extent == GridExtent::whole || value != background;
    };
    const auto grid = gridOf<Grid>(volume, background, isActive);
    if (extent == GridExtent::shown) openvdb::tools::prune(grid->tree());
    return grid;
}

openvdb::GridBase::Ptr scalarGrid(const Volume& volume, GridExtent extent) {
    if (volume.kind == VolumeKind::signedDistance) return levelSetGrid(volume, extent);
    const auto grid = fogGrid<openvdb::FloatGrid>(volume, extent);
    grid->setGridClass(openvdb::GRID_FOG_VOLUME);
    return grid;
}

openvdb::GridBase::Ptr vectorGrid(const Volume& volume, GridExtent extent) {
    const auto grid = fogGrid<openvdb::Vec3SGrid>(volume, extent);
    grid->setVectorType(openvdb::VEC_CONTRAVARIANT_RELATIVE);
    return grid;
}

}  // namespace

openvdb::GridBase::Ptr gridOf(const Volume& volume, GridExtent extent) {
    const auto grid = volume.kind == VolumeKind::velocity ? vectorGrid(volume, extent) : scalarGrid(volume, extent);
    grid->setName(volume.name);
    grid->setTransform(openvdb::math::Transform::createLinearTransform(volume.voxelSize));
    for (const auto& [name, value] : volume.metadata) grid->insertMeta(name, openvdb::DoubleMetadata(value));
    return grid;
}

}  // namespace firn
