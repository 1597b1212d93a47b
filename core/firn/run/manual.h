// The parameter manual of the whole program, in the forms of `firn params`.
#pragma once

#include <string>

#include "firn/sim/solver_entry.h"

namespace firn {

/// Markdown of every table: core/docs/parameters.md.
std::string manualMarkdown(const SolverCatalog& catalog);
std::string manualMarkdown(const SolverEntry& solver);

/// The same for a terminal.
std::string manualPlain(const SolverCatalog& catalog);
std::string manualPlain(const SolverEntry& solver);

/// Houdini dialog script of a solver: its parameters and its material, a tab each.
std::string manualDialogScript(const SolverEntry& solver);

}  // namespace firn
