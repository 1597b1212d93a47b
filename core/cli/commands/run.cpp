// firn run SCENE: simulates a scene into a folder.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "firn/io/scene_json.h"
#include "firn/run/registry.h"
#include "firn/run/run_scene.h"

namespace firn {
namespace {

struct RunArguments {
    std::string scene, folder, frames, threads, from;
    std::vector<std::string> overrides;
    bool resume = false, json = false, quiet = false, usdPoints = false;
};

ProgressStyle styleOf(const RunArguments& arguments) {
    return arguments.json ? ProgressStyle::json : arguments.quiet ? ProgressStyle::quiet : ProgressStyle::people;
}

void report(const RunResult& result, const RunOptions& options) {
    if (result.framesWritten == 0)
        fmt::print("nothing left to do: frames {}-{} are in {}\n", result.frames.first, result.frames.last,
                   options.folder.string());
    else
        fmt::print("wrote {} frames to {} in {}\n", result.framesWritten, options.folder.string(),
                   clockText(result.seconds));
}

void run(const RunArguments& arguments) {
    const ThreadLimit limit(arguments.threads);
    RunOptions options;
    if (!arguments.frames.empty()) options.frames = parseFrames(arguments.frames);
    options.resume = arguments.resume;
    options.from = arguments.from;
    listenForInterrupt();
    std::vector<std::string> overrides = arguments.overrides;
    if (arguments.usdPoints) overrides.emplace_back("output.usd_points=true");
    const Scene scene = readScene(arguments.scene, solverCatalog(), overrides);
    options.folder = arguments.folder.empty() ? defaultFolder(scene.general.name) : arguments.folder;
    const auto observer = makeObserver(styleOf(arguments));
    const RunResult result = runScene(scene, solverCatalog(), options, *observer);
    if (styleOf(arguments) == ProgressStyle::people) report(result, options);
}

}  // namespace

void addRunCommand(CLI::App& app) {
    const auto arguments = std::make_shared<RunArguments>();
    CLI::App* command = app.add_subcommand("run", "Simulate a scene into a folder.");
    command->add_option("SCENE", arguments->scene, "Scene file, or a folder with scene.json")->required();
    command->add_option("-o,--output", arguments->folder, "Output folder [out/<scene name>]");
    command->add_option("--frames", arguments->frames, "Write these frames only: A-B");
    command->add_option("--set", arguments->overrides, "Change a value of the scene: path=value")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--threads", arguments->threads, "Threads to use [all]");
    command->add_flag("--resume", arguments->resume, "Go on from the newest checkpoint");
    command->add_option("--from", arguments->from, "Output folder of an earlier stage, which is not made again");
    command->add_flag("--usd-points", arguments->usdPoints, "Write the points for USD too: output.usd_points");
    auto* json = command->add_flag("--json", arguments->json, "Report as JSON lines");
    command->add_flag("--quiet", arguments->quiet, "Report nothing but errors")->excludes(json);
    command->callback([arguments] { run(*arguments); });
}

}  // namespace firn
