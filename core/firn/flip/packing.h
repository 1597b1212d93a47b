// How far into the snow a solid packs it. Not in the paper: there a solid overtakes particles, which are then put on
// its surface [Takahashi 2014, sec. 4.2], a sheet thinner than a cell over snow as it was, the fuller the finer the
// cells.
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"

namespace firn {

/// Moves the snow, where solids pack it, beyond what the grid says: at a solid by the share of its advance that the
/// snow absorbs, falling to 0 at `packing_depth`. There it is strained evenly, and nothing is overtaken.
/// @param threshold  speed up to which snow may meet a solid without being pressed [m/s]
PackedBySolids packingOf(const FlipGrid& grid, const FlipParams& params, float h, const ContactField& contacts,
                         float threshold);

/// Whether any of the cells from one to another of a block is packed: at most eight apart.
bool isPacked(const FlipGrid& grid, std::size_t b, const int (&first)[3], const int (&last)[3]);

/// At a place in or beside a block of cells: of the cells of snow around it [m/s]; 0 outside of snow.
Vec3 packingAt(const FlipGrid& grid, std::size_t b, const Vec3& x, float perCell);

}  // namespace firn
