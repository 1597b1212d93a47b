// Which cells are snow, and how dense it is there.
#pragma once

#include "firn/flip/flip_state.h"

namespace firn {

/// Snow lies where cells are packed by at least this share of the packing at rest: an even surface passes through the
/// centre of a cell that sees half of its surroundings filled. Snow that is strewn thinner flies by itself.
inline constexpr float kLoosest = 0.5f;

/// Sets labels, and makes the sums of the transfer a density: what a solid takes from the kernel is given back, and at
/// a surface, where the kernel sees air, snow is as dense as at rest.
void labelCells(FlipGrid& grid, float h, const ContactField& contacts);

}  // namespace firn
