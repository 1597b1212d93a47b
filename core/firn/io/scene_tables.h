// All tables of a scene file in one list, for manuals, schemas and tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/params/json_text.h"
#include "firn/params/row.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// Rows that a file states together as `frames: [first, last]`, left out.
Rows withoutFrames(const Rows& rows);

struct NamedTable {
    std::string name, help;
    Rows rows;
};

/// What every scene has, whatever its solver.
std::vector<NamedTable> sceneTables();

/// A solver's own: its parameters and its material.
std::vector<NamedTable> solverTables(const SolverEntry& solver);

/// Schema of a whole scene file, draft 2020-12.
Json sceneSchema(const SolverCatalog& catalog);

/// Schema of what a solver adds to one: `solver` and `material`.
Json solverSchema(const SolverEntry& solver);

}  // namespace firn
