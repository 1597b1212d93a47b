#include "drop_solver.h"

#include <hdk_double/content.h>
#include <hdk_double/gtest.h>
#include <hdk_double/simulation.h>

namespace {

using hdk_double::Simulation;

GU_DetailHandle pointAt(float x, float y, float z) {
    GU_DetailHandle handle;
    handle.allocateAndSet(new GU_Detail);
    handle.gdpNC()->setPos3(handle.gdpNC()->appendPointOffset(), UT_Vector3(x, y, z));
    return handle;
}

float heightAt(Simulation& sim, int frame) {
    const GU_Detail* gdp = sim.geometry("drop", frame);
    return gdp ? gdp->getPos3(gdp->pointOffset(0)).y() : -999;
}

TEST(SimEndToEnd, APointFallsAndRestsOnAMovingCollider) {
    hdk_double::loadDops(initializeSIM);
    Simulation sim({24, 1});
    auto& table = sim.addObject("table").animatedGeometry([](fpreal) { return pointAt(0, 0, 0); });
    table.transform([](fpreal time) {
        UT_DMatrix4 xform(1);
        xform.translate(0, time, 0);
        return xform;
    });
    auto& drop = sim.addObject("drop").geometry(pointAt(0, 2, 0)).affectedBy(table);
    drop.solver("hdk_double_drop");
    drop.force("gravity").set("force", {0, -10, 0});
    EXPECT_FLOAT_EQ(heightAt(sim, 1), 2);
    EXPECT_NEAR(heightAt(sim, 2), 2 - 10.f / (24 * 24), 1e-5);
    EXPECT_NEAR(heightAt(sim, 25), 1, 1e-5);
    EXPECT_NEAR(heightAt(sim, 49), 2, 1e-5);
    EXPECT_FLOAT_EQ(heightAt(sim, 1), 2) << "scrubbed back";
    EXPECT_EQ(sim.solves(), 48);
}

}  // namespace
