#include <GU/GU_PrimVDB.h>
#include <openvdb/tools/LevelSetSphere.h>

#include "hdk/details.h"

namespace firn::test {
namespace {

openvdb::FloatGrid::Ptr sphereGrid(const Vec3& center, float radius, float voxelSize) {
    return openvdb::tools::createLevelSetSphere<openvdb::FloatGrid>(
        radius, openvdb::Vec3f(center.x, center.y, center.z), voxelSize);
}

}  // namespace

void addSphereVolume(GU_Detail& detail, const Vec3& center, float radius, float voxelSize) {
    GU_PrimVDB::buildFromGrid(detail, sphereGrid(center, radius, voxelSize), nullptr, "surface");
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
