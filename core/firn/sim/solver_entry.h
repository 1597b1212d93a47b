// What the program knows of a solver: its tables, its presets and how to make one. The list of entries is in run/.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "firn/base/issue.h"
#include "firn/geometry/sampling.h"
#include "firn/params/row.h"
#include "firn/sim/solver.h"
#include "firn/sim/solver_files.h"

namespace firn {

/// A named set of material numbers, in artists' words.
struct Preset {
    std::string_view name, help;
    Settings material;
};

/// How far a run goes. A stage only reads those before it, so that it may take them from an earlier run: part of the
/// solver, all of it, the mist too.
enum class SolverStage { part, snow, all };

struct SolverEntry {
    std::string_view name, label, help;
    /// Houdini's node is firn_<nodeName>solver; left out, as the solver is called.
    std::string_view nodeName;
    const Rows* params;
    const Rows* material;
    /// Keys of `params` whose values are names of files.
    std::vector<FileKey> files;
    /// What the rows cannot say about settings: mistakes, with the keys of `params`.
    std::function<Issues(const Settings&)> check;
    /// What a user should know of them before a run.
    std::function<std::vector<std::string>(const Settings&)> notes;
    /// Names of the columns that a saved frame holds (state/columns.h).
    std::vector<std::string_view> state;
    /// Names of the numbers that it may hold besides.
    std::vector<std::string_view> numbers;
    /// And of the volumes.
    std::vector<std::string_view> volumes;
    /// Whether a scene must have `snow`; not where the solver has snow of its own.
    bool needsSources = true;
    /// Of a solver that works in stages: how far these settings go.
    std::function<SolverStage(const Settings&)> stage;
    std::vector<Preset> presets;
    /// Particles that come out of a cubic metre of snow that the solver has of its own; left out: it has none.
    std::function<double(const Settings&)> particlesPerVolume;
    /// Distance between the particles of a fresh source [m], and the keys of `params` that it depends on.
    std::vector<std::string_view> spacingKeys;
    std::function<double(const Settings&)> particleSpacing;
    /// How they lie, and the mass of one as a share of density x its volume. Left out: at random, and all of it.
    std::function<Packing(const Settings&)> packing;
    std::function<double(const Settings&)> massShare;
    /// How much closer they lie in snow of this material, with their masses as they are. Left out: no closer.
    std::function<double(const Settings& params, const Settings& material)> closeness;
    /// Edge of a grid cell [m], where colliders' voxels and memory predictions start from.
    std::function<double(const Settings&)> cellSize;
    /// Bytes of memory per particle and per active cell, for predictions.
    double bytesPerParticle = 0, bytesPerCell = 0;
    std::function<std::unique_ptr<Solver>(const Settings&)> make;
};

std::string nodeTypeOf(const SolverEntry& solver);
Packing packingOf(const SolverEntry& solver, const Settings& settings);
double massShareOf(const SolverEntry& solver, const Settings& settings);
double closenessOf(const SolverEntry& solver, const Settings& settings, const Settings& material);
SolverStage stageOf(const SolverEntry& solver, const Settings& settings);

using SolverCatalog = std::vector<SolverEntry>;

const SolverEntry* findSolver(const SolverCatalog& catalog, std::string_view name);
const Preset* findPreset(const SolverEntry& solver, std::string_view name);
/// What the snow of a source is made of: its preset, where there is one of that name, and what it says itself.
Settings materialOf(const SolverEntry& solver, std::string_view preset, const Settings& own);

}  // namespace firn
