#include "firn/run/wedge.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "firn/base/error.h"
#include "support/sample_catalog.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

class Wedge : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / ("firn_wedge_" + std::to_string(::getpid()));
        fs::create_directories(folder_);
        std::ofstream(folder_ / "scene.json")
            << R"({"solver": {"type": "mpm"}, "snow": [{"shape": {"type": "sphere"}}]})";
    }
    void TearDown() override { fs::remove_all(folder_); }

    nlohmann::json summary() const {
        std::ifstream file(folder_ / "out" / "wedge.json");
        return nlohmann::json::parse(file);
    }

    fs::path folder_;
};

std::string messageOf(std::string_view text) {
    try {
        parseVary(text);
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        return error.what();
    }
    return "no mistake";
}

TEST_F(Wedge, ValuesSplitAtCommasOutsideBracketsAndQuotes) {
    const Vary vary = parseVary(R"(snow[0].velocity=[0,-1,0],[0,-2,0])");
    EXPECT_EQ("snow[0].velocity", vary.path);
    EXPECT_EQ((std::vector<std::string>{"[0,-1,0]", "[0,-2,0]"}), vary.values);
    EXPECT_EQ((std::vector<std::string>{"\"a,b\"", "c"}), parseVary("name=\"a,b\",c").values);
}

TEST_F(Wedge, VaryWithoutValuesIsRefused) {
    EXPECT_EQ("--vary solver.cell_size: has no values; must be path=a,b,c", messageOf("solver.cell_size"));
    EXPECT_EQ("--vary a: a value is empty; must be path=a,b,c", messageOf("a=1,,2"));
    EXPECT_EQ("--vary a: 1 is given twice", messageOf("a=1,1"));
}

TEST_F(Wedge, EveryCombinationHasASafeNameOfItsValues) {
    const auto variants =
        variantsOf({parseVary("solver.cell_size=0.01,0.02"), parseVary("snow[0].velocity=[0,-1,0],[1 0 0]")});
    ASSERT_EQ(4u, variants.size());
    EXPECT_EQ("cell_size_0.01__velocity_0_-1_0", variants[0].name);
    EXPECT_EQ("cell_size_0.01__velocity_1_0_0", variants[1].name);
    EXPECT_EQ("cell_size_0.02__velocity_0_-1_0", variants[2].name);
    EXPECT_EQ((std::vector<std::string>{"solver.cell_size=0.02", "snow[0].velocity=[0,-1,0]"}), variants[2].overrides);
}

TEST_F(Wedge, NamesThatWouldBeTheSameAreToldApart) {
    const auto variants = variantsOf({parseVary("name=a/b,a b,../x")});
    EXPECT_EQ("name_a_b", variants[0].name);
    EXPECT_EQ("name_a_b_2", variants[1].name);
    EXPECT_EQ("name_.._x", variants[2].name);
    EXPECT_EQ("snow_0_.preset_wet__snow_1_.preset_wet",
              variantsOf({parseVary("snow[0].preset=wet"), parseVary("snow[1].preset=wet")})[0].name);
}

TEST_F(Wedge, AbsurdlyManyVariantsAreRefused) {
    std::string text = "seed=0";
    for (int i = 1; i < 200; ++i) text += "," + std::to_string(i);
    const Vary vary = parseVary(text);
    EXPECT_THROW(variantsOf({vary, vary, vary, vary, vary, vary, vary, vary, vary}), Error);
}

TEST_F(Wedge, CommandIsQuotedForAShell) {
    const Variant variant{"velocity_0", {"snow[0].velocity=[0,-1,0]", "name=it's"}};
    EXPECT_EQ(
        R"(firn run 'my scene.json' --set fps=24 --set 'snow[0].velocity=[0,-1,0]' --set 'name=it'\''s' -o out/velocity_0)",
        runCommand("my scene.json", {"fps=24"}, variant, "out"));
}

TEST_F(Wedge, MistakesOfAllVariantsAreToldBeforeTheFirstRuns) {
    try {
        readVariants(folder_, sampleCatalog(), {},
                     variantsOf({parseVary("solver.cel_size=1,2"), parseVary("fps=24,-1")}));
        FAIL();
    } catch (const InputError& error) {
        ASSERT_EQ(2u, error.issues().size());
        EXPECT_EQ("solver.cel_size: unknown key; did you mean 'cell_size'?", toLine(error.issues()[0]));
        EXPECT_EQ("fps: -1 is out of range; must be a number above 0 and at most 1000 [1/s]",
                  toLine(error.issues()[1]));
    }
}

TEST_F(Wedge, VariantThatFailsDoesNotStopTheOthers) {
    const auto variants = variantsOf({parseVary("seed=1,2,3")});
    const auto scenes = readVariants(folder_, sampleCatalog(), {}, variants);
    const auto outcomes = runWedge(variants, scenes, folder_ / "out", [](const Scene& scene, VariantOutcome& outcome) {
        if (scene.general.seed == 2) throw Error(Fault::diverged, "lower the step");
        outcome.frames = 60;
        outcome.particles = 1000;
    });
    EXPECT_EQ("done", outcomes[0].status);
    EXPECT_EQ("diverged", outcomes[1].status);
    EXPECT_EQ(3, outcomes[1].exitCode);
    EXPECT_EQ("done", outcomes[2].status);
    const auto json = summary();
    EXPECT_EQ("lower the step", json["variants"][1]["message"]);
    EXPECT_EQ(1000, json["variants"][2]["particles"]);
    const std::string table = wedgeTable(outcomes);
    EXPECT_EQ(4, std::count(table.begin(), table.end(), '\n'));
    EXPECT_NE(std::string::npos, table.find("diverged: lower the step"));
}

TEST_F(Wedge, InterruptionStopsTheRest) {
    const auto variants = variantsOf({parseVary("seed=1,2")});
    const auto scenes = readVariants(folder_, sampleCatalog(), {}, variants);
    const auto outcomes = runWedge(variants, scenes, folder_ / "out",
                                   [](const Scene&, VariantOutcome&) { throw Error(Fault::interrupted, "stopped"); });
    EXPECT_EQ(130, outcomes[0].exitCode);
    EXPECT_EQ("not run", outcomes[1].status);
    EXPECT_EQ("not run", summary()["variants"][1]["status"]);
}

TEST_F(Wedge, FolderThatIsAFileIsAFaultOfTheFile) {
    std::ofstream(folder_ / "taken") << "x";
    try {
        runWedge({}, {}, folder_ / "taken" / "out", {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
    }
}

}  // namespace
}  // namespace firn
