// The mist during a frame.
#pragma once

#include "firn/base/math/vec.h"
#include "firn/grid/cell_blocks.h"

namespace firn {

/// Cells of air around the mist, besides what it needs to move.
constexpr int kAirAround = 2;

struct MistState {
    float h = 0;             // m
    CellBlocks blocks;       // where there is mist, and air around it
    std::vector<float> rho;  // of each cell; never negative
    std::vector<Vec3> u;     // m/s, through the lower faces of each cell (grid/mac_grid.h)

    bool isEmpty() const { return blocks.size() == 0; }
};

}  // namespace firn
