// Through the node and through the program: the same bytes.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <sstream>

#include "firn/io/frame_file.h"
#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kFrames = 24;

/// Everything that a frame's state holds, besides what is written anyway.
constexpr const char* kAttributes = R"(["F", "Jp", "restvolume", "E", "nu", "thetac", "thetas", "xi"])";

constexpr const char* kGrainState = R"(["restvolume", "E", "cohesion", "durability", "temperature", "water",
            "broken", "mostnear", "contact", "shear", "bond", "restoverlap", "wall", "wallshear", "wallrest"])";
constexpr const char* kPorousState = R"(["restvolume", "durability", "transfer", "transfergain", "fragility",
            "strength", "cohesion", "cohesiongain", "repose", "viscosity", "frictiongain"])";

GU_ConstDetailHandle detailOf(const ParticleSet& particles) {
    return handleOf([&](GU_Detail& detail) { fill(detail, particles); });
}

void expectSameFrames(const CommandLineRun& program, SnowNetwork& network, int last = kFrames) {
    for (int frame = 1; frame <= last; ++frame)
        ASSERT_EQ("", difference(program.points(frame), network.at(frame))) << "frame " << frame;
    EXPECT_TRUE(network.errors().empty());
}

TEST(SameBytes, SnowballDropThroughTheNodeIsTheProgramsRun) {
    const CommandLineRun program(fmt::format(R"({{
        "frames": [1, {}], "gravity": [0, -9.81, 0], "solver": {{"type": "mpm", "cell_size": 0.05}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.3, 0], "radius": 0.12}}, "velocity": [2, -7.5, 0],
                   "preset": "packing",
                   "variation": {{"stiffness_noise": 1, "density_noise": 0.2, "noise_size": 0.06}}}}],
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}}],
        "output": {{"volumes": false, "attributes": {}}} }})",
                                             kFrames, kAttributes));
    SnowNetwork network(*detailOf(program.points(1)).gdp());
    network.solver.set("cellsize", 0.05).set("groundfriction", 0.3);
    expectSameFrames(program, network);
    EXPECT_LT(mean(network.at(kFrames), "P").y, 0.2);  // it did fall
}

TEST(SameBytes, GrainsThroughTheNodeAreTheProgramsRun) {
    const CommandLineRun program(fmt::format(R"({{
        "frames": [1, {}], "solver": {{"type": "grains", "snow_radius": 0.04, "ice_radius": 0.02, "heat": true,
                                       "melt_time": 2, "air_temperature": 5}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.4, 0], "radius": 0.3}}, "velocity": [1, -4, 0],
                   "variation": {{"stiffness_noise": 1, "noise_size": 0.1}}}}],
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}}],
        "output": {{"volumes": false, "attributes": {}}} }})",
                                             kFrames, kGrainState));
    SnowNetwork network(*detailOf(program.points(1)).gdp(), "firn_grainsolver");
    network.solver.set("snowradius", 0.04).set("iceradius", 0.02).set("heat", 1).set("melttime", 2);
    network.solver.set("airtemperature", 5).set("groundfriction", 0.3);
    expectSameFrames(program, network);
    EXPECT_LT(mean(network.at(kFrames), "P").y, 0.38);  // it did move
}

TEST(SameBytes, PorousSnowThroughTheNodeIsTheProgramsRun) {
    const CommandLineRun program(fmt::format(R"({{
        "frames": [1, {}], "solver": {{"type": "flip", "cell_size": 0.05, "longest_step": 0.015}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.25, 0], "radius": 0.2}}, "velocity": [1, -4, 0],
                   "preset": "fresh", "variation": {{"stiffness_noise": 1, "noise_size": 0.1}}}}],
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}}],
        "output": {{"volumes": false, "attributes": {}}} }})",
                                             kFrames, kPorousState));
    SnowNetwork network(*detailOf(program.points(1)).gdp(), "firn_flipsolver");
    network.solver.set("cellsize", 0.05).set("longeststep", 0.015).set("groundfriction", 0.3);
    expectSameFrames(program, network);
    EXPECT_LT(mean(network.at(kFrames), "P").y, 0.24);  // it did fall
}

