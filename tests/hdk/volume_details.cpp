#include <GU/GU_PrimVDB.h>
#include <fmt/core.h>
#include <openvdb/tools/LevelSetSphere.h>

#include "firn/geometry/vdb_handle.h"
#include "hdk/details.h"

namespace firn::test {
namespace {

openvdb::FloatGrid::Ptr sphereGrid(const Vec3& center, float radius, float voxelSize) {
    return openvdb::tools::createLevelSetSphere<openvdb::FloatGrid>(
        radius, openvdb::Vec3f(center.x, center.y, center.z), voxelSize);
}

const GEO_PrimVDB* vdbNamed(const GU_Detail& detail, const std::string& name) {
    for (GA_Index i = 0; i < detail.getNumPrimitives(); ++i) {
        const GEO_Primitive* primitive = detail.getGEOPrimitive(detail.primitiveOffset(i));
        if (primitive->getTypeId() != GEO_PRIMVDB) continue;
        const auto* vdb = static_cast<const GEO_PrimVDB*>(primitive);
        if (vdb->getGridName() == name) return vdb;
    }
    return nullptr;
}

std::array<float, 3> numbersOf(float value) { return {value, 0, 0}; }
std::array<float, 3> numbersOf(const openvdb::Vec3s& value) { return {value.x(), value.y(), value.z()}; }

template <class Grid>
std::string voxelDifference(const Volume& wanted, const Grid& grid) {
    const std::size_t channels = wanted.kind == VolumeKind::velocity ? 3 : 1;
    const auto accessor = grid.getConstAccessor();
    const float* next = wanted.values.data();
    for (const auto& [x, y, z] : wanted.blocks)
        for (int n = 0; n < Volume::kVoxels; ++n, next += channels) {
            const openvdb::Coord at(8 * x + n / 64, 8 * y + n / 8 % 8, 8 * z + n % 8);
            const auto found = numbersOf(accessor.getValue(at));
            if (!std::equal(next, next + channels, found.begin()))
                return fmt::format("voxel {} {} {} is {}, wanted {}", at.x(), at.y(), at.z(), found[0], *next);
        }
    return {};
}

}  // namespace

std::string difference(const Volume& wanted, const GU_Detail& found) {
    const GEO_PrimVDB* vdb = vdbNamed(found, wanted.name);
    if (!vdb) return fmt::format("there is no VDB '{}'", wanted.name);
    const openvdb::GridBase& grid = *vdb->getConstGridPtr();
    if (grid.voxelSize().x() != double(wanted.voxelSize)) return "voxels are of another size";
    const bool isLevelSet = grid.getGridClass() == openvdb::GRID_LEVEL_SET;
    if (isLevelSet != (wanted.kind == VolumeKind::signedDistance)) return "it is of another class";
    const bool isEmpty = grid.activeVoxelCount() == 0;
    if (isEmpty != wanted.blocks.empty()) return isEmpty ? "it is empty" : "it is not empty";
    if (wanted.kind == VolumeKind::velocity)
        return voxelDifference(wanted, dynamic_cast<const openvdb::Vec3SGrid&>(grid));
    return voxelDifference(wanted, dynamic_cast<const openvdb::FloatGrid&>(grid));
}

void addSphereVolume(GU_Detail& detail, const Vec3& center, float radius, float voxelSize) {
    GU_PrimVDB::buildFromGrid(detail, sphereGrid(center, radius, voxelSize), nullptr, "surface");
}

void addVolumeTo(GU_Detail& detail, const Volume& volume, const Vec3& shift, const Vec3& stretch) {
    const openvdb::GridBase::Ptr grid = gridOf(volume, GridExtent::whole);
    const auto place = grid->transform().copy();
    place->postScale(openvdb::Vec3d(stretch.x, stretch.y, stretch.z));
    place->postTranslate(openvdb::Vec3d(shift.x, shift.y, shift.z));
    grid->setTransform(place);
    GU_PrimVDB::buildFromGrid(detail, grid, nullptr, volume.name.c_str());
}

void addMaskVolume(GU_Detail& detail, const char* name) {
    const auto grid = openvdb::BoolGrid::create(false);
    grid->fill(openvdb::CoordBBox(openvdb::Coord(0), openvdb::Coord(3)), true);
    GU_PrimVDB::buildFromGrid(detail, grid, nullptr, name);
}

void addVelocityVolume(GU_Detail& detail, const Vec3& center, float radius, float voxelSize, const Vec3& velocity) {
    const auto sphere = sphereGrid(center, radius, voxelSize);
    auto grid = openvdb::Vec3SGrid::create();
    grid->setTransform(sphere->transform().copy());
    const openvdb::Vec3s v(velocity.x, velocity.y, velocity.z);
    auto accessor = grid->getAccessor();
    for (auto at = sphere->cbeginValueOn(); at; ++at) accessor.setValue(at.getCoord(), v);
    GU_PrimVDB::buildFromGrid(detail, grid, nullptr, "v");
}

}  // namespace firn::test
