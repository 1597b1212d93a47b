// The one list of solvers.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

const SolverCatalog& solverCatalog();

}  // namespace firn
