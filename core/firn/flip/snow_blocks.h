// Where the snow is among the blocks of the grid: most of the others are only there for what flies.
#pragma once

#include "firn/flip/flip_state.h"

namespace firn {

class SnowBlocks {
public:
    explicit SnowBlocks(const FlipGrid& grid);

    /// Calls f(b, i, j, k, cell) for every cell of snow, in parallel by blocks.
    template <class F>
    void forEachCell(F&& f) const {
        grid_.blocks.forEachCellIf([&](std::size_t b) { return hasSnow_[b]; },
                                   [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
                                       if (grid_.label[cell] == CellLabel::snow) f(b, i, j, k, cell);
                                   });
    }
    /// The same for all cells of the blocks that keep faces of snow, and some more.
    template <class F>
    void forEachNearFaces(F&& f) const {
        grid_.blocks.forEachCellIf([&](std::size_t b) { return hasFaces_[b]; }, f);
    }
    /// One after the other, so that sums over them have one order.
    template <class F>
    void inOrder(F&& f) const {
        for (std::size_t b = 0; b < grid_.blocks.size(); ++b) {
            if (!hasFaces_[b]) continue;
            for (int c = 0; c < CellBlocks::kCells; ++c)
                f(std::uint32_t(b) * CellBlocks::kCells + std::uint32_t(c), b, c / 64, c / 8 % 8, c % 8);
        }
    }

private:
    const FlipGrid& grid_;
    std::vector<std::uint8_t> hasSnow_, hasFaces_;
};

}  // namespace firn
