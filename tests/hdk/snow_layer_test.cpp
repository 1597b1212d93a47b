// The layer SOP: the snow of the program's first frame, and what the imprint solver makes of it.
#include <GA/GA_Handle.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <hdk_double/sop_node.h>
#include <cmath>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kTop = 1, kMaps = 2;

struct LayerNode : hdk_double::SopNode {
    LayerNode() : SopNode((loadPlugin(), "firn::snow_layer::1.0")) {
        set("ground", 1).set("groundfriction", 0.3).set("cellsize", 0.02).set("snowdepth", 0.15);
        set("fieldsize", {1.2, 0.0, 1.0}).set("shownmargin", 2).set("friction", 0.4).set("polygons", 1);
    }
};

/// A number for each place around the origin, 3.2 m across.
Volume mapOfWaves(const char* name) {
    Volume volume;
    volume.name = name, volume.voxelSize = 0.1f, volume.background = 0;
    for (int x = -2; x < 2; ++x)
        for (int z = -2; z < 2; ++z) volume.blocks.push_back({x, 0, z});
    for (const auto& [x, y, z] : volume.blocks)
        for (int n = 0; n < Volume::kVoxels; ++n)
            volume.values.push_back(0.5f + 0.4f * std::sin(float(8 * x + n / 64)) * std::cos(float(8 * z + n % 8)));
    return volume;
}

/// A hump that sticks out of the ground.
TriangleMesh hump() { return sphereMesh(0.3f, 3, {0.1f, -0.2f, 0}); }

/// A scene with the layer of LayerNode on ground and hump. `solver` and `rest` are more of it.
std::string sceneWith(int last, const std::string& solver, const std::string& rest) {
    return fmt::format(R"({{
        "frames": [1, {}], "seed": 7,
        "solver": {{"type": "layered", "cell_size": 0.02, "particle_radius": 0.008, "snow_depth": 0.15,
                    "field_size": [1.2, 0, 1], "shown_margin": 2 {}}},
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}},
                      {{"shape": {{"type": "mesh", "file": "hump.obj"}}, "friction": 0.4}} {}],
        "output": {{"grids": ["layer"], "surface_mesh": true, "attributes": ["restvolume", "resttime", "water"]}} }})",
                       last, solver, rest);
}

/// Polygons of the group, with all points of the detail.
std::vector<Vec3> pointsOfGroup(const GU_Detail& detail, const char* name) {
    std::vector<Vec3> points;
    const GA_PrimitiveGroup* group = detail.findPrimitiveGroup(name);
    if (!group) return points;
    GU_Detail part;
    part.merge(detail, group);
    for (GA_Index i = 0; i < part.getNumPoints(); ++i) {
        const UT_Vector3 x = part.getPos3(part.pointOffset(i));
        points.push_back({x.x(), x.y(), x.z()});
    }
    return points;
}

void expectTheProgramsOwn(const CommandLineRun& program, LayerNode& node) {
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made) << node.errors()[0];
    EXPECT_EQ("", difference(program.volumes(1).front(), *made));
    const std::vector<Vec3> found = pointsOfGroup(*made, "firn_layer");
    EXPECT_GT(found.size(), 1000u);
    EXPECT_TRUE(program.layer(1).points == found);
    EXPECT_TRUE(node.warnings().empty()) << node.warnings()[0];
}

TEST(SnowLayerSop, LaysTheSnowOfTheProgram) {
    const CommandLineRun program(sceneWith(1, "", ""), {{"hump.obj", objOf(hump())}});
    LayerNode node;
    node.setInput(0, handleOf(hump()));
    expectTheProgramsOwn(program, node);
}

TEST(SnowLayerSop, MapsOfTheThirdInputAreTheProgramsFiles) {
    const Volume depth = mapOfWaves("depth");
    const CommandLineRun program(sceneWith(1, R"(, "depth_map": "depth.vdb")", ""),
                                 {{"hump.obj", objOf(hump())}, {"depth.vdb", vdbOf(depth)}});
    LayerNode node;
    node.setInput(0, handleOf(hump())).setInput(kMaps, handleOf([&](GU_Detail& d) { addVolumeTo(d, depth); }));
    expectTheProgramsOwn(program, node);
}

TEST(SnowLayerSop, TopSurfaceOfTheSecondInputIsTheProgramsFile) {
    const TriangleMesh top = sheetMesh(2, 6, [](float x, float z) { return 0.25f + 0.1f * x - 0.05f * z; });
    const CommandLineRun program(sceneWith(1, R"(, "top_surface": "top.obj")", ""),
                                 {{"hump.obj", objOf(hump())}, {"top.obj", objOf(top)}});
    LayerNode node;
    node.setInput(0, handleOf(hump())).setInput(kTop, handleOf(top));
    expectTheProgramsOwn(program, node);
}

/// Highest point of the layer [m].
float highest(const GU_Detail* made) {
    float most = -1;
    for (const Vec3& x : pointsOfGroup(*made, "firn_layer")) most = std::max(most, x.y);
    return most;
}