/// A blade with a key at every frame, as a host shows it. It sets off after a frame: a host that does not know the past
/// cannot know more of the first one.
Vec3 bladeAt(int frame) {
    const int moved = std::max(frame - 2, 0);
    return {-0.32f + 0.03f * float(moved), 0.01f * float(moved % 3), 0};
}

/// A key at every frame.
std::string keysOf(int frames, Vec3 (*placeAt)(int)) {
    std::string keys;
    for (int frame = 1; frame <= frames; ++frame) {
        const Vec3 at = placeAt(frame);
        keys += fmt::format("{}{{\"time\": {}, \"translate\": [{}, {}, {}]}}", frame == 1 ? "" : ", ",
                            (frame - 1) * (1.0 / 24), at.x, at.y, at.z);
    }
    return keys;
}

TriangleMesh bladeMesh() {
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points) x = {x.x * 0.1f, x.y * 0.4f + 0.2f, x.z * 0.4f};
    return mesh;
}

int frameAt(fpreal time) { return int(std::lround(time * 24)) + 1; }

/// A bed of one solver's snow.
struct Bed {
    const char* nodeType;
    const char* solver;  // as in a scene
    const char* attributes;
    std::vector<std::pair<const char*, double>> settings;  // the same for the node

    std::string scene(const std::string& collider, int last) const {
        return fmt::format(R"({{
        "frames": [1, {}], "solver": {{{}}},
        "snow": [{{"shape": {{"type": "box", "center": [0, 0.1, 0], "size": [0.4, 0.2, 0.3]}}}}],
        "colliders": [{{"shape": {{"type": "plane"}}, "sticky": true}}, {}],
        "output": {{"volumes": false, "attributes": {}}} }})",
                           last, solver, collider, attributes);
    }
    std::unique_ptr<SnowNetwork> network(const CommandLineRun& program, hdk_double::Readings readings = {}) const {
        auto made = std::make_unique<SnowNetwork>(*detailOf(program.points(1)).gdp(), nodeType, readings);
        made->solver.set("groundsticky", 1).set("friction", 0.2);
        for (const auto& [token, value] : settings) made->solver.set(token, value);
        return made;
    }
    friend std::ostream& operator<<(std::ostream& out, const Bed& bed) { return out << bed.nodeType; }
};

const Bed kPackingBed{"firn_mpmsolver", R"("type": "mpm", "cell_size": 0.05)", kAttributes, {{"cellsize", 0.05}}};
const Bed kGrainBed{"firn_grainsolver",
                    R"("type": "grains", "snow_radius": 0.03, "ice_radius": 0.015)",
                    kGrainState,
                    {{"snowradius", 0.03}, {"iceradius", 0.015}}};
const Bed kPorousBed{"firn_flipsolver",
                     R"("type": "flip", "cell_size": 0.05, "longest_step": 0.015)",
                     kPorousState,
                     {{"cellsize", 0.05}, {"longeststep", 0.015}}};

class EveryBed : public ::testing::TestWithParam<Bed> {};

TEST_P(EveryBed, WithAMovingColliderIsTheProgramsRun) {
    const std::string collider =
        fmt::format(R"({{"shape": {{"type": "mesh", "file": "blade.obj"}}, "friction": 0.2, "motion": [{}]}})",
                    keysOf(kFrames, bladeAt));
    const CommandLineRun program(GetParam().scene(collider, kFrames), {{"blade.obj", objOf(bladeMesh())}});
    for (const bool knowsThePast : {true, false}) {
        hdk_double::Readings readings;
        readings.objectAtTime = knowsThePast;
        const auto network = GetParam().network(program, readings);
        auto& blade = network->simulation.addObject("blade");
        blade.animatedGeometry([mesh = handleOf(bladeMesh())](fpreal) { return mesh; }).transform([](fpreal time) {
            return translation(cast<double>(bladeAt(frameAt(time))));
        });
        network->snow.affectedBy(blade);
        SCOPED_TRACE(readings.text());
        expectSameFrames(program, *network);
        EXPECT_GT(mean(network->at(kFrames), "P").x, 0.02);  // it was pushed
    }
}

