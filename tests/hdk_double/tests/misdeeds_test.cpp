// Every misdeed is found, once and by name; the same nodes without a deed are left in peace.
#include "bad_solver.h"
#include "bad_sop.h"

#include <hdk_double/gtest.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/simulation.h>
#include <hdk_double/sop_node.h>

#include <cmath>

namespace {

GU_DetailHandle onePoint(float x) {
    GU_DetailHandle handle;
    handle.allocateAndSet(new GU_Detail);
    handle.gdpNC()->setPos3(handle.gdpNC()->appendPointOffset(), UT_Vector3(x, 0, 0));
    return handle;
}

bool mentions(const std::vector<std::string>& reports, const std::string& words) {
    for (const std::string& each : reports)
        if (each.find(words) != std::string::npos) return true;
    return false;
}

void registerBadSolver(void*) { IMPLEMENT_DATAFACTORY(GAS_DoubleBad) }
void registerBadSop(OP_OperatorTable* table) {
    table->addOperator(
        new OP_Operator("double_bad", "Bad", SOP_DoubleBad::myConstructor, SOP_DoubleBad::templates, 1, 1));
}

std::vector<std::string> reportsOfSolver(const std::string& deed, double amount = 0) {
    hdk_double::loadDops(registerBadSolver);
    hdk_double::Hunters hunters;
    hunters.solveTwice = true;
    hdk_double::Simulation sim({}, {}, hunters);
    auto& wall = sim.addObject("wall").animatedGeometry([](fpreal) { return onePoint(5); });
    auto& thing = sim.addObject("thing").geometry(onePoint(0)).affectedBy(wall);
    thing.solver("hdk_double_bad").set("deed", deed).set("amount", amount);
    sim.geometry("thing", 4);
    hdk_double::resetInterrupts();
    return hdk_double::takeMisuses();
}

TEST(Misdeeds, OfASolverAreFound) {
    EXPECT_TRUE(reportsOfSolver("none").empty());
    EXPECT_TRUE(mentions(reportsOfSolver("hidden state"), "hidden state"));
    EXPECT_TRUE(mentions(reportsOfSolver("exception"), "out of luck"));
    EXPECT_TRUE(mentions(reportsOfSolver("open lock"), "unreleased"));
    EXPECT_TRUE(mentions(reportsOfSolver("extra release"), "without lockGeometry"));
    EXPECT_TRUE(mentions(reportsOfSolver("write affector"), "wrote the geometry of 'wall"));
    EXPECT_TRUE(mentions(reportsOfSolver("write past"), "frame 1 changed after it was cached"));
    EXPECT_TRUE(mentions(reportsOfSolver("no bump"), "point:P changed under its old data id"));
    EXPECT_TRUE(mentions(reportsOfSolver("own options"), "changed its own options"));
    EXPECT_FALSE(reportsOfSolver("open operation").empty());
    EXPECT_TRUE(mentions(reportsOfSolver("unknown option"), "typo"));
}

TEST(Misdeeds, ANumberThatIsNoneIsNoMisdeed) {
    EXPECT_TRUE(reportsOfSolver("none", std::nan("")).empty());
    EXPECT_TRUE(mentions(reportsOfSolver("own amount"), "changed its own options")) << "to minus zero";
}

TEST(Misdeeds, OfASopAreFound) {
    hdk_double::loadSops(registerBadSop);
    const auto reports = [](const std::string& deed) {
        hdk_double::SopNode node("double_bad");
        node.setInput(0, onePoint(1)).set("deed", deed);
        node.cook();
        node.cook();
        hdk_double::resetInterrupts();
        return hdk_double::takeMisuses();
    };
    EXPECT_TRUE(reports("none").empty());
    EXPECT_TRUE(mentions(reports("exception"), "out of luck"));
    EXPECT_TRUE(mentions(reports("read unlocked"), "without a lock"));
    EXPECT_TRUE(mentions(reports("open lock"), "left an input locked"));
    EXPECT_TRUE(mentions(reports("extra unlock"), "without having been locked"));
    EXPECT_TRUE(mentions(reports("unknown parm"), "typo"));
    EXPECT_FALSE(reports("open operation").empty());
    EXPECT_TRUE(mentions(reports("write input"), "wrote its input 0"));
    EXPECT_TRUE(mentions(reports("no bump"), "point:P"));
}

TEST(Misdeeds, NamesRegisteredTwiceAreFound) {
    hdk_double::loadDops(registerBadSolver);
    registerBadSolver(nullptr);
    EXPECT_TRUE(mentions(hdk_double::takeMisuses(), "'GAS_DoubleBad' is registered twice"));
    hdk_double::loadSops(registerBadSop);
    registerBadSop(&hdk_double::sopTable());
    EXPECT_TRUE(mentions(hdk_double::takeMisuses(), "'double_bad' is registered twice"));
}

}  // namespace
