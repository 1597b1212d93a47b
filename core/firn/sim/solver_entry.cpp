#include "firn/sim/solver_entry.h"

namespace firn {

const SolverEntry* findSolver(const SolverCatalog& catalog, std::string_view name) {
    for (const SolverEntry& entry : catalog)
        if (entry.name == name) return &entry;
    return nullptr;
}

}  // namespace firn
