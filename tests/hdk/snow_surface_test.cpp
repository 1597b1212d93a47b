// The surface SOP: the volumes and polygons of the program.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

struct Surface : hdk_double::SopNode {
    explicit Surface(GU_ConstDetailHandle input) : SopNode((loadPlugin(), "firn::snow_surface::1.0")) {
        setInput(0, std::move(input));
    }
};

GU_ConstDetailHandle pointsOf(const ParticleSet& particles) {
    return handleOf([&](GU_Detail& d) { fill(d, particles); });
}

/// A moving ball with everything a frame can hold. `output` is more of its settings.
CommandLineRun ballWith(const std::string& output) {
    return CommandLineRun(R"({"frames": [1, 1], "solver": {"type": "mpm", "cell_size": 0.1},
        "snow": [{"shape": {"type": "sphere", "radius": 0.3}, "velocity": [1, 2, 3], "spin": [0, 4, 0]}],
        "output": {"grids": ["density", "vel", "surface"], "surface_mesh": true, )" +
                          output + "}}");
}

void expectTheProgramsOwn(const char* output, int kernel) {
    const CommandLineRun program = ballWith(output);
    Surface node(pointsOf(program.points(1)));
    node.set("kernel", kernel).set("voxelsize", 0.06).set("vel", 1).set("surface", 1).set("polygons", 1);
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made) << node.errors()[0];
    const std::vector<Volume> wanted = program.volumes(1);
    EXPECT_EQ(3u, wanted.size());
    for (const Volume& volume : wanted) EXPECT_EQ("", difference(volume, *made)) << volume.name;
}

TEST(SnowSurfaceSop, VolumesAreThoseOfTheProgram) {
    expectTheProgramsOwn(R"("voxel_size": 0.06)", 0);
    expectTheProgramsOwn(R"("voxel_size": 0.06, "kernel": "anisotropic")", 1);
    expectTheProgramsOwn(R"("voxel_size": 0.06, "kernel": "spheres")", 2);
}

TEST(SnowSurfaceSop, PolygonsAreThoseOfTheProgramAndCanBeFilledAgain) {
    const CommandLineRun program = ballWith(R"("voxel_size": 0.06)");
    Surface node(pointsOf(program.points(1)));
    node.set("density", 0).set("polygons", 1).set("voxelsize", 0.06);
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made);
    const TriangleMesh wanted = program.surface(1);
    ASSERT_EQ(GA_Size(wanted.points.size()), made->getNumPoints());
    ASSERT_EQ(GA_Size(wanted.triangles.size()), made->getNumPrimitives());
    for (std::size_t i = 0; i < wanted.points.size(); ++i) {
        const UT_Vector3 x = made->getPos3(made->pointOffset(GA_Index(i)));
        ASSERT_EQ(wanted.points[i], (Vec3{x.x(), x.y(), x.z()})) << i;
    }
    hdk_double::SopNode source("firn::snow_source::1.0");  // which refuses what is open or inside out
    source.set("cellsize", 0.1).setInput(0, *made);
    ASSERT_NE(nullptr, source.cook()) << source.errors()[0];
}

TEST(SnowSurfaceSop, DensityKnowsWhatOneStandsFor) {
    Surface node(pointsOf(ballOfTheProgram()));
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made);
    const GA_ROHandleF scale(made, GA_ATTRIB_PRIMITIVE, "density_scale");
    ASSERT_TRUE(scale.isValid());
    EXPECT_NEAR(400, scale.get(made->primitiveOffset(0)), 8);
    EXPECT_EQ(1, made->getNumPrimitives());
}

TEST(SnowSurfaceSop, PointsStayWhereTheyAreWanted) {
    Surface node(pointsOf(ballOfTheProgram()));
    const GA_Size without = node.cook()->getNumPoints();
    node.set("keeppoints", 1);
    EXPECT_EQ(without + GA_Size(ballOfTheProgram().size()), node.cook()->getNumPoints());
}

TEST(SnowSurfaceSop, NoPointsMakeNothing) {
    Surface node(handleOf([](GU_Detail&) {}));
    ASSERT_NE(nullptr, node.cook());
    EXPECT_EQ(0, node.cook()->getNumPrimitives());
}

TEST(SnowSurfaceSop, MistakesAreErrorsOnTheNode) {
    Surface bare(handleOf([](GU_Detail& d) { d.appendPointBlock(5); }));
    EXPECT_EQ(nullptr, bare.cook());
    ASSERT_EQ(1u, bare.errors().size());
    EXPECT_NE(std::string::npos, bare.errors()[0].find("pscale")) << bare.errors()[0];

    Surface negative(pointsOf(ballOfTheProgram()));
    negative.set("voxelsize", -1);
    EXPECT_EQ(nullptr, negative.cook());
    EXPECT_EQ(
        std::vector<std::string>{"Voxel Size (voxelsize): -1 is out of range; must be a number of at least 0 [m]"},
        negative.errors());

    Surface tiny(pointsOf(ballOfTheProgram()));
    tiny.set("voxelsize", 1e-7);
    EXPECT_EQ(nullptr, tiny.cook());
    EXPECT_EQ(1u, tiny.errors().size());
}

}  // namespace
}  // namespace firn::test
