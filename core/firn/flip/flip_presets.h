// Snow for the FLIP solver in artists' words.
#pragma once

#include <vector>

#include "firn/sim/solver_entry.h"

namespace firn {

std::vector<Preset> flipPresets();

}  // namespace firn
