// firn usd DIR: shot.usda of a run that is there already.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <memory>

#include "cli/commands.h"
#include "firn/io/scene_json.h"
#include "firn/run/folder_names.h"
#include "firn/run/registry.h"
#include "firn/run/remake_shot.h"

namespace firn {
namespace {

struct UsdArguments {
    std::string folder, look;
};

void makeUsd(const UsdArguments& arguments) {
    std::optional<Looks> looks;
    if (!arguments.look.empty()) looks = readScene(arguments.look, solverCatalog()).looks;
    const FrameRange frames = remakeShot(arguments.folder, solverCatalog(), looks);
    fmt::print("wrote {}: frames {}-{}\n", (std::filesystem::path(arguments.folder) / kShotName).string(), frames.first,
               frames.last);
}

}  // namespace

void addUsdCommand(CLI::App& app) {
    const auto arguments = std::make_shared<UsdArguments>();
    CLI::App* command = app.add_subcommand("usd", "Write shot.usda of a run again, for Karma and other renderers.");
    command->add_option("DIR", arguments->folder, "Output folder of a run")->required();
    command->add_option("--look", arguments->look, "Take camera, lights and look from this scene [the run's own]");
    command->callback([arguments] { makeUsd(*arguments); });
}

}  // namespace firn
