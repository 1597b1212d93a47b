// Where the snow is among the cells of the grid: most of the others are only there for what flies.
#pragma once

#include "firn/flip/flip_state.h"
#include "firn/grid/cell_bits.h"

namespace firn {

class SnowBlocks {
public:
    explicit SnowBlocks(const FlipGrid& grid);

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
    void forEachAroundFaces(F&& f) const {
        forEachOf(around(), f);
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
    std::vector<CellBits> around() const;

    const CellBlocks& blocks_;
    std::vector<CellBits> snow_, faces_;  // of each block
};

}  // namespace firn
