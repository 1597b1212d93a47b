// What a node promises whatever solves it: checkpoints, scrubbing and Escape do not change what a frame is.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/interrupt.h>
#include <sstream>

#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kLast = 8;

/// A pole that goes through whatever snow there is.
hdk_double::ObjectNode& addPole(SnowNetwork& network) {
    TriangleMesh pole = cubeMesh();
    for (Vec3& x : pole.points) x = {x.x * 0.05f, x.y * 0.4f + 0.1f, x.z * 0.05f};
    auto& node = network.simulation.addObject("pole");
    node.animatedGeometry([mesh = handleOf(pole)](fpreal) { return mesh; }).transform([](fpreal time) {
        return translation({-0.2 + 1.5 * double(time), 0, 0});
    });
    network.snow.affectedBy(node);
    return node;
}

class EverySolver : public ::testing::TestWithParam<std::string> {
protected:
    const SolverEntry& solver() const { return *findSolver(solverCatalog(), GetParam()); }
    std::string nodeType() const { return solverNode(solver()).type; }

    /// A ball of points, or the node's own layer of snow.
    std::unique_ptr<SnowNetwork> lonely(hdk_double::Readings readings = {}, hdk_double::Hunters hunters = {}) const {
        GU_Detail snow;
        if (solver().needsSources) fillWithBall(snow, {0, 0.15f, 0}, 0.1f, 0.025f);
        return with(snow, readings, hunters);
    }
    std::unique_ptr<SnowNetwork> with(const GU_Detail& snow, hdk_double::Readings readings = {},
                                      hdk_double::Hunters hunters = {}) const {
        auto made = std::make_unique<SnowNetwork>(snow, nodeType().c_str(), readings, hunters);
        makeCoarse(made->solver, GetParam());
        return made;
    }
    /// And a pole that moves through it.
    std::unique_ptr<SnowNetwork> network(hdk_double::Readings readings = {}, hdk_double::Hunters hunters = {}) const {
        auto made = lonely(readings, hunters);
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

TEST_P(EverySolver, AParameterChangedAtAFrameLeavesTheFramesBefore) {
    const auto straight = straightRun();
    const auto edited = network();
    edited->at(kLast);
    edited->simulation.edit(5, [&] { edited->solver.set("ground", 0); });
    for (int frame = 1; frame <= 4; ++frame)
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), edited->at(frame))) << frame;
    EXPECT_NE("", difference(*straight[kLast].gdp(), edited->at(kLast)));
}

/// A post as polygons that stand where they are, or as a cube that its object stretches.
void addPost(SnowNetwork& network, bool isStretched) {
    TriangleMesh post = cubeMesh();
    if (!isStretched)
        for (Vec3& x : post.points) x = {x.x * 0.125f, x.y * 0.5f + 0.125f, x.z * 0.25f};
    auto& node = network.simulation.addObject("post");
    node.animatedGeometry([mesh = handleOf(post)](fpreal) { return mesh; }).transform([isStretched](fpreal) {
        UT_DMatrix4 place = translation({0, isStretched ? 0.125 : 0, 0});
        if (isStretched) place(0, 0) = 0.125, place(1, 1) = 0.5, place(2, 2) = 0.25;
        return place;
    });
    network.snow.affectedBy(node);
}

TEST_P(EverySolver, EveryReadingOfWhatTheHdkLeavesOpenGivesTheSame) {
    constexpr int kSome = 3;
    // Only what moves cuts into a layer, and what moves is seen elsewhere under some readings.
    const bool needsMotion = !solver().needsSources;
    const auto scene = [&](const hdk_double::Readings& readings) {
        auto made = lonely(readings);
        if (needsMotion)
            addPole(*made);
        else
            addPost(*made, false);
        return made;
    };
    const auto straight = scene({});
    for (const hdk_double::Readings& readings : hdk_double::Readings::each()) {
        if (needsMotion && (readings.solveOnCreationFrame || !readings.affectorsMoved || !readings.objectAtTime))
            continue;
        // Solved on the frame it is made, snow is one step ahead.
        const int ahead = readings.solveOnCreationFrame ? 1 : 0;
        EXPECT_EQ("", difference(straight->at(kSome + ahead), scene(readings)->at(kSome))) << readings.text();
    }
}

