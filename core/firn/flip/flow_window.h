// The flow around one home, now and as the particles brought it: small enough for the first-level cache.
//
// The particles of a home lie from half a cell to four and a half beyond its first cell. The window begins a cell
// before that one and is eight cells wide, so that it also holds what they meet half a step later, a cell farther at
// most; whoever is still farther asks the whole grid.
#pragma once

#include <array>

#include "firn/flip/flip_state.h"

namespace firn {

struct FlowWindow {
    static constexpr int kEdge = 8, kBefore = 1, kCells = kEdge * kEdge * kEdge;
    /// Where velocities are known between samples of all axes [cells from the home's first one].
    static constexpr float kLow = -kBefore, kHigh = kEdge - kBefore - 1.5f;

    struct Face {
        float now, before;  // m/s
    };
    struct Cell {
        float p, rho;
    };
    alignas(64) Face faces[3][kCells];
    alignas(64) Cell cells[kCells];

    /// All of its cells must be there (sortIntoBlocks).
    void gather(const FlipGrid& grid, const std::array<int, 3>& home);
};

}  // namespace firn
