// Named snows for artists.
#pragma once

#include <vector>

#include "firn/sim/solver_entry.h"

namespace firn {

std::vector<Preset> mpmPresets();

}  // namespace firn