/// A foot that goes down into the snow, stands for two frames and goes on. It sets off after a frame, as the blade
/// does.
Vec3 footAt(int frame) {
    const int moved = std::max(frame - 2, 0);
    const float down = float(std::min(moved, 4)), away = float(std::max(moved - 6, 0));
    return {0.04f * away, 0.2f - 0.045f * down + 0.04f * away, 0};
}

/// What it leaves in a layer, in as many stages.
struct Footprint {
    Footprint(const char* stages, int number)
        : program(fmt::format(R"({{
        "frames": [1, {}], "seed": 7,
        "solver": {{"type": "layered", "stages": "{}", "cell_size": 0.02, "particle_radius": 0.008,
                    "snow_depth": 0.15}},
        "colliders": [{{"shape": {{"type": "plane"}}, "friction": 0.3}},
                      {{"shape": {{"type": "mesh", "file": "sole.obj"}}, "friction": 0.2, "motion": [{}]}}],
        "output": {{"grids": ["layer"], "attributes": ["restvolume", "resttime", "water"]}} }})",
                              kFrames, stages, keysOf(kFrames, footAt)),
                  {{"sole.obj", objOf(sole())}}),
          network(*detailOf(program.points(1)).gdp(), "firn_imprintsolver") {
        network.solver.set("stages", number).set("seed", 7).set("cellsize", 0.02).set("particleradius", 0.008);
        network.solver.set("snowdepth", 0.15).set("groundfriction", 0.3).set("friction", 0.2);
        auto& foot = network.simulation.addObject("foot");
        foot.animatedGeometry([mesh = handleOf(sole())](fpreal) { return mesh; }).transform([](fpreal time) {
            return translation(cast<double>(footAt(frameAt(time))));
        });
        network.snow.affectedBy(foot);
    }
    static TriangleMesh sole() {
        TriangleMesh mesh = cubeMesh();
        for (Vec3& x : mesh.points) x = {x.x * 0.2f, x.y * 0.2f + 0.1f, x.z * 0.1f};
        return mesh;
    }
    void expectSameLayer() {
        const GU_Detail* shown = network.simulation.geometry("snow", kFrames, "FirnLayer");
        ASSERT_NE(nullptr, shown);
        EXPECT_EQ("", difference(program.volumes(kFrames).front(), *shown));
        EXPECT_FALSE(program.volumes(kFrames).front().blocks.empty());
    }
    CommandLineRun program;
    SnowNetwork network;
};

TEST(SameBytes, ImprintsThroughTheNodeAreTheProgramsRun) {
    Footprint print("all", 2);
    expectSameFrames(print.program, print.network);
    EXPECT_GT(print.network.at(kFrames).getNumPoints(), 100);  // it left a print
    print.expectSameLayer();
}

TEST(SameBytes, TheLayerAloneThroughTheNodeIsTheProgramsRun) {
    Footprint print("layer", 0);
    for (const int frame : {2, 6, kFrames}) EXPECT_EQ(0, print.network.at(frame).getNumPoints()) << frame;
    EXPECT_TRUE(print.network.errors().empty());
    print.expectSameLayer();
    // And that of all stages.
    Footprint whole("all", 2);
    whole.network.at(kFrames);
    EXPECT_EQ("", difference(print.program.volumes(kFrames).front(),
                             *whole.network.simulation.geometry("snow", kFrames, "FirnLayer")));
}

/// Meshes of a collider that deforms, one a frame.
using MeshAt = TriangleMesh (*)(int frame);

std::vector<std::pair<std::string, std::string>> filesOf(MeshAt meshAt, int last) {
    std::vector<std::pair<std::string, std::string>> files;
    for (int frame = 1; frame <= last; ++frame)
        files.emplace_back(fmt::format("body.{:04}.obj", frame), objOf(meshAt(frame)));
    return files;
}
constexpr const char* kDeforming = R"({"motion": {"sequence": "body.$F4.obj"}, "friction": 0.2})";

