// Packed geometry: as good as unpacked wherever it is looked at as a solid; refused where its points would be snow.
#include <GU/GU_PrimPacked.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

/// One packed primitive and nothing else.
GU_ConstDetailHandle packed(const GU_ConstDetailHandle& inside, const Vec3d& moved = {}) {
    return handleOf([&](GU_Detail& detail) { GU_PrimPacked::pack(detail, inside, translation(moved)); });
}

/// A slab whose top is at this height [m].
TriangleMesh slab(float height = 0) {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x, (x.y - 0.5f) * 0.25f + height, x.z};
    return mesh;
}

/// Snow that falls on a collider, and where it is then.
GU_ConstDetailHandle snowOn(const hdk_double::GeometryFunction& geometry, int frame = 10) {
    SnowNetwork network(ball());
    network.solver.set("ground", 0);
    network.snow.affectedBy(network.simulation.addObject("floor").animatedGeometry(geometry));
    const GU_Detail& snow = network.at(frame);
    EXPECT_TRUE(network.warnings().empty()) << network.warnings()[0];
    return handleOf([&](GU_Detail& d) { d.replaceWith(snow); });
}
GU_ConstDetailHandle snowOn(const GU_ConstDetailHandle& floor) {
    return snowOn([floor](fpreal) { return floor; });
}

TEST(PackedGeometry, StopsSnowAsItDoesUnpacked) {
    const auto wanted = snowOn(handleOf(slab()));
    EXPECT_GT(mean(*wanted.gdp(), "P").y, 0);  // it lies on it
    EXPECT_EQ("", difference(*wanted.gdp(), *snowOn(packed(handleOf(slab()))).gdp()));
    EXPECT_EQ("", difference(*wanted.gdp(), *snowOn(packed(handleOf(slab(0.5f)), {0, -0.5, 0})).gdp())) << "moved";
    EXPECT_EQ("", difference(*wanted.gdp(), *snowOn(packed(packed(handleOf(slab())))).gdp())) << "twice";
}

TEST(PackedGeometry, StandsBesidePolygonsThatAreNot) {
    const auto half = [](float side) {
        TriangleMesh mesh = slab();
        for (Vec3& x : mesh.points) x.x = 0.5f * x.x + side * 0.25f;
        return mesh;
    };
    const auto both = handleOf([&](GU_Detail& detail) {
        fill(detail, half(-1));
        GU_PrimPacked::pack(detail, handleOf(half(1)), translation({}));
    });
    EXPECT_NEAR(mean(*snowOn(handleOf(slab())).gdp(), "P").y, mean(*snowOn(both).gdp(), "P").y, 0.02);
}

TEST(PackedGeometry, HoldsVolumesToo) {
    const auto rock = [](float y) {
        return handleOf([&](GU_Detail& d) { addSphereVolume(d, {0, y, 0}, 1, 0.0625f); });
    };
    const auto wanted = snowOn(rock(-1));
    EXPECT_GT(mean(*wanted.gdp(), "P").y, -0.2);
    EXPECT_NEAR(mean(*wanted.gdp(), "P").y, mean(*snowOn(packed(rock(0), {0, -1, 0})).gdp(), "P").y, 1e-3);
}

/// As pieces of a rigid body simulation move: by their points.
TEST(PackedGeometry, LiftsSnowAsItRises) {
    const auto lifted = snowOn([](fpreal time) { return packed(handleOf(slab()), {0, 1.5 * double(time), 0}); }, 16);
    EXPECT_NEAR(1.5, mean(*lifted.gdp(), "v").y, 0.4);
}

TEST(PackedGeometry, WithoutItsGeometryIsAMistakeThatNamesTheCollider) {
    SnowNetwork network(ball());
    network.snow.affectedBy(network.simulation.addObject("lost").animatedGeometry([](fpreal) { return packed({}); }));
    network.simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{"collider 'lost': a packed primitive cannot be unpacked: its geometry is not "
                                       "there"},
              network.errors());
}

/// What a node makes of this input.
GU_ConstDetailHandle cooked(const char* type, const GU_ConstDetailHandle& input) {
    hdk_double::SopNode node((loadPlugin(), type));
    node.setInput(0, input);
    const GU_Detail* made = node.cook();
    EXPECT_NE(nullptr, made) << node.errors()[0];
    EXPECT_TRUE(node.warnings().empty()) << node.warnings()[0];
    return handleOf([&](GU_Detail& d) {
        if (made) d.replaceWith(*made);
    });
}

TEST(PackedGeometry, IsFilledAsItIsUnpacked) {
    const auto wanted = cooked("firn::snow_source::1.0", handleOf(slab()));
    EXPECT_GT(wanted.gdp()->getNumPoints(), 100);
    EXPECT_EQ("", difference(*wanted.gdp(), *cooked("firn::snow_source::1.0", packed(handleOf(slab()))).gdp()));
}

TEST(PackedGeometry, StaysPackedBehindTheColliderNode) {
    const auto made = cooked("firn::snow_collider::1.0", packed(handleOf(slab())));
    EXPECT_EQ(1, GU_PrimPacked::countPackedPrimitives(*made.gdp()));
}

TEST(PackedGeometry, CarriesALayerOfSnow) {
    const auto layerOn = [](const GU_ConstDetailHandle& ground) {
        hdk_double::SopNode node((loadPlugin(), "firn::snow_layer::1.0"));
        node.set("ground", 0).set("cellsize", 0.05).set("snowdepth", 0.15).set("fieldsize", {1.2, 0.0, 1.0});
        node.set("polygons", 1).setInput(0, ground);
        const GU_Detail* made = node.cook();
        EXPECT_NE(nullptr, made) << node.errors()[0];
        return handleOf([&](GU_Detail& d) {
            if (made) d.replaceWith(*made);
        });
    };
    const auto wanted = layerOn(handleOf(slab()));
    EXPECT_GT(wanted.gdp()->getNumPrimitives(), 100);
    EXPECT_EQ("", difference(*wanted.gdp(), *layerOn(packed(handleOf(slab()))).gdp()));
}

constexpr const char* kUnpackFirst = "the snow is packed, so that a point stands for many; put an Unpack node before";

TEST(PackedGeometry, IsNoSnow) {
    const auto snow = packed(handleOf([](GU_Detail& d) { d.replaceWith(ball()); }));
    for (const char* type : {"firn::snow_surface::1.0", "firn::snow_look::1.0", "firn::fine_particles::1.0"}) {
        hdk_double::SopNode node((loadPlugin(), type));
        node.setInput(0, snow);
        node.cook();
        EXPECT_EQ(std::vector<std::string>{kUnpackFirst}, node.errors()) << type;
    }
    SnowNetwork network(*snow.gdp());
    network.simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{kUnpackFirst}, network.errors());
}

}  // namespace
}  // namespace firn::test
