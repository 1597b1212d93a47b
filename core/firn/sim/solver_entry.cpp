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

}  // namespace firn
