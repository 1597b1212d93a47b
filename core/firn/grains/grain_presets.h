// Snow of the grain solver by name.
#pragma once

#include <vector>

#include "firn/sim/solver_entry.h"

namespace firn {

std::vector<Preset> grainPresets();

}  // namespace firn
