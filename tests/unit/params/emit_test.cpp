#include "firn/params/emit.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/sample_catalog.h"

namespace firn {
namespace {

const Rows& rows() { return describe<SampleSolverParams>(); }

TEST(Emit, SchemaHasRangeDefaultUnitAndHelp) {
    const Json schema = rowSchema(*findRow(rows(), "cell_size"));
    EXPECT_EQ("number", schema["type"]);
    EXPECT_EQ(0, schema["exclusiveMinimum"]);
    EXPECT_EQ(0.02, schema["default"]);
    EXPECT_EQ("m", schema["unit"]);
    EXPECT_EQ("Edge.", schema["description"]);
    EXPECT_FALSE(schema.contains("anyOf")) << "a fixed row takes no keys";
}

TEST(Emit, SchemaOfAnimatableRowTakesAValueOrKeys) {
    const Json schema = rowSchema(*findRow(rows(), "flip_ratio"));
    ASSERT_EQ(2u, schema["anyOf"].size());
    EXPECT_EQ(1, schema["anyOf"][0]["maximum"]);
    EXPECT_EQ(1, schema["anyOf"][1]["items"]["prefixItems"][1]["maximum"]);
}

TEST(Emit, SchemaOfAChoiceListsItsWords) {
    EXPECT_EQ(Json::array({"explicit", "semi_implicit"}), rowSchema(*findRow(rows(), "integrator"))["enum"]);
}

TEST(Emit, SchemaRefusesOtherKeysAndMarksFormerOnes) {
    const Json schema = objectSchema(rows());
    EXPECT_EQ(false, schema["additionalProperties"]);
    EXPECT_EQ(true, schema["properties"]["flip"]["deprecated"]);
    EXPECT_EQ(rows().size() + 1, schema["properties"].size());
}

TEST(Emit, MarkdownHasALinePerRow) {
    const std::string text = markdownTable(rows());
    EXPECT_NE(std::string::npos, text.find("| `cell_size` | `0.02` | m | a number above 0 |  | Edge. |\n")) << text;
    EXPECT_NE(std::string::npos,
              text.find("| `max_iterations` | `30` |  | an integer from 1 to 1000 | yes | Most. Only of "
                        "effect while `integrator` is `semi_implicit`. |\n"))
        << text;
    EXPECT_EQ(static_cast<std::ptrdiff_t>(rows().size() + 2), std::count(text.begin(), text.end(), '\n'));
}

TEST(Emit, DialogScriptIsWhatTheTableSays) {
    const Rows two{*findRow(rows(), "integrator"), *findRow(rows(), "max_iterations")};
    EXPECT_EQ(R"({
    name    firn_x
    script  firn_x
    label   "Firn X"
    group {
        name    "solver"
        label   "Solver"
        parm {
            name    "integrator"
            label   "Integrator"
            type    ordinal
            default { "0" }
            menu {
                "explicit" "Explicit"
                "semi_implicit" "Semi-implicit"
            }
            help    "How."
        }
        parm {
            name    "maxiterations"
            label   "Max Iterations"
            type    integer
            default { "30" }
            range   { 1! 100 }
            disablewhen "{ integrator != semi_implicit }"
            help    "Most."
        }
    }
}
)",
              dialogScript("firn_x", "Firn X", {{"solver", "Solver", &two}}));
}

TEST(Emit, DialogScriptLocksHardEndsAndEscapesQuotes) {
    const std::string text = dialogScript("n", "l", {{"t", "T", &rows()}});
    EXPECT_NE(std::string::npos, text.find("range   { 0! 0.1 }")) << text;
    EXPECT_NE(std::string::npos, text.find("range   { 0! 1! }"));
    EXPECT_NE(std::string::npos, text.find(R"(help    "A \"breeze\".")"));
    EXPECT_NE(std::string::npos,
              text.find("type    vector\n            size    3\n            default { \"0\" \"0\" \"0\" }"));
}

TEST(Emit, ClashingAndReservedTokensAreFound) {
    EXPECT_TRUE(tokenIssues(rows()).empty());
    RowInfo a, b, c;
    a.key = "max_speed", b.key = "maxspeed", c.key = "time_scale";
    const Issues issues = tokenIssues({a, b, c});
    ASSERT_EQ(2u, issues.size());
    EXPECT_EQ("maxspeed: is 'maxspeed' in Houdini, as is 'max_speed'", toLine(issues[0]));
    EXPECT_EQ("time_scale: is Houdini's own parameter 'timescale'", toLine(issues[1]));
}

}  // namespace
}  // namespace firn
