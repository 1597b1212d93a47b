// How far into the snow a solid packs it. Not in the paper: there a solid overtakes particles, which are then put on
// its surface [Takahashi 2014, sec. 4.2], a sheet thinner than a cell over snow as it was, the fuller the finer the
// cells.
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"

namespace firn {

/// Velocities [m/s] of snow beyond those of the grid, at the centres of cells: at a solid the share of its advance that
/// the snow absorbs, falling to 0 at `packing_depth`. There it is strained evenly, and nothing is overtaken. Empty
/// where no solid packs any.
/// @param threshold  speed up to which snow may meet a solid without being pressed [m/s]
std::vector<Vec3> packingVelocities(const FlipGrid& grid, const FlipParams& params, float h,
                                    const ContactField& contacts, float threshold);

/// At a place in or beside a block of cells: of the cells of snow around it; 0 outside of snow.
Vec3 packingAt(const FlipGrid& grid, std::size_t b, const Vec3& x, float perCell);

}  // namespace firn
