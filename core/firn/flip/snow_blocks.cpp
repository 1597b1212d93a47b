#include "firn/flip/snow_blocks.h"

#include <cstring>

namespace firn {
namespace {

/// Whether there is snow in the last layer of cells along an axis.
bool reachesUp(const FlipGrid& grid, std::uint32_t firstCell, int axis) {
    constexpr std::uint32_t kLast = CellBlocks::kEdge - 1;
    for (std::uint32_t n = 0; n < CellBlocks::kEdge * CellBlocks::kEdge; ++n) {
        const std::uint32_t i = n / CellBlocks::kEdge, j = n % CellBlocks::kEdge;
        const std::uint32_t place = axis == 0   ? CellBlocks::placeOf(kLast, int(i), int(j))
                                    : axis == 1 ? CellBlocks::placeOf(int(i), kLast, int(j))
                                                : CellBlocks::placeOf(int(i), int(j), kLast);
        if (grid.label[firstCell + place] == CellLabel::snow) return true;
    }
    return false;
}

}  // namespace

SnowBlocks::SnowBlocks(const FlipGrid& grid)
    : grid_(grid), hasSnow_(grid.blocks.size()), hasFaces_(grid.blocks.size()) {
    static_assert(sizeof(CellLabel) == 1);
    for (std::size_t b = 0; b < hasSnow_.size(); ++b)
        hasSnow_[b] =
            std::memchr(&grid.label[b * CellBlocks::kCells], int(CellLabel::snow), CellBlocks::kCells) != nullptr;
    for (std::size_t b = 0; b < hasSnow_.size(); ++b) {
        hasFaces_[b] = hasSnow_[b];
        for (int axis = 0; axis < 3 && !hasFaces_[b]; ++axis)
            if (const std::uint32_t below = beside(grid.blocks, b, 0, 0, 0, axis, -1); below != CellBlocks::kNone) {
                const std::uint32_t block = below / CellBlocks::kCells;
                hasFaces_[b] = hasSnow_[block] && reachesUp(grid, block * CellBlocks::kCells, axis);
            }
    }
}

}  // namespace firn
