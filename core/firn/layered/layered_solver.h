// Snow imprints in layers [Dagenais, Gagnon, Paquette], behind the Solver interface.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

/// The solver `layered` for the list of solvers.
SolverEntry layeredEntry();

std::unique_ptr<Solver> makeLayeredSolver(const Settings& settings);

}  // namespace firn