void addDeforming(MeshAt meshAt, SnowNetwork& network) {
    auto& body = network.simulation.addObject("body");
    network.snow.affectedBy(body.animatedGeometry([meshAt](fpreal time) { return handleOf(meshAt(frameAt(time))); }));
}

/// A pole that bends and grows as it goes through a bed, so that each mesh chooses other voxels; on its way it rests.
TriangleMesh bendingPole(int frame) {
    const float moved = float(std::min(frame, 4) + std::max(frame - 6, 0));
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points)
        x = {x.x * 0.05f - 0.22f + 0.02f * moved * (1 + x.z), x.y * 0.05f + 0.1f, x.z * (0.5f + 0.01f * moved)};
    return mesh;
}

TEST_P(EveryBed, WithADeformingColliderIsTheProgramsRun) {
    constexpr int kLast = 9;
    const CommandLineRun program(GetParam().scene(kDeforming, kLast), filesOf(bendingPole, kLast));
    const auto network = GetParam().network(program);
    addDeforming(bendingPole, *network);
    expectSameFrames(program, *network, kLast);
    EXPECT_GT(mean(network->at(kLast), "P").x, 0.001);  // it was pushed
}

INSTANTIATE_TEST_SUITE_P(SameBytes, EveryBed, ::testing::Values(kPackingBed, kGrainBed, kPorousBed),
                         [](const auto& test) { return std::string(test.param.nodeType); });

/// A foot that grows wider as it goes down into the snow, stands for three frames, and bends as it is torn out.
TriangleMesh bendingFoot(int frame) {
    const float down = 0.03f * float(std::min(frame - 1, 5)), away = float(std::max(frame - 9, 0));
    TriangleMesh mesh = cubeMesh();
    for (Vec3& x : mesh.points)
        x = {x.x * (0.2f + down) + 0.03f * away * (1 + x.y), x.y * 0.2f + 0.3f - down + 0.02f * away,
             x.z * (0.1f + 0.5f * down)};
    return mesh;
}

/// It in a layer of snow that raises mist, and keeps its prints or takes snow back.
struct DeepPrint {
    explicit DeepPrint(bool takesBack)
        : isTakenBack(takesBack),
          program(fmt::format(R"({{
        "frames": [1, {}], "seed": 5,
        "solver": {{"type": "layered", "cell_size": 0.02, "particle_radius": 0.008, "snow_depth": 0.15,
                    "compression": 0, "shown_margin": 0.1, "slumping": {}, "melt_back": {}, "melt_cover": 1}},
        "colliders": [{{"shape": {{"type": "plane"}}}},
                      {{"motion": {{"sequence": "body.$F4.obj"}}, "friction": 0.2, "voxel_size": 0.02}}],
        "mist": {{"seed_speed": 0.2, "cell_size": 0.04}},
        "output": {{"grids": ["layer", "mist", "mist_vel"], "attributes": ["restvolume", "resttime", "water"]}} }})",
                              kFrames, takesBack, takesBack),
                  filesOf(bendingFoot, kFrames)) {}

    std::unique_ptr<SnowNetwork> network() const {
        auto made = std::make_unique<SnowNetwork>(*detailOf(program.points(1)).gdp(), "firn_imprintsolver");
        makeCoarse(made->solver, "layered");
        made->solver.set("seed", 5).set("compression", 0).set("shownmargin", 0.1).set("meltcover", 1);
        made->solver.set("slumping", isTakenBack).set("meltback", isTakenBack);
        made->solver.set("friction", 0.2).set("voxelsize", 0.02).set("mistseedspeed", 0.2).set("mistcellsize", 0.04);
        addDeforming(bendingFoot, *made);
        return made;
    }
    /// Layer and mist of a frame.
    void expectShown(SnowNetwork& network, int frame) const {
        network.at(frame);
        for (const Volume& volume : program.volumes(frame)) {
            const char* data = volume.name == "layer" ? "FirnLayer" : "FirnMist";
            const GU_Detail* shown = network.simulation.geometry("snow", frame, data);
            ASSERT_NE(nullptr, shown) << data << ", frame " << frame;
            ASSERT_EQ("", difference(volume, *shown)) << volume.name << ", frame " << frame;
        }
    }

    bool isTakenBack;
    CommandLineRun program;
};