TEST_P(EverySolver, CollidersComeAndGo) {
    const auto alone = lonely(), visited = lonely();
    addPole(*visited).frames(4, 6);
    EXPECT_EQ("", difference(alone->at(3), visited->at(3)));
    EXPECT_NE("", difference(alone->at(6), visited->at(6)));
    visited->at(kLast);
    EXPECT_TRUE(visited->errors().empty());
}

TEST_P(EverySolver, AStretchedColliderIsTheSameAsAModelledOne) {
    const auto modelled = lonely(), stretched = lonely();
    addPost(*modelled, false);
    addPost(*stretched, true);
    const auto withoutPlaces = [](const GU_Detail& snow) {
        return handleOf([&](GU_Detail& d) {
            d.replaceWith(snow);
            d.destroyAttribute(GA_ATTRIB_DETAIL, "firn_colliders");
        });
    };
    EXPECT_EQ("", difference(*withoutPlaces(modelled->at(5)).gdp(), *withoutPlaces(stretched->at(5)).gdp()));
    EXPECT_NE("", difference(lonely()->at(5), stretched->at(5)));  // it is felt
}

TEST_P(EverySolver, NoSnowIsNoMistake) {
    const auto nothing = with(GU_Detail());
    EXPECT_EQ(0, nothing->at(4).getNumPoints());
    EXPECT_TRUE(nothing->errors().empty()) << nothing->errors()[0];
}

TEST_P(EverySolver, ForeignAttributesStay) {
    if (!solver().needsSources) GTEST_SKIP() << "its points are its own";
    GU_Detail snow;
    fillWithBall(snow, {0, 0.15f, 0}, 0.1f, 0.025f);
    GA_RWHandleI mark(snow.addIntTuple(GA_ATTRIB_POINT, "mark", 1).getAttribute());
    for (GA_Index i = 0; i < snow.getNumPoints(); ++i) mark.set(snow.pointOffset(i), int(i) * 3);
    const auto marked = with(snow);
    const GU_Detail& after = marked->at(4);
    const GA_ROHandleI kept(&after, GA_ATTRIB_POINT, "mark");
    ASSERT_TRUE(kept.isValid());
    for (GA_Index i = 0; i < after.getNumPoints(); ++i) EXPECT_EQ(int(i) * 3, kept.get(after.pointOffset(i)));
}

TEST_P(EverySolver, WrongTypesAreErrorsThatNameTheAttribute) {
    GU_Detail snow;
    fillWithBall(snow, {0, 0.15f, 0}, 0.1f, 0.025f);
    snow.addStringTuple(GA_ATTRIB_POINT, "mass", 1);
    const auto wrong = with(snow);
    wrong->simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{"point attribute 'mass' is 1 text; it must be 1 float"}, wrong->errors());
}

TEST_P(EverySolver, WithoutGeometryOnlySnowOfTheNodesOwnIsSolved) {
    loadPlugin();
    hdk_double::Simulation simulation;
    auto& object = simulation.addObject("snow");
    object.solver(nodeType()).set("ground", 1);
    simulation.cook(3);
    if (!solver().needsSources) {
        EXPECT_TRUE(simulation.errors().empty()) << simulation.errors()[0].text;
        EXPECT_NE(nullptr, simulation.geometry("snow", 3, "Geometry"));
        EXPECT_NE(nullptr, simulation.geometry("snow", 3, "FirnLayer"));
    } else {
        ASSERT_FALSE(simulation.errors().empty());
        EXPECT_EQ("the object has no geometry of this name; see Geometry (geo)", simulation.errors()[0].text);
    }
}

INSTANTIATE_TEST_SUITE_P(Node, EverySolver, ::testing::Values("mpm", "grains", "layered", "flip"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace firn::test
