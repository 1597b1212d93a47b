// The commands of the program: each adds itself, with its options, to the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace firn {

void addRunCommand(CLI::App& app);
void addCheckCommand(CLI::App& app);
void addParamsCommand(CLI::App& app);
void addPresetsCommand(CLI::App& app);
void addExamplesCommand(CLI::App& app);
void addWedgeCommand(CLI::App& app);
void addInfoCommand(CLI::App& app);
void addConvertCommand(CLI::App& app);
void addRenderCommand(CLI::App& app);
void addBenchCommand(CLI::App& app);

}  // namespace firn
