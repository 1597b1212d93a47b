// VDBs of all kinds in the nodes' inputs: placed anyhow, empty, of other classes and types.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

constexpr float kRadius = 0.3f, kVoxel = 0.02f;

/// A ball of fog, or its distances, around the origin.
Volume ballOf(VolumeKind kind, float most = 1) {
    Volume volume;
    volume.name = "density", volume.kind = kind, volume.voxelSize = kVoxel;
    volume.background = kind == VolumeKind::fog ? 0 : 3 * kVoxel;
    for (int x = -3; x < 3; ++x)
        for (int y = -3; y < 3; ++y)
            for (int z = -3; z < 3; ++z) volume.blocks.push_back({x, y, z});
    for (const auto& [x, y, z] : volume.blocks)
        for (int n = 0; n < Volume::kVoxels; ++n) {
            const Vec3 at = Vec3{float(8 * x + n / 64), float(8 * y + n / 8 % 8), float(8 * z + n % 8)} * kVoxel;
            const float distance = length(at) - kRadius;
            volume.values.push_back(kind == VolumeKind::fog ? most * clamp(0.5f - distance / kVoxel, 0.0f, 1.0f)
                                                            : clamp(distance, -3 * kVoxel, 3 * kVoxel));
        }
    return volume;
}

struct Source : hdk_double::SopNode {
    explicit Source(const std::function<void(GU_Detail&)>& make) : SopNode((loadPlugin(), "firn::snow_source::1.0")) {
        set("cellsize", 0.1).set("density", 100);
        setInput(0, handleOf(make));
    }
};

double massOf(const GU_Detail* snow) {
    const GA_ROHandleF mass(snow, GA_ATTRIB_POINT, "mass");
    double sum = 0;
    for (GA_Index i = 0; i < snow->getNumPoints(); ++i) sum += double(mass.get(snow->pointOffset(i)));
    return sum;
}

TEST(NodeVolumes, AreFilledWhereTheyStandHoweverTheyAreStretched) {
    const double whole = 100 * 4.18879 * double(kRadius * kRadius * kRadius);
    const Vec3 shift{1, 2, -0.5f}, stretch{1, 0.5f, 2.5f};
    for (const VolumeKind kind : {VolumeKind::fog, VolumeKind::signedDistance}) {
        Source source([&](GU_Detail& d) { addVolumeTo(d, ballOf(kind), shift, stretch); });
        const GU_Detail* snow = source.cook();
        ASSERT_NE(nullptr, snow) << source.errors()[0];
        EXPECT_NEAR(whole * 1.25, massOf(snow), 0.03 * whole) << int(kind);
        EXPECT_NEAR(0, length(mean(*snow, "P") - cast<double>(shift)), 0.03) << int(kind);
    }
}

TEST(NodeVolumes, FogIsSnowFromHalfOfItsMaximumOn) {
    const auto massAt = [](float most) {
        Source source([&](GU_Detail& d) { addVolumeTo(d, ballOf(VolumeKind::fog, most)); });
        return massOf(source.cook());
    };
    EXPECT_NEAR(massAt(1), massAt(7), 0.01 * massAt(1));
}

TEST(NodeVolumes, WithoutAnInsideAreErrorsThatNameThem) {
    Volume empty;
    empty.name = "density";
    Source nothing([&](GU_Detail& d) { addVolumeTo(d, empty); });
    EXPECT_EQ(nullptr, nothing.cook());
    EXPECT_EQ(std::vector<std::string>{"grid 'density' has no density"}, nothing.errors());

    Volume outside = ballOf(VolumeKind::signedDistance);
    outside.values.assign(outside.values.size(), outside.background);
    Source hollow([&](GU_Detail& d) { addVolumeTo(d, outside); });
    EXPECT_EQ(nullptr, hollow.cook());
    EXPECT_EQ(std::vector<std::string>{"grid 'density' has no inside"}, hollow.errors());
}

TEST(NodeVolumes, OfOtherTypesAreLeftOutAndNamed) {
    Source mixed([](GU_Detail& d) {
        addVolumeTo(d, ballOf(VolumeKind::fog));
        addMaskVolume(d, "mask");
    });
    ASSERT_NE(nullptr, mixed.cook());
    EXPECT_EQ(
        std::vector<std::string>{"primitives of type VDB of bool are left out; polygons and float VDBs are filled"},
        mixed.warnings());
    Source alone([](GU_Detail& d) { addMaskVolume(d, "mask"); });
    EXPECT_EQ(nullptr, alone.cook());
    EXPECT_EQ(1u, alone.errors().size());
}

/// Height at which the falling ball of snow ends up on this collider [m].
double heightOn(const std::function<void(GU_Detail&)>& make, const UT_DMatrix4& place) {
    SnowNetwork network(ball());
    network.solver.set("ground", 0).set("sticky", 1);
    network.snow.affectedBy(
        network.simulation.addObject("rock").geometry(handleOf(make)).transform([=](fpreal) { return place; }));
    return mean(network.at(16), "P").y;
}

TEST(NodeVolumes, CollideWhereTheyStandHoweverTheyAreStretched) {
    UT_DMatrix4 flat = translation({0, -0.15, 0});
    flat(0, 0) = 3, flat(1, 1) = 0.5, flat(2, 2) = 3;  // its top is the level y = 0
    const auto distances = [](GU_Detail& d) { addVolumeTo(d, ballOf(VolumeKind::signedDistance)); };
    const auto stretched = [](GU_Detail& d) {
        addVolumeTo(d, ballOf(VolumeKind::signedDistance), {0, -0.15f, 0}, {3, 0.5f, 3});
    };
    const double byObject = heightOn(distances, flat), byGrid = heightOn(stretched, translation({}));
    EXPECT_GT(byObject, -0.02);
    EXPECT_LT(byObject, 0.15);
    EXPECT_NEAR(byObject, byGrid, 0.02);  // less than half a cell
}

TEST(NodeVolumes, EmptyCollidersAreErrorsThatNameThem) {
    SnowNetwork network(ball());
    network.snow.affectedBy(network.simulation.addObject("ghost").geometry(handleOf([](GU_Detail& d) {
        Volume empty;
        empty.name = "rock";
        addVolumeTo(d, empty);
    })));
    network.simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{"collider 'ghost': grid 'rock' has no density"}, network.errors());
}

}  // namespace
}  // namespace firn::test
