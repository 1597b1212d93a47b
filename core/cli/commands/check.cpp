// firn check SCENE: all mistakes at once, or what the scene will take.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "cli/commands.h"
#include "firn/geometry/shape_volume.h"
#include "firn/io/load_files.h"
#include "firn/io/load_solid.h"
#include "firn/io/scene_json.h"
#include "firn/run/predict.h"
#include "firn/run/registry.h"

namespace firn {
namespace {

struct CheckArguments {
    std::string scene;
    std::vector<std::string> overrides;
};

/// Formulas where there are some; meshes and grids are read, and told of when they are no solids.
std::optional<double> volumeOf(const Shape& shape, const Scene& scene, double spacing) {
    if (const std::optional<double> volume = formulaVolume(shape)) return volume;
    return loadSolid(shape, scene.folder, static_cast<float>(spacing))->volume();
}

void printSizes(const Prediction& p) {
    if (p.particles > 0 || p.particlesPerLitre == 0) {
        fmt::print("  particles  about {:.0f}\n", p.particles);
        fmt::print("  memory     about {}\n", bytesText(p.memoryBytes));
    }
    // Where colliders go, only the run finds out.
    if (p.particlesPerLitre > 0)
        fmt::print("  particles  as many as colliders push out of the layer: about {:.0f} and {} per litre\n",
                   p.particlesPerLitre, bytesText(p.bytesPerLitre));
}

void check(const CheckArguments& arguments) {
    Issues notes;
    const Scene scene = readScene(arguments.scene, solverCatalog(), arguments.overrides, &notes);
    const SceneParams& general = scene.general;
    const SolverEntry& solver = *findSolver(solverCatalog(), scene.solver);
    const double spacing = solver.particleSpacing(scene.solverSettings);
    loadFiles(solver, scene.solverSettings, scene.folder);  // throws what is wrong with them
    const Prediction p = predict(scene, solver, [&](const Shape& shape) { return volumeOf(shape, scene, spacing); });
    fmt::print("{}: no mistakes\n", arguments.scene);
    printSizes(p);
    fmt::print("  frames     {} ({} to {}), {:.4g} s\n", p.frames, general.firstFrame, general.lastFrame,
               static_cast<double>(p.frames - 1) / general.fps);
    fmt::print("  files      {:.0f}, {}\n", p.files,
               p.fileBytes > 0 ? "about " + bytesText(p.fileBytes) : "as large as there are particles");
    for (const Issue& note : notes) fmt::print("  note       {}\n", toLine(note));
    if (solver.notes)
        for (const std::string& note : solver.notes(scene.solverSettings)) fmt::print("  note       {}\n", note);
    for (const std::string& warning : p.warnings) fmt::print("  warning    {}\n", warning);
}

}  // namespace

void addCheckCommand(CLI::App& app) {
    const auto arguments = std::make_shared<CheckArguments>();
    CLI::App* command = app.add_subcommand("check", "Find all mistakes of a scene, and predict what it will take.");
    command->add_option("SCENE", arguments->scene, "Scene file, or a folder with scene.json")->required();
    command->add_option("--set", arguments->overrides, "Change a value of the scene: path=value")
        ->allow_extra_args(false)
        ->take_all();
    command->callback([arguments] { check(*arguments); });
}

}  // namespace firn
