#include "firn/run/registry.h"

#include "firn/flip/flip_solver.h"
#include "firn/grains/grain_solver.h"
#include "firn/layered/layered_solver.h"
#include "firn/mpm/mpm_solver.h"

namespace firn {

const SolverCatalog& solverCatalog() {
    static const SolverCatalog catalog{mpmEntry(), grainEntry(), layeredEntry(), flipEntry()};
    return catalog;
}

}  // namespace firn
