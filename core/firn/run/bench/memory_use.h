// What snow takes of the machine's memory, as the system counts it.
#pragma once

#include "firn/sim/solver_entry.h"

namespace firn {

struct MemoryUse {
    double perParticle, perBlock;  // B; a block is 4x4x4 nodes
};

/// Live memory that the process holds now [B]: what is freed has been given back to the system.
double heldBytes();

/// Blocks of 4x4x4 nodes that the cubic stencils of particles at x reach, with cells of h [m].
std::size_t activeBlocks(Span<const Vec3> x, float h);

/// From the growth of the process with the same particles on two grids: a frame, the solver that loaded it, a step.
MemoryUse measureMemory(const SolverEntry& entry, std::size_t particles);

}  // namespace firn
