// Where the snow is among the cells of the grid: most of the others are only there for what flies.
#pragma once

#include "firn/grid/cell_bits.h"

namespace firn {

enum class CellLabel : std::uint8_t { air, snow, solid };

class SnowBlocks {
public:
    SnowBlocks() = default;
    /// @param labels  of every cell
    SnowBlocks(const CellBlocks& blocks, const std::vector<CellLabel>& labels);

    /// Calls f(b, i, j, k, cell) for every cell of snow, in parallel by blocks.
    template <class F>
    void forEachCell(F&& f) const {
        forEachOf(snow_, f);
    }
    /// The same for the cells that keep faces of snow: it and what is one higher along an axis.
    template <class F>
    void forEachNearFaces(F&& f) const {
        forEachOf(faces_, f);
    }
    /// The same for these and all that touch them, if only at a corner.
    template <class F>
    void forEachAroundFaces(const CellBlocks& blocks, F&& f) const {
        forEachOf(around(blocks), f);
    }
    /// Cells that keep faces of snow one after the other, so that sums over them have one order.
    template <class F>
    void inOrder(F&& f) const {
        for (std::size_t b = 0; b < faces_.size(); ++b) forEachBit(faces_[b], b, f);
    }

private:
    template <class F>
    static void forEachOf(const std::vector<CellBits>& bits, F&& f) {
        forEach(
            bits.size(), [&](std::size_t b) { forEachBit(bits[b], b, f); }, 1);
    }
    std::vector<CellBits> around(const CellBlocks& blocks) const;

    std::vector<CellBits> snow_, faces_;  // of each block
};

}  // namespace firn
