// What a node promises whatever solves it: checkpoints, scrubbing and Escape do not change what a frame is.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/interrupt.h>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "firn/run/adopt_points.h"
#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "firn/run/snow_material.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"
#include "support/test_meshes.h"

namespace firn::test {
namespace {

constexpr int kLast = 8;

TriangleMesh poleMesh() {
    TriangleMesh pole = cubeMesh();
    for (Vec3& x : pole.points) x = {x.x * 0.05f, x.y * 0.4f + 0.1f, x.z * 0.05f};
    return pole;
}

/// A pole that goes through whatever snow there is, from this time on [s].
hdk_double::ObjectNode& addPole(SnowNetwork& network, double start = 0) {
    auto& node = network.simulation.addObject("pole");
    node.animatedGeometry([mesh = handleOf(poleMesh())](fpreal) { return mesh; }).transform([start](fpreal time) {
        return translation({-0.2 + 1.5 * std::max(double(time) - start, 0.0), 0, 0});
    });
    network.snow.affectedBy(node);
    return node;
}

/// The same, but its object stands and its points move.
void addBendingPole(SnowNetwork& network) {
    auto& node = network.simulation.addObject("pole");
    node.animatedGeometry([](fpreal time) {
        TriangleMesh pole = poleMesh();
        for (Vec3& x : pole.points) x.x += -0.2f + 1.5f * float(time);
        return handleOf(pole);
    });
    network.snow.affectedBy(node);
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

/// How often the step from frame 3 to 4 asks whether somebody pressed Escape.
long pollsOfAStep(SnowNetwork& network) {
    network.at(3);
    hdk_double::resetInterrupts();
    network.at(4);
    const long polls = hdk_double::interruptPolls();
    hdk_double::resetInterrupts();
    return polls;
}

TEST_P(EverySolver, EscapeAnywhereInAStepKeepsTheLastGoodFrame) {
    const auto straight = straightRun();
    const long polls = pollsOfAStep(*network());
    ASSERT_GT(polls, 0);
    for (const bool keepsFailed : {true, false})
        for (const long poll : {0L, polls / 2, polls - 1}) {
            hdk_double::Readings readings;
            readings.keepFailedFrame = keepsFailed;
            const auto stopped = network(readings);
            stopped->at(3);
            const std::size_t told = stopped->simulation.messages().size();
            hdk_double::interruptAfterPolls(poll);
            EXPECT_FALSE(stopped->simulation.cook(4)) << poll;
            hdk_double::resetInterrupts();
            EXPECT_EQ(3, stopped->simulation.lastGoodFrame()) << poll;
            EXPECT_EQ(told, stopped->simulation.messages().size()) << poll;
            EXPECT_EQ("", difference(*straight[3].gdp(), stopped->at(3))) << poll;
            EXPECT_EQ("", difference(*straight[5].gdp(), stopped->at(5))) << poll;
        }
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
    constexpr int kSome = 5;
    // Only what moves cuts into a layer. It sets off after a frame: before, some readings know of no past.
    const bool needsMotion = !solver().needsSources;
    const auto scene = [&](const hdk_double::Readings& readings) {
        auto made = lonely(readings);
        if (needsMotion)
            addPole(*made, 1.0 / 24);
        else
            addPost(*made, false);
        return made;
    };
    const auto straight = scene({});
    EXPECT_GT(straight->at(kSome).getNumPoints(), 0);
    for (const hdk_double::Readings& readings : hdk_double::Readings::each()) {
        // What moves is then a step behind or ahead of the snow's own clock: see the next test.
        if (needsMotion && (readings.solveOnCreationFrame || !readings.affectorsMoved)) continue;
        // Solved on the frame it is made, snow is one step ahead.
        const int ahead = readings.solveOnCreationFrame ? 1 : 0;
        EXPECT_EQ("", difference(straight->at(kSome + ahead), scene(readings)->at(kSome))) << readings.text();
    }
}

TEST_P(EverySolver, AColliderThatLagsOrLeadsByAFrameStillMovesSnow) {
    hdk_double::Readings creation, lag;
    creation.solveOnCreationFrame = true, lag.affectorsMoved = false;
    const auto straight = network();
    for (const hdk_double::Readings& readings : {creation, lag}) {
        const auto other = network(readings);
        const double early = mean(straight->at(kLast - 1), "P").x, late = mean(straight->at(kLast), "P").x;
        EXPECT_NEAR(early, mean(other->at(kLast), "P").x, 2 * std::abs(late - early) + 0.02) << readings.text();
        EXPECT_TRUE(other->errors().empty()) << readings.text();
    }
}

TEST_P(EverySolver, ADeformingColliderMovesSnowAsAMovingOneDoes) {
    const auto moving = network(), bending = lonely();
    addBendingPole(*bending);
    for (SnowNetwork* scene : {moving.get(), bending.get()}) scene->solver.set("voxelsize", 0.02);
    const double pushed = mean(moving->at(kLast), "P").x;
    EXPECT_GT(pushed, 0.005);
    EXPECT_NEAR(pushed, mean(bending->at(kLast), "P").x, 0.3 * pushed);
    const double points = double(moving->at(kLast).getNumPoints());
    EXPECT_NEAR(points, double(bending->at(kLast).getNumPoints()), 0.1 * points);
}

TEST_P(EverySolver, CollidersComeAndGo) {
    const auto alone = lonely(), visited = lonely();
    addPole(*visited).frames(4, 6);
    EXPECT_EQ("", difference(alone->at(3), visited->at(3)));
    EXPECT_NE("", difference(alone->at(6), visited->at(6)));
    visited->at(kLast);
    EXPECT_TRUE(visited->errors().empty());
}

TEST_P(EverySolver, AFloorThatAppearsHoldsSnowAndLetsItFallAsItGoes) {
    if (!solver().needsSources) GTEST_SKIP() << "a layer does not fall";
    TriangleMesh floor = cubeMesh();
    for (Vec3& x : floor.points) x = {x.x, (x.y - 0.5f) * 0.2f, x.z};
    const auto falling = lonely(), held = lonely();
    falling->solver.set("ground", 0), held->solver.set("ground", 0);
    auto& node = held->simulation.addObject("floor");
    held->snow.affectedBy(node.animatedGeometry([mesh = handleOf(floor)](fpreal) { return mesh; }).frames(2, 12));
    EXPECT_EQ("", difference(falling->at(1), held->at(1)));
    EXPECT_GT(mean(held->at(12), "P").y, -0.01);
    EXPECT_LT(mean(falling->at(12), "P").y, -0.7);
    EXPECT_LT(mean(held->at(24), "P").y, -0.5);
}

TEST_P(EverySolver, WithoutAnyColliderSnowFallsAsStonesDo) {
    if (!solver().needsSources) GTEST_SKIP() << "a layer does not fall";
    const auto falling = lonely();
    falling->solver.set("ground", 0);
    const double time = 11.0 / 24;
    EXPECT_NEAR(-9.81 * time, mean(falling->at(12), "v").y, 0.02 * 9.81 * time);
    EXPECT_NEAR(0.15 - 9.81 * time * time / 2, mean(falling->at(12), "P").y, 0.02);
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

/// What a frame of one particle holds with these settings.
std::vector<std::string> columnsKeptBy(const SolverEntry& solver, const Settings& settings) {
    Frame frame;
    frame.particles.resize(1);
    adoptPoints(solver, settings, {}, frame);
    const auto made = solver.make(settings);
    made->load(frame);
    made->save(frame);
    std::vector<std::string> names;
    for (const ParticleSet::Named& column : frame.particles.columns()) names.push_back(column.name);
    return names;
}

/// Names of the point attributes that the detail has not.
std::string missingFrom(const GU_Detail& detail, const std::vector<std::string>& names) {
    std::string missing;
    for (const std::string& name : names)
        if (!GA_ROAttributeRef(detail.findAttribute(GA_ATTRIB_POINT, name)).isValid()) missing += name + " ";
    return missing;
}

TEST_P(EverySolver, PositionsAloneGetEveryAttributeWithItsDefault) {
    GU_Detail bare;
    fillWithBall(bare, {0, 0.15f, 0}, 0.1f, 0.025f);
    const auto bared = with(bare);
    const GU_Detail& after = bared->at(2);
    ASSERT_EQ(bare.getNumPoints(), after.getNumPoints());
    const Settings settings = coarseSizes(GetParam());
    EXPECT_EQ("", missingFrom(after, columnsKeptBy(solver(), settings)));
    const double spacing = solver().particleSpacing(settings);
    const double wanted = evaluateMaterial(*solver().material, {}).density * massShareOf(solver(), settings) * spacing *
                          spacing * spacing;
    const GA_ROHandleF mass(&after, GA_ATTRIB_POINT, "mass");
    const GA_ROHandleI id(&after, GA_ATTRIB_POINT, "id");
    for (GA_Index i = 0; i < after.getNumPoints(); ++i) {
        EXPECT_NEAR(wanted, mass.get(after.pointOffset(i)), 1e-4 * wanted);
        EXPECT_EQ(int(i), id.get(after.pointOffset(i)));
    }
}

TEST_P(EverySolver, ForeignAttributesOfTheObjectStayAndThoseOfBornPointsHaveTheirDefault) {
    const auto marked = with([&] {
        GU_Detail snow;
        if (solver().needsSources) fillWithBall(snow, {0, 0.15f, 0}, 0.1f, 0.025f);
        GA_RWHandleI(snow.addIntTuple(GA_ATTRIB_DETAIL, "shot", 1).getAttribute()).set(GA_Offset(0), 17);
        snow.addIntTuple(GA_ATTRIB_POINT, "mark", 1, GA_Defaults(5));
        return snow;
    }());
    addPole(*marked);
    const GU_Detail& after = marked->at(kLast);
    EXPECT_EQ(17, GA_ROHandleI(&after, GA_ATTRIB_DETAIL, "shot").get(GA_Offset(0)));
    const GA_ROHandleI mark(&after, GA_ATTRIB_POINT, "mark");
    ASSERT_TRUE(mark.isValid());
    EXPECT_GT(after.getNumPoints(), 0);
    for (GA_Index i = 0; i < after.getNumPoints(); ++i) EXPECT_EQ(5, mark.get(after.pointOffset(i)));
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
