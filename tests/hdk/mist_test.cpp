// Mist of the nodes: the program's, bit for bit, and all of it in the object.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

GU_ConstDetailHandle detailOf(const ParticleSet& particles) {
    return handleOf([&](GU_Detail& detail) { fill(detail, particles); });
}

bool hasMist(const std::vector<Volume>& volumes) {
    return std::any_of(volumes.begin(), volumes.end(), [](const Volume& volume) {
        return volume.name == "mist" &&
               std::any_of(volume.values.begin(), volume.values.end(), [](float rho) { return rho > 0.1f; });
    });
}

/// What differs between the mist that the program wrote for a frame and the node's.
std::string mistDifference(const CommandLineRun& program, SnowNetwork& network, int frame) {
    if (!hasMist(program.volumes(frame))) return "the program has no mist";
    network.at(frame);
    const GU_Detail* shown = network.simulation.geometry("snow", frame, "FirnMist");
    if (!shown) return "there is no FirnMist";
    for (const Volume& volume : program.volumes(frame))
        if (const std::string found = difference(volume, *shown); !found.empty()) return volume.name + ": " + found;
    return {};
}

std::string outputOf(const char* attributes) {
    return fmt::format(R"("output": {{"grids": ["mist", "mist_vel"], "attributes": [{}]}})", attributes);
}

/// A ball that bursts on the ground, and a mist that little speed is enough for.
struct Burst {
    /// @param state  what the solver's points bring along
    /// @param more   of the snow
    Burst(const char* nodeType, const char* solver, const char* state, const char* more = "")
        : program(fmt::format(R"({{"frames": [1, {}], "seed": 3, "solver": {{{}}},
              "snow": [{{"shape": {{"type": "sphere", "center": [0, 0.25, 0], "radius": 0.2}}, "velocity": [2, -12, 0]{}}}],
              "colliders": [{{"shape": {{"type": "plane"}}}}],
              "mist": {{"cell_size": 0.04, "seed_speed": 0.3, "dissipation": 1.5}}, {}}})",
                              kLast, solver, more, outputOf(state))),
          network(*detailOf(program.points(1)).gdp(), nodeType) {
        network.solver.set("seed", 3).set("mist", 1).set("mistcellsize", 0.04).set("mistseedspeed", 0.3);
        network.solver.set("mistdissipation", 1.5);
    }
    static constexpr int kLast = 12;
    CommandLineRun program;
    SnowNetwork network;
};

TEST(NodeMist, OfFastSnowIsTheProgramsForEverySolver) {
    Burst mpm("firn_mpmsolver", R"("type": "mpm", "cell_size": 0.05, "mist_speed": 0.3)",
              R"("F", "Jp", "restvolume", "E", "nu", "thetac", "thetas", "xi")",
              R"(, "preset": "powder", "spin": [0, 0, 60])");
    mpm.network.solver.set("cellsize", 0.05).set("mistspeed", 0.3);
    EXPECT_EQ("", mistDifference(mpm.program, mpm.network, Burst::kLast));
    Burst grains("firn_grainsolver", R"("type": "grains", "snow_radius": 0.04, "ice_radius": 0.02)",
                 R"("restvolume", "contact", "shear", "bond", "restoverlap")");
    grains.network.solver.set("snowradius", 0.04).set("iceradius", 0.02);
    EXPECT_EQ("", mistDifference(grains.program, grains.network, Burst::kLast));
    Burst flip("firn_flipsolver", R"("type": "flip", "cell_size": 0.05, "mist_speed": 0.3)", R"("restvolume")");
    flip.network.solver.set("cellsize", 0.05).set("mistspeed", 0.3);
    EXPECT_EQ("", mistDifference(flip.program, flip.network, Burst::kLast));
}

/// A plate that comes down, and up again fast enough to take powder along.
Vec3 plateAt(int frame) {
    const int moved = std::max(frame - 2, 0);
    const float down = float(std::min(moved, 4)), up = float(std::max(moved - 5, 0));
    return {0.03f * up, 0.2f - 0.045f * down + 0.09f * up, 0};
}

