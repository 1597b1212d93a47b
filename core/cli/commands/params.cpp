// firn params, firn presets: what can be set, from the tables.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "firn/base/error.h"
#include "firn/io/scene_tables.h"
#include "firn/io/whole_file.h"
#include "firn/params/validate.h"
#include "firn/run/mantra_shader.h"
#include "firn/run/manual.h"
#include "firn/run/node_interface.h"
#include "firn/run/registry.h"
#include "firn/run/shot_file.h"

namespace firn {
namespace {

struct ParamsArguments {
    std::string solver;
    std::filesystem::path helpFolder;
    bool schema = false, markdown = false, dialogScript = false;
};

const SolverEntry& solverNamed(const std::string& name) {
    if (const SolverEntry* solver = findSolver(solverCatalog(), name)) return *solver;
    std::vector<std::string_view> names;
    for (const SolverEntry& solver : solverCatalog()) names.push_back(solver.name);
    throw InputError({{"SOLVER", unknownWord(name, names)}});
}

std::string ofSolver(const SolverEntry& solver, const ParamsArguments& arguments) {
    if (arguments.schema) return solverSchema(solver).dump(2) + "\n";
    if (arguments.markdown) return manualMarkdown(solver);
    return arguments.dialogScript ? manualDialogScript(solver) : manualPlain(solver);
}

std::string ofEverything(const ParamsArguments& arguments) {
    if (arguments.dialogScript)
        throw Error(Fault::input, "--dialog-script: needs a solver; must be firn params SOLVER --dialog-script");
    if (arguments.schema) return sceneSchema(solverCatalog()).dump(2) + "\n";
    return arguments.markdown ? manualMarkdown(solverCatalog()) : manualPlain(solverCatalog());
}

void writeBelow(const std::filesystem::path& folder, const std::string& file, const std::string& text) {
    const std::filesystem::path path = folder / file;
    std::filesystem::create_directories(path.parent_path());
    writeWhole(path, text);
    fmt::print("{}\n", path.string());
}

void writeHelp(const std::filesystem::path& folder) {
    const std::vector<NodeInterface> nodes = everyNode(solverCatalog());
    for (const NodeInterface& node : nodes) writeBelow(folder, helpFile(node), helpPage(node));
    writeBelow(folder, kNodesFile, nodesJson(nodes));
    writeBelow(folder, kLookFile, materialsLayer({}));
    writeBelow(folder, kShaderFile, mantraShader({}));
}

void printParams(const ParamsArguments& arguments) {
    if (!arguments.helpFolder.empty()) return writeHelp(arguments.helpFolder);
    fmt::print("{}",
               arguments.solver.empty() ? ofEverything(arguments) : ofSolver(solverNamed(arguments.solver), arguments));
}

}  // namespace

void addParamsCommand(CLI::App& app) {
    const auto arguments = std::make_shared<ParamsArguments>();
    CLI::App* command = app.add_subcommand("params", "List what can be set, with defaults, units and ranges.");
    command->add_option("SOLVER", arguments->solver, "Only this solver's");
    auto* schema = command->add_flag("--schema", arguments->schema, "As JSON schema");
    auto* markdown = command->add_flag("--markdown", arguments->markdown, "As Markdown")->excludes(schema);
    command->add_flag("--dialog-script", arguments->dialogScript, "As Houdini dialog script")
        ->excludes(schema)
        ->excludes(markdown);
    command
        ->add_option("--houdini-help", arguments->helpFolder,
                     "Write the help pages of the nodes, their table for Python and the look of snow below this folder")
        ->type_name("FOLDER");
    command->callback([arguments] { printParams(*arguments); });
}

}  // namespace firn
