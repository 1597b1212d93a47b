// firn wedge SCENE --vary path=a,b,c: one run per combination of values, and a summary.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "firn/base/error.h"
#include "firn/run/registry.h"
#include "firn/run/run_scene.h"
#include "firn/run/wedge.h"

namespace firn {
namespace {

struct WedgeArguments {
    std::string scene, folder, threads;
    std::vector<std::string> varied, overrides;
    bool print = false;
};

void runVariant(const Scene& scene, VariantOutcome& outcome) {
    fmt::print("{}\n", outcome.variant.name);
    const auto observer = makeObserver(ProgressStyle::people);
    RunOptions options;
    options.folder = outcome.folder;
    const RunResult result = runScene(scene, solverCatalog(), options, *observer);
    outcome.frames = result.framesWritten;
    if (!result.last) return;
    outcome.particles = static_cast<double>(result.last->particles);
    outcome.kineticEnergy = result.last->totals.kineticEnergy;
    outcome.maxSpeed = result.last->totals.maxSpeed;
    outcome.com = result.last->totals.centerOfMass;
}

void throwWorst(const std::vector<VariantOutcome>& outcomes) {
    const auto isWorse = [](const VariantOutcome& a, const VariantOutcome& b) { return a.exitCode < b.exitCode; };
    const auto worst = std::max_element(outcomes.begin(), outcomes.end(), isWorse);
    if (worst == outcomes.end() || worst->exitCode == 0) return;
    const auto failed =
        std::count_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.status != "done"; });
    throw Error(static_cast<Fault>(worst->exitCode), fmt::format("{} of {} variants are not done; {}: {}", failed,
                                                                 outcomes.size(), worst->variant.name, worst->message));
}

void wedge(const WedgeArguments& arguments) {
    const ThreadLimit limit(arguments.threads);
    std::vector<Vary> varied;
    for (const std::string& text : arguments.varied) varied.push_back(parseVary(text));
    const std::vector<Variant> variants = variantsOf(varied);
    const auto scenes = readVariants(arguments.scene, solverCatalog(), arguments.overrides, variants);
    const std::string folder =
        arguments.folder.empty() ? defaultFolder(scenes.front().general.name + "_wedge") : arguments.folder;
    if (arguments.print) {
        for (const Variant& variant : variants)
            fmt::print("{}\n", runCommand(arguments.scene, arguments.overrides, variant, folder));
        return;
    }
    listenForInterrupt();
    const auto outcomes = runWedge(variants, scenes, folder, runVariant);
    fmt::print("{}", wedgeTable(outcomes));
    throwWorst(outcomes);
}

}  // namespace

void addWedgeCommand(CLI::App& app) {
    const auto arguments = std::make_shared<WedgeArguments>();
    CLI::App* command = app.add_subcommand("wedge", "Run a scene once for every combination of some values.");
    command->add_option("SCENE", arguments->scene, "Scene file, or a folder with scene.json")->required();
    const auto addList = [&](const char* name, std::vector<std::string>& list, const char* help) {
        return command->add_option(name, list, help)->allow_extra_args(false)->take_all();
    };
    addList("--vary", arguments->varied, "A value of the scene and what it becomes: path=a,b,c")->required();
    addList("--set", arguments->overrides, "Change a value of every variant: path=value");
    command->add_option("-o,--output", arguments->folder, "Folder of the variants' folders [out/<scene name>_wedge]");
    command->add_option("--threads", arguments->threads, "Threads to use [all]");
    command->add_flag("--print", arguments->print, "Run nothing; print one command per line, for a farm");
    command->callback([arguments] { wedge(*arguments); });
}

}  // namespace firn
