// The mist during a frame.
#pragma once

#include "firn/base/math/vec.h"
#include "firn/grid/cell_blocks.h"

namespace firn {

struct MistState {
    float h = 0;             // m
    CellBlocks blocks;       // where there is mist, and air around it
    std::vector<float> rho;  // of each cell; never negative
    std::vector<Vec3> u;     // m/s, through the lower faces of each cell (grid/mac_grid.h)

    bool isEmpty() const { return blocks.size() == 0; }
};

/// What colliders leave open of the cells' faces. Empty where none of them is near.
struct MistWalls {
    std::vector<Vec3> open;             // share of each cell's lower faces, 0 ... 1
    std::vector<Vec3> velocity;         // of the collider there [m/s]
    std::vector<std::uint8_t> isSolid;  // cells without an open face

    bool areNone() const { return open.empty(); }
};

}  // namespace firn
