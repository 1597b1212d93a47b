// `firn usd` as a function.
#pragma once

#include <filesystem>
#include <optional>

#include "firn/run/frame_range.h"
#include "firn/sim/look.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// Writes shot.usda of the frames that an output folder holds, seen with these looks or with its scene's own; tells
/// from which to which. Throws Error: input (no run, no frame), file (also where a run is writing there).
FrameRange remakeShot(const std::filesystem::path& folder, const SolverCatalog& catalog,
                      const std::optional<Looks>& looks);

}  // namespace firn
