// The frame cache, edits, checkpoints, interrupts and readings of the DOP driver, with a well-behaved solver.
#include "drop_solver.h"

#include <PRM/PRM_Include.h>
#include <SIM/SIM_SingleSolver.h>
#include <hdk_double/content.h>
#include <hdk_double/gtest.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/simulation.h>

#include <sstream>

namespace {

using hdk_double::Hunters;
using hdk_double::Readings;
using hdk_double::Simulation;

GU_DetailHandle pointAt(float y) {
    GU_DetailHandle handle;
    handle.allocateAndSet(new GU_Detail);
    handle.gdpNC()->setPos3(handle.gdpNC()->appendPointOffset(), UT_Vector3(0, y, 0));
    return handle;
}

/// A drop that falls on a table which rises.
struct Scene {
    explicit Scene(hdk_double::Timeline timeline = {}, Readings readings = {}, Hunters hunters = {})
        : sim(timeline, readings, hunters) {
        hdk_double::loadDops(initializeSIM);
        hdk_double::resetInterrupts();
        auto& table =
            sim.addObject("table").animatedGeometry([](fpreal time) { return pointAt(static_cast<float>(time)); });
        auto& drop = sim.addObject("drop").geometry(pointAt(1)).affectedBy(table);
        solver = &drop.solver("hdk_double_drop");
        drop.force("gravity");
    }
    float height(int frame) {
        const GU_Detail* gdp = sim.geometry("drop", frame);
        return gdp ? gdp->getPos3(gdp->pointOffset(0)).y() : -999;
    }
    std::vector<float> heights(int last) {
        std::vector<float> all;
        for (int frame = 1; frame <= last; ++frame) all.push_back(height(frame));
        return all;
    }
    Simulation sim;
    hdk_double::DopNode* solver;
};

TEST(Simulation, ScrubbingShowsWhatWasThere) {
    Scene straight, scrubbed;
    const std::vector<float> expected = straight.heights(12);
    for (const int frame : {12, 3, 7, 1, 12}) EXPECT_EQ(scrubbed.height(frame), expected[frame - 1]);
    EXPECT_EQ(scrubbed.sim.solves(), 11);
}

TEST(Simulation, ForgottenFramesAreCookedAgainFromTheNearestEarlier) {
    Scene scene;
    const float expected = scene.height(10);
    scene.sim.evict(10);
    scene.sim.evict(9);
    EXPECT_FALSE(scene.sim.isCached(10));
    EXPECT_EQ(scene.height(10), expected);
    EXPECT_EQ(scene.sim.solves(), 9 + 2);
}

TEST(Simulation, HostsThatForgetFramesAndRebuildSolversSeeTheSame) {
    Scene straight;
    const std::vector<float> expected = straight.heights(15);
    for (unsigned seed = 1; seed < 6; ++seed) {
        Hunters hunters;
        hunters.seed = seed;
        hunters.rebuildSolvers = hunters.solveTwice = true;
        hunters.cachedFrames = 3;
        Scene scene({}, {}, hunters);
        for (const int frame : {15, 4, 9, 2, 15}) EXPECT_EQ(scene.height(frame), expected[frame - 1]) << seed;
    }
}

TEST(Simulation, AnEditHoldsFromItsFrameOn) {
    Scene scene;
    const std::vector<float> before = scene.heights(10);
    scene.sim.edit(6, [&] { scene.solver->set("drag", 5); });
    EXPECT_TRUE(scene.sim.isCached(5));
    EXPECT_FALSE(scene.sim.isCached(6));
    EXPECT_NE(scene.height(6), before[5]);
    scene.sim.evict(3);
    scene.sim.evict(4);
    scene.sim.evict(5);
    EXPECT_EQ(scene.height(5), before[4]) << "an earlier frame knows nothing of it, even cooked anew";
    scene.sim.resetCache();
    EXPECT_EQ(scene.height(5), before[4]);
    EXPECT_NE(scene.height(6), before[5]);
}

TEST(Simulation, SetInitialIgnoresLaterValues) {
    Scene scene;
    scene.solver->operation("drag", hdk_double::Operation::setInitial).set("drag", [](fpreal time) {
        return time * 9;
    });
    Scene plain;
    EXPECT_EQ(scene.height(8), plain.height(8));
    scene.solver->operation("drag", hdk_double::Operation::setAlways);
    EXPECT_NE(scene.height(8), plain.height(8));
}

TEST(Simulation, ContinuesFromACheckpointInANewProcess) {
    Scene straight;
    const std::vector<float> expected = straight.heights(12);
    std::stringstream file;
    ASSERT_TRUE(straight.sim.save(7, file));
    Scene loaded;
    ASSERT_TRUE(loaded.sim.load(file));
    EXPECT_EQ(loaded.height(7), expected[6]);
    EXPECT_EQ(loaded.height(12), expected[11]);
    EXPECT_EQ(loaded.height(3), -999) << "before the initial state there is nothing";
    std::stringstream nonsense("not a simulation");
    EXPECT_FALSE(loaded.sim.load(nonsense));
    EXPECT_EQ(loaded.height(12), expected[11]);
}

TEST(Simulation, AnInterruptLeavesTheLastGoodFrame) {
    Scene straight, scene;
    const float expected = straight.height(10);
    hdk_double::interruptAfterPolls(4);
    EXPECT_FALSE(scene.sim.cook(10));
    EXPECT_EQ(scene.sim.lastGoodFrame(), 5);
    EXPECT_FALSE(scene.sim.isCached(6));
    EXPECT_TRUE(scene.sim.errors().empty());
    hdk_double::resetInterrupts();
    EXPECT_EQ(scene.height(10), expected);
}

TEST(Simulation, ShowsWhatASolverSaysAboutAFailure) {
    for (const bool keep : {true, false}) {
        Readings readings;
        readings.keepFailedFrame = keep;
        Scene scene({}, readings);
        const float before = scene.height(3);
        scene.sim.edit(4, [&] { scene.solver->set("fail", 1); });
        scene.sim.edit(6, [&] { scene.solver->set("fail", 0); });
        EXPECT_EQ(scene.height(5), before);
        ASSERT_EQ(scene.sim.errors().size(), 2u);
        EXPECT_EQ(scene.sim.errors()[0].text, "Fail (fail): asked to");
        EXPECT_EQ(scene.sim.errors()[0].frame, 4);
        EXPECT_EQ(scene.sim.errors()[0].node, "hdk_double_drop");
        EXPECT_EQ(scene.sim.errors()[0].code, SIM_MESSAGE);
        EXPECT_NE(scene.height(7), before);
    }
}

/// Counts what it is told about its object in a detail attribute: 100 for a new one, 1 for each later step.
class SIM_DoubleCounter : public SIM_SingleSolver {
protected:
    explicit SIM_DoubleCounter(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_DoubleCounter() override = default;
    SIM_Result solveSingleObjectSubclass(SIM_Engine&, SIM_Object& object, SIM_ObjectArray&, const SIM_Time&,
                                         bool newobject) override {
        auto* copy = SIM_DATA_GET(object, SIM_GEOMETRY_DATANAME, SIM_GeometryCopy);
        SIM_GeometryAutoWriteLock lock(copy);
        GA_RWHandleI count(lock.getGdp().addIntTuple(GA_ATTRIB_DETAIL, "count", 1));
        count.set(GA_Offset(0), count.get(GA_Offset(0)) + (newobject ? 100 : 1));
        return SIM_SOLVER_SUCCESS;
    }

private:
    static const SIM_DopDescription* description() {
        static SIM_DopDescription dop(true, "hdk_double_counter", "Counter", SIM_SOLVER_DATANAME, classname(),
                                      PRM_Template::getEmptyTemplate());
        return &dop;
    }
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_DoubleCounter, SIM_SingleSolver, "Counter", description())
};

TEST(Simulation, TellsASingleSolverWhichObjectIsNew) {
    hdk_double::loadDops([](void*) { IMPLEMENT_DATAFACTORY(SIM_DoubleCounter) });
    Simulation sim;
    sim.addObject("thing").geometry(pointAt(0)).createdAt(3).solver("hdk_double_counter");
    EXPECT_FALSE(sim.objectAt("thing", 2));
    const auto count = [&](int frame) {
        return GA_ROHandleI(sim.geometry("thing", frame), GA_ATTRIB_DETAIL, "count").get(GA_Offset(0));
    };
    EXPECT_EQ(count(3), 100);
    EXPECT_EQ(count(7), 104);
}

TEST(Simulation, SubstepsDivideTheFrame) {
    Scene scene({24, 4});
    scene.height(3);
    EXPECT_EQ(scene.sim.solves(), 8);
    EXPECT_DOUBLE_EQ(scene.sim.timestep(), 1.0 / 96);
}

TEST(Simulation, ObjectsComeAndGo) {
    Scene scene;
    scene.sim.object("table").frames(3, 5);
    EXPECT_FALSE(scene.sim.objectAt("table", 2));
    ASSERT_TRUE(scene.sim.objectAt("table", 3));
    EXPECT_TRUE(scene.sim.objectAt("table", 5));
    EXPECT_FALSE(scene.sim.objectAt("table", 6));
    EXPECT_EQ(scene.sim.objectAt("drop", 2)->affections().size(), 0u);
    EXPECT_EQ(scene.sim.objectAt("drop", 4)->affections().size(), 1u);
}

TEST(Simulation, SeveralSolversRunInOrder) {
    Scene one, two;
    two.sim.object("drop").solver("hdk_double_drop");
    two.height(2);
    EXPECT_EQ(two.sim.solves(), 2);
    EXPECT_LT(two.height(4), one.height(4));
    EXPECT_TRUE(two.sim.objectAt("drop", 2)->getConstNamedSubData("Solver/hdk_double_drop2"));
}

TEST(Simulation, OneSolverMayServeSeveralObjects) {
    Scene scene;
    scene.sim.addObject("other").geometry(pointAt(9)).solvedBy(*scene.solver).force("gravity");
    scene.height(3);
    EXPECT_EQ(scene.sim.solves(), 2);
    EXPECT_EQ(scene.sim.objectAt("drop", 2)->getSolver(), scene.sim.objectAt("other", 2)->getSolver());
    EXPECT_LT(scene.sim.geometry("other", 3)->getPos3(GA_Offset(0)).y(), 9);
}

TEST(Simulation, EveryReadingCanBeRun) {
    for (const Readings& readings : Readings::all()) {
        Scene scene({}, readings);
        EXPECT_GT(scene.height(4), -1) << readings.text();
    }
}

TEST(Simulation, ReadingsDecideAboutTheCreationFrame) {
    Readings readings;
    readings.solveOnCreationFrame = true;
    Scene asked({}, readings), plain;
    EXPECT_EQ(plain.height(1), 1);
    EXPECT_LT(asked.height(1), 1);
    plain.sim.object("drop").solveFirstFrame(true);
    EXPECT_LT(plain.height(1), 1);
}

}  // namespace
