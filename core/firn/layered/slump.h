// Walls of the layer that are too steep to stand. Ours: the paper's stand for ever.
#pragma once

#include "firn/layered/carve.h"

namespace firn::layered {

/// Takes away what lies above the angle of repose around the blocks that a cut has changed. None of it is packed: all
/// of it is loose snow.
Carved slump(Layer& layer, const Carved& cut, const LayeredParams& params);

}  // namespace firn::layered
