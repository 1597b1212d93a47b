// Snow as a material point method [Stomakhin 2013], behind the Solver interface.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

/// The solver `mpm` for the list of solvers.
SolverEntry mpmEntry();

}  // namespace firn
