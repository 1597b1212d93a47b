// The files that a solver's settings name.
#pragma once

#include <filesystem>

#include "firn/sim/solver_entry.h"

namespace firn {

/// Names of the files, in the order of the solver's keys.
std::vector<std::string> filesOf(const SolverEntry& solver, const Settings& settings);

/// Relative to `folder`. Throws InputError with the keys `solver...` where they hold what is not allowed, or
/// Error(Fault::file).
SolverFiles loadFiles(const SolverEntry& solver, const Settings& settings, const std::filesystem::path& folder);

}  // namespace firn