TEST(SnowLayerSop, LevelSetIsATopSurfaceToo) {
    LayerNode node;
    node.setInput(kTop, handleOf([](GU_Detail& d) { addSphereVolume(d, {0, 0, 0}, 0.4f, 0.02f); }));
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made) << node.errors()[0];
    EXPECT_NEAR(0.4, highest(made), 0.02);
}

TEST(SnowLayerSop, VolumeIsGroundThatSnowLiesOn) {
    LayerNode node;
    node.setInput(0, handleOf([](GU_Detail& d) { addSphereVolume(d, {0, -0.2f, 0}, 0.4f, 0.02f); }));
    const GU_Detail* made = node.cook();
    ASSERT_NE(nullptr, made) << node.errors()[0];
    EXPECT_NEAR(0.2 + 0.15, highest(made), 0.02);
}

TEST(SnowLayerSop, MapsLieWhereTheirVolumesDo) {
    // Thick snow where the map lies, none where it does not.
    const auto deepestX = [](float shift) {
        LayerNode node;
        node.setInput(kMaps, handleOf([&](GU_Detail& d) {
                          Volume patch;
                          patch.name = "depth", patch.voxelSize = 0.04f;
                          patch.blocks = {{0, 0, 0}};
                          patch.values.assign(Volume::kVoxels, 1);
                          addVolumeTo(d, patch, {shift, 0, 0});
                      }));
        Vec3 best{};
        for (const Vec3& x : pointsOfGroup(*node.cook(), "firn_layer"))
            if (x.y > 0.1f) best.x = std::max(best.x, x.x);
        return best.x;
    };
    EXPECT_NEAR(0.2, deepestX(0.2f) - deepestX(0), 0.02);
}

/// A foot that goes down into the snow beside the hump, stands for two frames and goes on; it sets off after a frame.
Vec3 footAt(int frame) {
    const int moved = std::max(frame - 2, 0);
    const float down = float(std::min(moved, 4)), away = float(std::max(moved - 6, 0));
    return {-0.3f + 0.04f * away, 0.25f - 0.045f * down + 0.04f * away, 0};
}

TriangleMesh sole() {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x * 0.2f, x.y * 0.2f + 0.1f, x.z * 0.1f};
    return mesh;
}

/// The layer's node, the imprint solver and a foot. The solver's own numbers are wrong on purpose: the layer's win.
struct Walk {
    explicit Walk(LayerNode& layer) {
        loadPlugin();
        network.solver.set("seed", 7).set("particleradius", 0.008).set("friction", 0.2);
        network.solver.set("ground", 0).set("cellsize", 0.05).set("snowdepth", 0.4).set("wetness", 0.9);
        network.snow.affectedBy(network.simulation.addObject("ground").geometry(*layer.cook()));
        auto& foot = network.simulation.addObject("foot");
        foot.animatedGeometry([mesh = handleOf(sole())](fpreal) { return mesh; }).transform([](fpreal time) {
            return translation(cast<double>(footAt(int(std::lround(time * 24)) + 1)));
        });
        network.snow.affectedBy(foot);
    }
    SnowNetwork network{GU_Detail(), "firn_imprintsolver"};
};

std::string motionOfTheFoot(int last) {
    std::string keys;
    for (int frame = 1; frame <= last; ++frame) {
        const Vec3 at = footAt(frame);
        keys += fmt::format("{}{{\"time\": {}, \"translate\": [{}, {}, {}]}}", frame == 1 ? "" : ", ",
                            (frame - 1) * (1.0 / 24), at.x, at.y, at.z);
    }
    return fmt::format(R"(, {{"shape": {{"type": "mesh", "file": "sole.obj"}}, "friction": 0.2, "motion": [{}]}})",
                       keys);
}

TEST(SnowLayerSop, PrintsInItAreTheProgramsRun) {
    constexpr int kLast = 10;
    const Volume depth = mapOfWaves("depth"), wetness = mapOfWaves("wetness");
    const CommandLineRun program(
        sceneWith(kLast, R"(, "depth_map": "depth.vdb", "wetness": 0.5, "wetness_map": "wetness.vdb")",
                  motionOfTheFoot(kLast)),
        {{"hump.obj", objOf(hump())},
         {"sole.obj", objOf(sole())},
         {"depth.vdb", vdbOf(depth)},
         {"wetness.vdb", vdbOf(wetness)}});
    LayerNode layer;
    layer.set("wetness", 0.5).setInput(0, handleOf(hump())).setInput(kMaps, handleOf([&](GU_Detail& d) {
                                                                         addVolumeTo(d, depth);
                                                                         addVolumeTo(d, wetness);
                                                                     }));
    Walk walk(layer);
    for (int frame = 2; frame <= kLast; ++frame)
        ASSERT_EQ("", difference(program.points(frame), walk.network.at(frame))) << "frame " << frame;
    EXPECT_GT(walk.network.at(kLast).getNumPoints(), 100);  // it left a print
    const GU_Detail* shown = walk.network.simulation.geometry("snow", kLast, "FirnLayer");
    ASSERT_NE(nullptr, shown);
    EXPECT_EQ("", difference(program.volumes(kLast).front(), *shown));
    EXPECT_TRUE(walk.network.errors().empty() && walk.network.warnings().empty());
}

