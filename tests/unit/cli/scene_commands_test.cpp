// The commands about scenes, as the program calls them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "firn/base/error.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// What a command prints; it throws what it throws.
std::string printed(std::vector<std::string> arguments) {
    CLI::App app("", "firn");
    addCheckCommand(app);
    addParamsCommand(app);
    addPresetsCommand(app);
    addExamplesCommand(app);
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    testing::internal::CaptureStdout();
    try {
        app.parse(std::move(arguments));
    } catch (...) {
        testing::internal::GetCapturedStdout();
        throw;
    }
    return testing::internal::GetCapturedStdout();
}

class SceneCommands : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / ("firn_commands_" + std::to_string(::getpid()));
        fs::create_directories(folder_);
        std::ofstream(folder_ / "scene.json")
            << R"({"solver": {"type": "mpm", "cell_size": 0.02}, "snow": [{"shape": {"type": "box", "size": [0.2, 0.2, 0.2]}}]})";
    }
    void TearDown() override { fs::remove_all(folder_); }
    fs::path folder_;
};

TEST_F(SceneCommands, CheckPredictsWhatASceneTakes) {
    const std::string text = printed({"check", folder_.string(), "--set", "frames=[1,25]"});
    EXPECT_EQ(folder_.string() + ": no mistakes", text.substr(0, text.find('\n')));
    EXPECT_NE(std::string::npos, text.find("particles  about 8000\n")) << text;
    EXPECT_NE(std::string::npos, text.find("frames     25 (1 to 25), 1 s\n")) << text;
    EXPECT_NE(std::string::npos, text.find("files      "));
}

TEST_F(SceneCommands, CheckTellsFormerNamesAsNotes) {
    const std::string text = printed({"check", folder_.string(), "--set", "snow[0].material.xi=5"});
    EXPECT_NE(std::string::npos, text.find("note       snow[0].material.xi: is now called 'hardening'")) << text;
}

TEST_F(SceneCommands, CheckThrowsAllMistakesAtOnce) {
    try {
        printed({"check", folder_.string(), "--set", "fps=0", "--set", "solver.cell_sise=1"});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(2u, error.issues().size());
    }
}

TEST_F(SceneCommands, ParamsOfAnUnknownSolverNamesTheKnownOnes) {
    try {
        printed({"params", "mpn"});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ("SOLVER: \"mpn\" is unknown; must be mpm, grains, layered or flip (did you mean \"mpm\"?)",
                     error.what());
    }
}

TEST_F(SceneCommands, ParamsComeInEveryForm) {
    EXPECT_NE(std::string::npos, printed({"params"}).find("young_modulus"));
    EXPECT_EQ("Firn scene", nlohmann::json::parse(printed({"params", "--schema"}))["title"]);
    EXPECT_EQ("mpm", nlohmann::json::parse(printed({"params", "mpm", "--schema"}))["title"]);
    EXPECT_EQ("# Parameters of mpm\n", printed({"params", "mpm", "--markdown"}).substr(0, 20));
    EXPECT_NE(std::string::npos, printed({"params", "mpm", "--dialog-script"}).find("name    \"youngmodulus\""));
    EXPECT_THROW(printed({"params", "--dialog-script"}), Error);
    EXPECT_THROW(printed({"params", "--schema", "--markdown"}), CLI::ParseError);
}

TEST_F(SceneCommands, PresetsAreListedWithTheirNumbers) {
    const std::string text = printed({"presets"});
    EXPECT_NE(std::string::npos, text.find("mpm      wet"));
    EXPECT_NE(std::string::npos, text.find("density 500"));
}

}  // namespace
}  // namespace firn
