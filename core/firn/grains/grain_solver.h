// Snow as cohesive, compressible, melting particles [Goswami 2019], behind the Solver interface.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

/// The solver `grains` for the list of solvers.
SolverEntry grainEntry();

}  // namespace firn
