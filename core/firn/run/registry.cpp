#include "firn/run/registry.h"

#include "firn/mpm/mpm_solver.h"

namespace firn {

const SolverCatalog& solverCatalog() {
    static const SolverCatalog catalog{mpmEntry()};
    return catalog;
}

}  // namespace firn