struct Stamp {
    Stamp() : Stamp(cubeMesh()) {}
    explicit Stamp(TriangleMesh mesh) {
        for (Vec3& x : mesh.points) x = {x.x * 0.2f, x.y * 0.2f + 0.1f, x.z * 0.2f};
        std::string keys;
        for (int frame = 1; frame <= kLast; ++frame) {
            const Vec3 at = plateAt(frame);
            keys += fmt::format("{}{{\"time\": {}, \"translate\": [{}, {}, {}]}}", frame == 1 ? "" : ", ",
                                (frame - 1) * (1.0 / 24), at.x, at.y, at.z);
        }
        program = std::make_unique<CommandLineRun>(
            fmt::format(R"({{"frames": [1, {}],
            "solver": {{"type": "layered", "cell_size": 0.02, "particle_radius": 0.008, "snow_depth": 0.15}},
            "colliders": [{{"shape": {{"type": "plane"}}}},
                          {{"shape": {{"type": "mesh", "file": "plate.obj"}}, "friction": 0.5, "motion": [{}]}}],
            "mist": {{"seed_speed": 0.2}}, {}}})",
                        kLast, keys, outputOf("")),
            std::vector{std::pair<std::string, std::string>{"plate.obj", objOf(mesh)}});
        plate = handleOf(mesh);
    }

    std::unique_ptr<SnowNetwork> network() const {
        auto made = std::make_unique<SnowNetwork>(*detailOf(program->points(1)).gdp(), "firn_imprintsolver");
        made->solver.set("cellsize", 0.02).set("particleradius", 0.008).set("snowdepth", 0.15).set("friction", 0.5);
        made->solver.set("mistseedspeed", 0.2);
        auto& object = made->simulation.addObject("plate");
        object.animatedGeometry([this](fpreal) { return plate; }).transform([](fpreal time) {
            return translation(cast<double>(plateAt(int(std::lround(time * 24)) + 1)));
        });
        made->snow.affectedBy(object);
        return made;
    }

    static constexpr int kLast = 14;
    std::unique_ptr<CommandLineRun> program;
    GU_ConstDetailHandle plate;
};

TEST(NodeMist, IsTheThirdStageOfPrints) {
    const Stamp stamp;
    const auto network = stamp.network();
    for (const int frame : {Stamp::kLast - 2, Stamp::kLast})
        EXPECT_EQ("", mistDifference(*stamp.program, *network, frame)) << "frame " << frame;
    EXPECT_TRUE(network->errors().empty());

    const auto particles = stamp.network();
    particles->solver.set("stages", 1);
    particles->at(Stamp::kLast);
    const GU_Detail* none = particles->simulation.geometry("snow", Stamp::kLast, "FirnMist");
    ASSERT_NE(nullptr, none);
    EXPECT_EQ(0, none->getNumPrimitives());
    EXPECT_EQ("", difference(stamp.program->points(Stamp::kLast), particles->at(Stamp::kLast)));
}

TEST(NodeMist, OutlivesCheckpointsAndScrubs) {
    const Stamp stamp;
    const auto scrubbed = stamp.network(), loaded = stamp.network();
    for (const int frame : {Stamp::kLast, 5, 12, 2}) scrubbed->at(frame);
    scrubbed->simulation.resetCache();
    std::stringstream checkpoint;
    ASSERT_TRUE(scrubbed->simulation.save(Stamp::kLast - 2, checkpoint));
    ASSERT_TRUE(loaded->simulation.load(checkpoint));
    EXPECT_EQ("", mistDifference(*stamp.program, *loaded, Stamp::kLast));
}

TEST(NodeMist, SwitchedOffItIsGone) {
    const Stamp stamp;
    const auto network = stamp.network();
    network->at(Stamp::kLast - 2);
    network->simulation.edit(Stamp::kLast - 1, [&] { network->solver.set("mist", 0); });
    network->at(Stamp::kLast);
    for (const char* data : {"FirnMist", "FirnVolumes"}) {
        const GU_Detail* left = network->simulation.geometry("snow", Stamp::kLast, data);
        ASSERT_NE(nullptr, left);
        for (const Volume& volume : stamp.program->volumes(Stamp::kLast))
            EXPECT_EQ(fmt::format("there is no VDB '{}'", volume.name), difference(volume, *left));
    }
}

}  // namespace
}  // namespace firn::test
