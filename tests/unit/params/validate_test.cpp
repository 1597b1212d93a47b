#include "firn/params/validate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "firn/params/json.h"
#include "support/sample_catalog.h"

namespace firn {
namespace {

std::string lines(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += toLine(issue) + "\n";
    return text;
}

TEST(Validate, SettingsOfAnyHostAreHeldToTheRows) {
    Settings settings;
    settings.set("cell_size", {-1.0, {}});
    settings.set("max_iterations", {std::string("many"), {}});
    settings.set("flip_ratio", {0.5, {}});
    settings.set("integrator", {std::string("magic"), {}});
    settings.set("nonsense_here", {1.0, {}});
    EXPECT_EQ(
        "node.cell_size: -1 is out of range; must be a number above 0 [m]\n"
        "node.max_iterations: \"many\" is not an integer; must be an integer from 1 to 1000\n"
        "node.integrator: \"magic\" is unknown; must be explicit or semi_implicit\n"
        "node.nonsense_here: unknown key; must be cell_size, integrator, max_iterations, flip_ratio, wind or drag\n",
        lines(validate(describe<SampleSolverParams>(), settings, "node")));
}

TEST(Validate, NanAndInfinityAreOutOfRangeEverywhere) {
    for (double bad : {std::nan(""), kOpen, -kOpen, 1e39}) {
        Settings settings;
        settings.set("flip_ratio", {bad, {}});
        settings.set("wind", {Vec3d{0, bad, 0}, {}});
        settings.set("max_iterations", {bad, {}});
        EXPECT_EQ(3u, validate(describe<SampleSolverParams>(), settings, "").size()) << bad;
    }
}

TEST(Validate, KeysOverTimeMustBeFiniteAndInOrder) {
    const RowInfo& row = *findRow(describe<SampleSolverParams>(), "flip_ratio");
    EXPECT_EQ("", problem(row, Setting{0.0, {{0, 0.5}, {1, 0.6}}}));
    EXPECT_EQ("a key's time is not finite; times are in seconds", problem(row, Setting{0.0, {{kOpen, 0.5}}}));
    EXPECT_EQ("the key at 0 is not after 1; times must increase", problem(row, Setting{0.0, {{1, 0.5}, {0, 0.5}}}));
}

TEST(Validate, JsonWithAllDefaultsReadsBackAsTheSameSettings) {
    const Rows& rows = describe<SampleSolverParams>();
    Settings settings;
    settings.set("integrator", {std::string("semi_implicit"), {}});
    settings.set("wind", {Vec3d{}, {{0, Vec3d{1, 2, 3}}, {0.5, Vec3d{0, 0, 0.1}}}});
    const Json json = toJson(settings, rows);
    EXPECT_EQ(R"({"cell_size":0.02,"integrator":"semi_implicit","max_iterations":30,"flip_ratio":0.95,)"
              R"("wind":[[0.0,[1,2,3]],[0.5,[0,0,0.1]]],"drag":false})",
              json.dump());
    ReadReport report;
    EXPECT_EQ(json, toJson(readSettings(json, rows, "", report), rows));
    EXPECT_TRUE(report.issues.empty());
}

}  // namespace
}  // namespace firn
