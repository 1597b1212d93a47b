// What a node promises whatever solves it: checkpoints, scrubbing and Escape do not change what a frame is.
#include <gtest/gtest.h>

#include <hdk_double/interrupt.h>
#include <sstream>

#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "hdk/details.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kLast = 8;

/// A pole that goes through whatever snow there is.
void addPole(SnowNetwork& network) {
    TriangleMesh pole = cubeMesh();
    for (Vec3& x : pole.points) x = {x.x * 0.05f, x.y * 0.4f + 0.1f, x.z * 0.05f};
    auto& node = network.simulation.addObject("pole");
    node.animatedGeometry([mesh = handleOf(pole)](fpreal) { return mesh; }).transform([](fpreal time) {
        return translation({-0.2 + 1.5 * double(time), 0, 0});
    });
    network.snow.affectedBy(node);
}

class EverySolver : public ::testing::TestWithParam<std::string> {
protected:
    /// A ball of points, or the node's own layer of snow, and a pole that moves through it.
    std::unique_ptr<SnowNetwork> network(hdk_double::Readings readings = {}, hdk_double::Hunters hunters = {}) const {
        const SolverEntry& solver = *findSolver(solverCatalog(), GetParam());
        GU_Detail snow;
        if (solver.needsSources) fillWithBall(snow, {0, 0.15f, 0}, 0.1f, 0.025f);
        auto made = std::make_unique<SnowNetwork>(snow, solverNode(solver).type.c_str(), readings, hunters);
        if (GetParam() == "grains")
            made->solver.set("snowradius", 0.0125).set("iceradius", 0.006);
        else
            made->solver.set("cellsize", GetParam() == "layered" ? 0.02 : kCell);
        if (GetParam() == "layered") made->solver.set("particleradius", 0.008).set("snowdepth", 0.15);
        addPole(*made);
        return made;
    }
    std::vector<GU_ConstDetailHandle> straightRun() const {
        std::vector<GU_ConstDetailHandle> frames(1);
        const auto run = network();
        for (int frame = 1; frame <= kLast; ++frame)
            frames.push_back(handleOf([&](GU_Detail& d) { d.replaceWith(run->at(frame)); }));
        return frames;
    }
};

TEST_P(EverySolver, ACheckpointGoesOnAsTheStraightRun) {
    const auto straight = straightRun();
    EXPECT_GT(straight[kLast].gdp()->getNumPoints(), 50);
    EXPECT_NE("", difference(*straight[kLast - 1].gdp(), *straight[kLast].gdp()));  // something moves
    std::stringstream checkpoint;
    ASSERT_TRUE(network()->simulation.save(4, checkpoint));
    const auto loaded = network();
    ASSERT_TRUE(loaded->simulation.load(checkpoint));
    for (int frame = 4; frame <= kLast; ++frame)
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), loaded->at(frame))) << frame;
}

TEST_P(EverySolver, ScrubbingAndSolversMadeAnewChangeNothing) {
    const auto straight = straightRun();
    hdk_double::Hunters hunters;
    hunters.rebuildSolvers = hunters.solveTwice = true;
    hunters.cachedFrames = 3;
    const auto scrubbed = network({}, hunters);
    for (const int frame : {kLast, 3, 6, 1, 5})
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), scrubbed->at(frame))) << frame;
    EXPECT_TRUE(scrubbed->errors().empty());
}

TEST_P(EverySolver, EscapeKeepsTheLastGoodFrame) {
    const auto straight = straightRun();
    const auto stopped = network();
    stopped->at(3);
    const std::size_t told = stopped->simulation.messages().size();
    hdk_double::interruptAfterPolls(1);
    EXPECT_FALSE(stopped->simulation.cook(5));
    hdk_double::resetInterrupts();
    EXPECT_EQ(3, stopped->simulation.lastGoodFrame());
    EXPECT_EQ(told, stopped->simulation.messages().size());
    EXPECT_EQ("", difference(*straight[5].gdp(), stopped->at(5)));
}

INSTANTIATE_TEST_SUITE_P(Node, EverySolver, ::testing::Values("mpm", "grains", "layered", "flip"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace firn::test
