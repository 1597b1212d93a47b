// firn presets: named materials of each solver.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/commands.h"
#include "firn/run/registry.h"

namespace firn {
namespace {

void printPresets() {
    for (const SolverEntry& solver : solverCatalog())
        for (const Preset& preset : solver.presets) {
            fmt::print("{:<8} {:<12} {}\n", solver.name, preset.name, preset.help);
            for (const auto& [key, setting] : preset.material.all())
                fmt::print("{:<21} {} {}\n", "", key, toText(setting.value));
        }
}

}  // namespace

void addPresetsCommand(CLI::App& app) {
    app.add_subcommand("presets", "List named snow materials.")->callback(printPresets);
}

}  // namespace firn
