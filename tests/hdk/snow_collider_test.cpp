// The collider SOP: what it writes, and that solvers heed it.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

struct ColliderNode : hdk_double::SopNode {
    explicit ColliderNode(GU_ConstDetailHandle input) : SopNode((loadPlugin(), "firn::snow_collider::1.0")) {
        setInput(0, std::move(input));
    }
};

float number(const GU_Detail& detail, const char* name) {
    return GA_ROHandleF(&detail, GA_ATTRIB_DETAIL, name).get(GA_Offset(0));
}

TEST(SnowColliderSop, WritesWhatSolversReadAndLeavesTheRest) {
    ColliderNode node(handleOf(cubeMesh()));
    node.set("friction", 0.3).set("sticky", 1).set("voxelsize", 0.05).set("thickness", 0.02);
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made);
    EXPECT_FLOAT_EQ(0.3f, number(*made, "friction"));
    EXPECT_FLOAT_EQ(0.05f, number(*made, "voxelsize"));
    EXPECT_FLOAT_EQ(0.02f, number(*made, "thickness"));
    EXPECT_EQ(1, GA_ROHandleI(made, GA_ATTRIB_DETAIL, "sticky").get(GA_Offset(0)));
    EXPECT_EQ(12, made->getNumPrimitives());
    EXPECT_TRUE(node.warnings().empty());
}

/// How far snow has slid down a slope of 35 degrees by then [m].
double slidOn(double friction) {
    TriangleMesh slope = cubeMesh();
    for (Vec3& x : slope.points) x = {4 * x.x, 0.2f * (x.y - 0.5f) - 0.7f * 4 * x.x, 4 * x.z};
    ColliderNode node(handleOf(slope));
    node.set("friction", friction);
    SnowNetwork network(ball());
    network.solver.set("ground", 0).set("friction", 0.5);
    network.snow.affectedBy(
        network.simulation.addObject("slope").geometry(handleOf([&](GU_Detail& d) { d.duplicate(*node.cook()); })));
    return mean(network.at(20), "P").x;
}

TEST(SnowColliderSop, ItsFrictionWinsOverTheSolvers) { EXPECT_GT(slidOn(0), slidOn(2) + 0.1); }

TEST(SnowColliderSop, SaysThatOpenPolygonsAreASheet) {
    ColliderNode node(handleOf(sheetMesh(1, 4)));
    ASSERT_NE(nullptr, node.cook());
    ASSERT_EQ(1u, node.warnings().size());
    EXPECT_NE(std::string::npos, node.warnings()[0].find("sheet")) << node.warnings()[0];
}

TEST(SnowColliderSop, MistakesAreErrorsOnTheNode) {
    ColliderNode nothing(handleOf([](GU_Detail& d) { d.appendPointBlock(2); }));
    EXPECT_EQ(nullptr, nothing.cook());
    EXPECT_EQ(std::vector<std::string>{"the input has no closed polygons and no VDB: nothing would collide"},
              nothing.errors());

    ColliderNode negative(handleOf(cubeMesh()));
    negative.set("friction", -1);
    EXPECT_EQ(nullptr, negative.cook());
    EXPECT_EQ(std::vector<std::string>{"Friction (friction): -1 is out of range; must be a number of at least 0"},
              negative.errors());
}

}  // namespace
}  // namespace firn::test