TEST(SameBytes, DeformingFootInALayerIsTheProgramsRun) {
    for (const bool isTakenBack : {false, true}) {
        SCOPED_TRACE(isTakenBack ? "slumps and melts back" : "keeps its prints");
        const DeepPrint print(isTakenBack);
        const auto network = print.network();
        expectSameFrames(print.program, *network);
        for (const int frame : {2, 12, kFrames}) print.expectShown(*network, frame);
        EXPECT_GT(network->at(kFrames).getNumPoints(), 100);                 // it left a print
        EXPECT_FALSE(print.program.volumes(kFrames).back().blocks.empty());  // and raised mist
    }
}

TEST(SameBytes, DeformingFootInALayerOutlivesCheckpointsAndScrubs) {
    const DeepPrint print(true);
    const auto scrubbed = print.network(), loaded = print.network();
    for (const int frame : {18, 4, 11})
        ASSERT_EQ("", difference(print.program.points(frame), scrubbed->at(frame))) << "frame " << frame;
    scrubbed->simulation.resetCache();
    std::stringstream checkpoint;
    ASSERT_TRUE(scrubbed->simulation.save(8, checkpoint));
    ASSERT_TRUE(loaded->simulation.load(checkpoint));
    for (const int frame : {9, 12, kFrames})
        ASSERT_EQ("", difference(print.program.points(frame), loaded->at(frame))) << "frame " << frame;
    print.expectShown(*loaded, kFrames);
}

TEST(SameBytes, OpenSheetThroughTheNodeIsTheProgramsRun) {
    const TriangleMesh sheet = sheetMesh(0.6f, 6, [](float x, float z) { return 0.05f + x * x + 0.5f * z * z; });
    const CommandLineRun program(fmt::format(R"({{
        "frames": [1, {}], "solver": {{"type": "mpm", "cell_size": {}}},
        "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.2, 0], "radius": 0.1}}, "velocity": [0, -2, 0]}}],
        "colliders": [{{"shape": {{"type": "mesh", "file": "sheet.obj"}}, "friction": 0.3}}],
        "output": {{"volumes": false, "attributes": {}}} }})",
                                             kFrames, kCell, kAttributes),
                                 {{"sheet.obj", objOf(sheet)}});
    SnowNetwork network(*detailOf(program.points(1)).gdp());
    network.solver.set("ground", 0).set("friction", 0.3);
    network.snow.affectedBy(
        network.simulation.addObject("sheet").animatedGeometry([shown = handleOf(sheet)](fpreal) { return shown; }));
    expectSameFrames(program, network);
    EXPECT_GT(mean(network.at(kFrames), "P").y, 0.05);  // it lies on it
    EXPECT_TRUE(network.warnings().empty());
}

TEST(SameBytes, HoldUnderEveryReadingOfWhatTheHdkLeavesOpen) {
    std::vector<GU_ConstDetailHandle> wanted;
    {
        SnowNetwork network(ball());
        for (int frame = 1; frame <= 4; ++frame)
            wanted.push_back(handleOf([&](GU_Detail& d) { d.replaceWith(network.at(frame)); }));
    }
    std::vector<hdk_double::Readings> some = hdk_double::Readings::each();
    const std::vector<hdk_double::Readings> all = hdk_double::Readings::all();
    for (std::size_t i = 0; i < all.size(); i += 7) some.push_back(all[i]);
    for (const hdk_double::Readings& readings : some) {
        SnowNetwork network(ball(), hdk_double::Timeline{}, readings);
        // Solved on the frame it is made, snow is one step ahead.
        const int ahead = readings.solveOnCreationFrame ? 1 : 0;
        ASSERT_EQ("", difference(*wanted[std::size_t(3 + ahead - 1)].gdp(), network.at(3))) << readings.text();
    }
}

}  // namespace
}  // namespace firn::test
