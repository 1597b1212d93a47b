// What an artist sees of the nodes: parameters from the core's tables, mistakes in their words.
#include <gtest/gtest.h>

#include <hdk_double/parm_list.h>
#include <hdk_double/sop_node.h>

#include "firn/params/interface.h"
#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "hdk/details.h"
#include "hdk/plugin.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

void expectRow(const RowInfo& row, const hdk_double::ParmInfo* info) {
    ASSERT_NE(nullptr, info) << row.key;
    EXPECT_EQ(labelOf(row), info->label);
    EXPECT_EQ(row.help, info->help) << row.key;
    EXPECT_EQ(row.kind == RowKind::vector ? 3 : 1, info->size) << row.key;
    EXPECT_EQ(row.choices.size(), info->menu.size()) << row.key;
    EXPECT_EQ(disableWhen(row), info->disableWhen) << row.key;
    if (const auto* number = std::get_if<double>(&row.initial)) {
        EXPECT_EQ(*number, info->numbers[0]) << row.key;
    }
    ASSERT_EQ(hasSlider(row), info->range.has_value()) << row.key;
    if (!info->range) return;
    const SliderRange range = sliderRange(row);
    const auto flagOf = [](const SliderEnd& end) { return end.isLocked ? PRM_RANGE_RESTRICTED : PRM_RANGE_UI; };
    EXPECT_EQ(range.low.value, info->range->getMinValue()) << row.key;
    EXPECT_EQ(range.high.value, info->range->getMaxValue()) << row.key;
    EXPECT_EQ(flagOf(range.low), info->range->getMinFlag()) << row.key;
    EXPECT_EQ(flagOf(range.high), info->range->getMaxFlag()) << row.key;
}

void expectInterface(const NodeInterface& node, const hdk_double::ParmSet& parms) {
    for (const ParmSection& section : node.sections) {
        std::string_view heading = section.heading;
        for (const RowInfo& row : section.rows) {
            const hdk_double::ParmInfo* info = parms.info(houdiniToken(row.key));
            expectRow(row, info);
            if (!row.heading.empty()) heading = row.heading;
            if (info && !heading.empty()) {
                EXPECT_EQ(heading, info->heading) << row.key;
            }
        }
    }
}

TEST(NodeParameters, EverySolverThatIsANodeHasItsWholeTable) {
    loadPlugin();
    for (const SolverEntry& solver : solverCatalog()) {
        const NodeInterface node = solverNode(solver);
        hdk_double::Simulation simulation;
        const auto& made = simulation.addObject("snow").solver(node.type);
        expectInterface(node, made.parms());
    }
}

TEST(NodeParameters, EveryGeometryNodeHasItsWholeTable) {
    loadPlugin();
    int count = 0;
    for (const NodeInterface& node : everyNode(solverCatalog())) {
        if (node.context != "sop") continue;
        const hdk_double::SopNode made(node.type);
        expectInterface(node, made.parms());
        ++count;
    }
    EXPECT_EQ(6, count);
}

TEST(NodeParameters, AreDisabledWhileTheyHaveNoEffect) {
    SnowNetwork network(ball());
    EXPECT_FALSE(network.solver.isDisabled("maxhardening"));
    network.solver.set("plasticity", 0);
    EXPECT_TRUE(network.solver.isDisabled("maxhardening"));
    network.solver.set("ground", 0);
    EXPECT_TRUE(network.solver.isDisabled("groundfriction"));
}

TEST(NodeParameters, MistakesBeginWithLabelAndTokenAllAtOnce) {
    SnowNetwork network(ball());
    network.solver.set("cellsize", -1).set("flipratio", 3);
    network.simulation.cook(2);
    EXPECT_EQ((std::vector<std::string>{"Cell Size (cellsize): -1 is out of range; must be a number above 0 [m]",
                                        "FLIP Ratio (flipratio): 3 is out of range; must be a number from 0 to 1"}),
              network.errors());
}

TEST(NodeParameters, ABackendThatIsNotThereSaysWhy) {
    SnowNetwork network(ball(), "firn_grainsolver");
    constexpr int kCuda = 4;
    ASSERT_EQ("cuda", network.solver.parms().info("backend")->menu.at(kCuda).token);
    network.solver.set("backend", kCuda);
    network.simulation.cook(2);
    if (network.errors().empty()) GTEST_SKIP() << "there is a GPU";
    EXPECT_EQ(0u, network.errors()[0].find("Backend (backend): \"cuda\": not available (")) << network.errors()[0];
}

TEST(NodeParameters, GroundWithoutADirectionIsAMistake) {
    SnowNetwork network(ball());
    network.solver.set("groundnormal", {0.0, 0.0, 0.0});
    network.simulation.cook(2);
    EXPECT_EQ(std::vector<std::string>{"Ground Normal (groundnormal): (0, 0, 0) has no direction; must not be zero"},
              network.errors());
}

TEST(NodeParameters, DivergenceNamesTheRemedyInTheArtistsWords) {
    SnowNetwork network(ball());
    network.solver.set("dt", 0.04);
    network.simulation.cook(4);
    ASSERT_FALSE(network.errors().empty());
    EXPECT_NE(std::string::npos, network.errors()[0].find("Time Step (dt)")) << network.errors()[0];
}

TEST(NodeParameters, WarningsAreInTheArtistsWords) {
    SnowNetwork network(ball());
    network.solver.set("cellsize", 0.012);
    network.at(2);
    ASSERT_EQ(1u, network.warnings().size());
    EXPECT_NE(std::string::npos, network.warnings()[0].find("Cell Size (cellsize)")) << network.warnings()[0];
}

TEST(NodeParameters, TransformOfTheSnowIsNotUsedAndSaidSo) {
    SnowNetwork network(ball());
    network.snow.transform([](fpreal) { return translation({0, 1, 0}); });
    network.at(2);
    EXPECT_EQ(std::vector<std::string>{"the object's transform is not used: snow lives in world space"},
              network.warnings());
}

TEST(NodeParameters, AnimatedParameterIsReadAtEveryStep) {
    SnowNetwork animated(ball()), constant(ball());
    animated.solver.set("flipratio", [](fpreal time) { return time > 2.5 / 24 ? 0.5 : 0.95; });
    EXPECT_EQ("", difference(constant.at(3), animated.at(3)));
    EXPECT_NE("", difference(constant.at(6), animated.at(6)));
}

}  // namespace
}  // namespace firn::test
