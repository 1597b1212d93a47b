// Velocities beyond where they are known: the mean of the neighbours that are, layer by layer.
#pragma once

#include "firn/base/math/vec.h"
#include "firn/grid/cell_blocks.h"

namespace firn {

/// @param known   bit a of a cell: its face of axis a is known; bits are added for those that become so
/// @param layers  how far [cells]; what is beyond is at rest
void extrapolate(const CellBlocks& blocks, int layers, std::vector<Vec3>& faces, std::vector<std::uint8_t>& known);

}  // namespace firn
