// The program's commands; each adds itself to the command line, and throws firn::Error where it cannot do its work.
#pragma once

#include <CLI/App.hpp>

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
void addUsdCommand(CLI::App& app);
void addSurfaceCommand(CLI::App& app);
void addBenchCommand(CLI::App& app);

}  // namespace firn
