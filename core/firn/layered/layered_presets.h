// Snow of a scene's own sources, in artists' words.
#pragma once

#include <vector>

#include "firn/sim/solver_entry.h"

namespace firn {

std::vector<Preset> layeredPresets();

}  // namespace firn
