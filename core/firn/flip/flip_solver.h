// Porous snow with durability on a grid [Takahashi, Fujishiro, Nishita 2014], behind the Solver interface.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

/// The solver `flip` for the list of solvers.
SolverEntry flipEntry();

}  // namespace firn
