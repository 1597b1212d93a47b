// The source SOP: the same snow as a source of a scene.
#include <GA/GA_Handle.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

struct Source : hdk_double::SopNode {
    explicit Source(GU_ConstDetailHandle input) : SopNode((loadPlugin(), "firn::snow_source::1.0")) {
        set("cellsize", 0.1);
        setInput(0, std::move(input));
    }
};

double total(const GU_Detail& detail, const char* attribute) {
    const GA_ROHandleF values(&detail, GA_ATTRIB_POINT, attribute);
    double sum = 0;
    for (GA_Index i = 0; i < detail.getNumPoints(); ++i) sum += double(values.get(detail.pointOffset(i)));
    return sum;
}

constexpr const char* kState = R"("output": {"volumes": false, "attributes": ["F", "Jp", "restvolume", "E", "xi"]})";

void expectSame(const ParticleSet& wanted, const GU_Detail* found) {
    ASSERT_NE(nullptr, found);
    EXPECT_EQ("", difference(wanted, *found));
}

TEST(SnowSourceSop, FillsAMeshAsTheProgramDoes) {
    const TriangleMesh mesh = sphereMesh(0.4f, 3);
    const CommandLineRun program(
        fmt::format(R"({{"frames": [1, 1], "seed": 5, "solver": {{"type": "mpm", "cell_size": 0.1}},
          "snow": [{{"shape": {{"type": "mesh", "file": "ball.obj"}}, "preset": "wet", "velocity": [1, 2, 3],
                     "spin": [0, 4, 0], "variation": {{"stiffness_noise": 1, "density_noise": 0.3,
                     "shell_thickness": 0.1, "shell_density": 2}}}}], {} }})",
                    kState),
        {{"ball.obj", objOf(mesh)}});
    Source source(handleOf(mesh));
    const auto* menu = source.parms().info("preset");
    ASSERT_NE(nullptr, menu);
    int wet = -1;
    for (std::size_t i = 0; i < menu->menu.size(); ++i)
        if (menu->menu[i].token == "wet") wet = int(i);
    source.set("seed", 5).set("preset", wet).set("velocity", {1.0, 2.0, 3.0}).set("spin", {0.0, 4.0, 0.0});
    source.set("stiffnessnoise", 1).set("densitynoise", 0.3).set("shellthickness", 0.1).set("shelldensity", 2);
    expectSame(program.points(1), source.cook());
    EXPECT_TRUE(source.errors().empty());
}

TEST(SnowSourceSop, EmitsAsTheProgramDoes) {
    const TriangleMesh mesh = cubeMesh(0.5f);
    const CommandLineRun program(fmt::format(R"({{"frames": [1, 2], "solver": {{"type": "mpm", "cell_size": 0.1}},
          "snow": [{{"shape": {{"type": "mesh", "file": "box.obj"}}, "velocity": [0, -1, 0],
                     "emit": {{"frames": [1, 9], "rate": 400}}}}], {} }})",
                                             kState),
                                 {{"box.obj", objOf(mesh)}});
    Source source(handleOf(mesh));
    source.set("velocity", {0.0, -1.0, 0.0}).set("emit", 1).set("firstframe", 1).set("lastframe", 9).set("rate", 400);
    EXPECT_EQ(0, source.cook(0)->getNumPoints());
    expectSame(program.points(2), source.cook(1.0 / 24));
    const int born = GA_ROHandleI(source.cook(1.0 / 24), GA_ATTRIB_POINT, "id").isValid()
                         ? int(source.cook(1.0 / 24)->getNumPoints())
                         : -1;
    const GU_Detail* next = source.cook(2.0 / 24);
    EXPECT_EQ(born, GA_ROHandleI(next, GA_ATTRIB_POINT, "id").get(next->pointOffset(0)));
}

TEST(SnowSourceSop, MassIsDensityTimesVolumeOfMeshesAndVolumes) {
    Source box(handleOf(cubeMesh(0.5f)));
    box.set("density", 300);
    EXPECT_NEAR(300 * 0.125, total(*box.cook(), "mass"), 0.02);
    Source ball(handleOf([](GU_Detail& d) { addSphereVolume(d, {1, 2, 3}, 0.4f, 0.02f); }));
    ball.set("density", 300);
    const GU_Detail* snow = ball.cook();
    ASSERT_NE(nullptr, snow);
    EXPECT_NEAR(300 * 4.18879 * 0.064, total(*snow, "mass"), 0.3);
    EXPECT_NEAR(0, length(mean(*snow, "P") - Vec3d{1, 2, 3}), 0.02);
}

TEST(SnowSourceSop, SeedChangesTheGrainsAndNothingElse) {
    Source source(handleOf(cubeMesh(0.5f)));
    const GU_Detail first = *source.cook();
    source.set("seed", 2);
    const GU_Detail* second = source.cook();
    EXPECT_NE("", difference(first, *second));
    EXPECT_NEAR(total(first, "mass"), total(*second, "mass"), 1e-3);
    source.set("seed", 1);
    EXPECT_EQ("", difference(first, *source.cook()));
}

TEST(SnowSourceSop, PresetDisablesTheNumbersItSets) {
    Source source(handleOf(cubeMesh()));
    EXPECT_FALSE(source.isDisabled("youngmodulus"));
    source.set("preset", 1);
    EXPECT_TRUE(source.isDisabled("youngmodulus"));
    EXPECT_TRUE(source.isDisabled("rate"));
    source.set("emit", 1);
    EXPECT_FALSE(source.isDisabled("rate"));
}

TEST(SnowSourceSop, FeedsTheSolver) {
    Source source(handleOf(sphereMesh(0.1f, 3, {0, 0.3f, 0})));
    source.set("cellsize", kCell);
    const GU_Detail* snow = source.cook();
    ASSERT_NE(nullptr, snow);
    SnowNetwork network(*snow);
    EXPECT_LT(mean(network.at(12), "P").y, 0.15);
    EXPECT_GT(mean(network.at(12), "P").y, 0);
}

TEST(SnowSourceSop, MistakesAreErrorsOnTheNode) {
    TriangleMesh open = cubeMesh();
    open.triangles.pop_back();
    Source hole(handleOf(open));
    EXPECT_EQ(nullptr, hole.cook());
    ASSERT_EQ(1u, hole.errors().size());
    EXPECT_NE(std::string::npos, hole.errors()[0].find("open")) << hole.errors()[0];

    Source inside(handleOf(reversed(cubeMesh())));
    EXPECT_EQ(nullptr, inside.cook());

    Source nothing(handleOf([](GU_Detail& d) { d.appendPointBlock(2); }));
    EXPECT_EQ(nullptr, nothing.cook());
    EXPECT_EQ(std::vector<std::string>{"the input has no closed polygons and no VDB: there is nothing to fill"},
              nothing.errors());

    Source small(handleOf(cubeMesh(0.01f)));
    EXPECT_EQ(nullptr, small.cook());
    ASSERT_EQ(1u, small.errors().size());
    EXPECT_NE(std::string::npos, small.errors()[0].find("Cell Size (cellsize)")) << small.errors()[0];

    Source negative(handleOf(cubeMesh()));
    negative.set("density", -5);
    EXPECT_EQ(nullptr, negative.cook());
    EXPECT_EQ(std::vector<std::string>{"Density (density): -5 is out of range; must be a number above 0 and at most "
                                       "100000 [kg/m3]"},
              negative.errors());
}

}  // namespace
}  // namespace firn::test
