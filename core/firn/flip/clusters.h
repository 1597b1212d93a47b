// Snow that does not flow moves as rigid clusters [Takahashi 2014, sec. 5; Zhu and Bridson 2005].
#pragma once

#include "firn/collide/impulse_sums.h"
#include "firn/flip/flip_state.h"

namespace firn {

/// Labels cells rigid where the stress that would stop all shearing in one step is less than the snow bears.
void testYield(FlipGrid& grid, float h, float dt);

/// Number of the cluster of each cell, those that share a face together; kNone for cells that flow.
std::vector<std::uint32_t> clustersOf(const FlipGrid& grid, std::size_t& count);

/// Gives the faces of every cluster the velocity of a rigid body with their momentum and angular momentum, both kept to
/// rounding; then what its contact with solids leaves of it, with Coulomb's friction under the load p.
/// @param impulses  of the snow on the colliders; its one place is 0
void moveClusters(FlipGrid& grid, float h, const ContactField& contacts, float threshold, float dt,
                  ImpulseSums& impulses);

}  // namespace firn
