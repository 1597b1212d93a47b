#include "firn/sim/solver_entry.h"

namespace firn {

const SolverEntry* findSolver(const SolverCatalog& catalog, std::string_view name) {
    for (const SolverEntry& entry : catalog)
        if (entry.name == name) return &entry;
    return nullptr;
}

const Preset* findPreset(const SolverEntry& solver, std::string_view name) {
    for (const Preset& preset : solver.presets)
        if (preset.name == name) return &preset;
    return nullptr;
}

Settings materialOf(const SolverEntry& solver, std::string_view preset, const Settings& own) {
    const Preset* found = findPreset(solver, preset);
    return found ? found->material.with(own) : own;
}

std::string nodeTypeOf(const SolverEntry& solver) {
    return "firn_" + std::string(solver.nodeName.empty() ? solver.name : solver.nodeName) + "solver";
}

Packing packingOf(const SolverEntry& solver, const Settings& settings) {
    return solver.packing ? solver.packing(settings) : Packing::random;
}

double massShareOf(const SolverEntry& solver, const Settings& settings) {
    return solver.massShare ? solver.massShare(settings) : 1;
}

double closenessOf(const SolverEntry& solver, const Settings& settings, const Settings& material) {
    return solver.closeness ? solver.closeness(settings, material) : 1;
}

SolverStage stageOf(const SolverEntry& solver, const Settings& settings) {
    return solver.stage ? solver.stage(settings) : SolverStage::all;
}

}  // namespace firn
