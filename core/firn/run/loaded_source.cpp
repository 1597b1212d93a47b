#include "firn/run/loaded_source.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/base/text.h"
#include "firn/io/load_solid.h"
#include "firn/io/scene_check.h"

namespace firn {
namespace {

constexpr std::uint64_t kSourceStream = 0x736e6f77;  // apart from whatever else the scene's seed is used for

std::string keyOf(std::size_t index) { return fmt::format("snow[{}]", index); }

/// The shape's own messages, under the source's key.
SolidPtr loadShape(const Scene& scene, const SnowSource& source, const std::string& key, double voxelSize,
                   Issues& issues) {
    if (std::holds_alternative<PlaneShape>(source.shape.form)) {
        issues.push_back({key + ".shape.type", "\"plane\" has no end to fill; use a box for a field of snow"});
        return {};
    }
    try {
        return loadSolid(source.shape, scene.folder, float(voxelSize), source.variation.shellThickness);
    } catch (const InputError& error) {
        for (const Issue& issue : error.issues()) issues.push_back({key + "." + issue.key, issue.message});
    } catch (const Error& error) {
        if (error.fault() != Fault::input) throw Error(error.fault(), key + ".shape: " + error.what());
        issues.push_back({key + ".shape", error.what()});
    }
    return {};
}

void checkPreset(const SnowSource& source, const SolverEntry& solver, const std::string& key, Issues& issues) {
    if (source.preset.empty() || findPreset(solver, source.preset)) return;
    std::vector<std::string_view> known;
    for (const Preset& preset : solver.presets) known.push_back(preset.name);
    issues.push_back({key, fmt::format("unknown preset \"{}\"; {} has {}", source.preset, solver.name, listed(known))});
}

void checkCount(const LoadedSource& source, Issues& issues) {
    const double count = source.expectedParticles();
    if (source.emission && !(count <= kMostNumbered))
        issues.push_back({source.key + ".emit.rate",
                          fmt::format("makes {:.3g} particles of {:.3g} kg, at most {:.0g} are possible; lower it or "
                                      "enlarge {}",
                                      count, source.particleMass(), kMostNumbered, source.sizeKey)});
    else if (!source.emission && !(count <= kMostNumbered))
        issues.push_back({source.key + ".shape",
                          fmt::format("holds {:.3g} particles, at most {:.0g} are possible; make it smaller or enlarge "
                                      "{}",
                                      count, kMostNumbered, source.sizeKey)});
    else if (!source.emission && count < 1)
        issues.push_back(tooSmall(source));
}

}  // namespace

Issue tooSmall(const LoadedSource& source) {
    return {source.key + ".shape",
            fmt::format("{:.3g} m3 of snow hold no particle of {:.3g} m3; enlarge the shape or make {} smaller",
                        source.solid->volume(), source.particleVolume, source.sizeKey)};
}

namespace {

/// All of a source but its solid.
LoadedSource described(const SnowSource& source, std::size_t index, const SceneParams& scene, const SolverEntry& solver,
                       const Settings& solverSettings, Issues& issues) {
    LoadedSource loaded;
    loaded.key = keyOf(index);
    checkPreset(source, solver, loaded.key + ".preset", issues);
    const Settings material = materialOf(solver, source.preset, source.material);
    const double closeness = closenessOf(solver, solverSettings, material);
    loaded.spacing = solver.particleSpacing(solverSettings) * closeness;
    loaded.particleVolume = loaded.spacing * loaded.spacing * loaded.spacing;
    loaded.massShare = massShareOf(solver, solverSettings) / (closeness * closeness * closeness);
    loaded.packing = packingOf(solver, solverSettings);
    loaded.sizeKey = "solver." + sizeKeyOf(solver);
    loaded.motion = source.settings;
    loaded.variation.params = source.variation;
    loaded.variation.up = -normalized(scene.gravity);
    loaded.variation.key = mixed(mixed(std::uint64_t(scene.seed), kSourceStream), index);
    loaded.material = evaluateMaterial(*solver.material, material);
    if (source.variation.crustDepth > 0 && loaded.variation.up == Vec3{})
        issues.push_back({loaded.key + ".variation.crust_depth",
                          "a crust lies on top, and without gravity nothing is; set gravity or leave the crust out"});
    if (source.emit) loaded.emission.emplace(*source.emit, scene, loaded.particleMass());
    return loaded;
}

LoadedSource finished(LoadedSource loaded, SolidPtr solid, Issues issues) {
    loaded.solid = std::move(solid);
    if (loaded.solid) checkCount(loaded, issues);
    if (!issues.empty()) throw InputError(std::move(issues));
    return loaded;
}

}  // namespace

LoadedSource sourceOf(const SnowSource& source, SolidPtr solid, std::size_t index, const SceneParams& scene,
                      const SolverEntry& solver, const Settings& solverSettings) {
    Issues issues;
    LoadedSource loaded = described(source, index, scene, solver, solverSettings, issues);
    return finished(std::move(loaded), std::move(solid), std::move(issues));
}

LoadedSource loadSource(const Scene& scene, const SolverEntry& solver, std::size_t index) {
    const SnowSource& source = scene.snow[index];
    Issues issues;
    LoadedSource loaded = described(source, index, scene.general, solver, scene.solverSettings, issues);
    const double spacing = solver.particleSpacing(scene.solverSettings);
    SolidPtr solid = loadShape(scene, source, loaded.key, spacing, issues);
    return finished(std::move(loaded), std::move(solid), std::move(issues));
}

}  // namespace firn