TEST(SnowLayerSop, OtherSolversMeetItsGroundAlone) {
    LayerNode layer;
    layer.setInput(0, handleOf(sphereMesh(1, 4, {0, -1, 0})));
    SnowNetwork network(ball());
    network.solver.set("ground", 0);
    network.snow.affectedBy(network.simulation.addObject("ground").geometry(*layer.cook()));
    EXPECT_NEAR(0, mean(network.at(14), "P").y, 0.1);  // not on top of the snow, and not through the ground
    EXPECT_TRUE(network.warnings().empty());
}

TEST(SnowLayerSop, TwoLayersAreOneTooMany) {
    LayerNode layer;
    Walk walk(layer);
    walk.network.snow.affectedBy(walk.network.simulation.addObject("second").geometry(*layer.cook()));
    walk.network.simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{"'ground' and 'second' are layers of snow; one is allowed"},
              walk.network.errors());
}

TEST(SnowLayerSop, FieldWithoutEndIsNotShownAndSaysSo) {
    LayerNode node;
    node.set("fieldsize", {0.0, 0.0, 0.0});
    ASSERT_NE(nullptr, node.cook());
    EXPECT_EQ(std::vector<std::string>{"the field has no end: none of it is shown; see Field Size (fieldsize)"},
              node.warnings());
}

std::vector<std::string> errorsOf(LayerNode& node) {
    EXPECT_EQ(nullptr, node.cook());
    return node.errors();
}

TEST(SnowLayerSop, MistakesAreErrorsOnTheNode) {
    LayerNode nowhere;
    nowhere.set("ground", 0);
    EXPECT_EQ(std::vector<std::string>{"there is nothing that snow could lie on: give the first input or set Ground "
                                       "Plane (ground)"},
              errorsOf(nowhere));

    LayerNode negative;
    negative.set("snowdepth", -1).set("compression", 2);
    EXPECT_EQ(2u, errorsOf(negative).size());

    LayerNode missing;
    missing.set("depthmap", "/nowhere/depth.png");
    ASSERT_EQ(1u, errorsOf(missing).size());
    EXPECT_EQ(0u, missing.errors()[0].find("Depth Map (depthmap): /nowhere/depth.png")) << missing.errors()[0];

    LayerNode both;
    both.set("topsurface", "top.obj").setInput(kTop, handleOf(sheetMesh(1, 2)));
    EXPECT_EQ(std::vector<std::string>{"Top Surface (topsurface): is given beside an input; one of them is allowed"},
              errorsOf(both));

    LayerNode deep;
    deep.setInput(kTop, handleOf(sheetMesh(1, 2))).setInput(kMaps, handleOf([](GU_Detail& d) {
                                                                addVolumeTo(d, mapOfWaves("depth"));
                                                            }));
    EXPECT_EQ(std::vector<std::string>{"Depth Map (depthmap): is given beside a top surface, which says how deep the "
                                       "snow is"},
              errorsOf(deep));

    LayerNode bare;
    bare.setInput(kTop, handleOf([](GU_Detail& d) { d.appendPointBlock(2); }));
    EXPECT_EQ(std::vector<std::string>{"the top surface has no closed polygons and no VDB"}, errorsOf(bare));
}

TEST(SnowLayerSop, VolumesThatAreNoMapsAreErrors) {
    const auto errorOf = [](const std::function<void(GU_Detail&)>& make) {
        LayerNode node;
        node.setInput(kMaps, handleOf(make));
        const std::vector<std::string> errors = errorsOf(node);
        return errors.empty() ? std::string() : errors[0];
    };
    const std::string noMap = "VDB 'depth' is no map; it must hold floats, be no level set and not be empty";
    EXPECT_EQ(noMap, errorOf([](GU_Detail& d) {
                  Volume empty;
                  empty.name = "depth";
                  addVolumeTo(d, empty);
              }));
    EXPECT_EQ(noMap, errorOf([](GU_Detail& d) {
                  Volume distance = mapOfWaves("depth");
                  distance.kind = VolumeKind::signedDistance, distance.background = 1;
                  addVolumeTo(d, distance);
              }));
    EXPECT_EQ("VDB 'depth' is turned or stretched; a map lies level, in cubic voxels", errorOf([](GU_Detail& d) {
                  addVolumeTo(d, mapOfWaves("depth"), {}, {1, 1, 2});
              }));
    EXPECT_EQ("VDB 'wetness': holds 2; must be from 0 to 1", errorOf([](GU_Detail& d) {
                  Volume wet = mapOfWaves("wetness");
                  wet.values[7] = 2;
                  addVolumeTo(d, wet);
              }));
}

}  // namespace
}  // namespace firn::test
