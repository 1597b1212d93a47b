// A sparse grid of cells: blocks of 8x8x8 that exist where somebody wants them. No domain.
//
// Cell (i, j, k) of the grid has its centre at h (i, j, k) and belongs to block (i >> 3, j >> 3, k >> 3), like the
// voxels of a Volume. Cells have numbers: 512 times that of their block, and their place in it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "firn/base/parallel.h"
#include "firn/state/volume.h"

namespace firn {

class CellBlocks {
public:
    using Block = std::array<int, 3>;
    static constexpr int kEdge = Volume::kEdge, kCells = Volume::kVoxels;
    static constexpr std::uint32_t kNone = 0xffffffff;

    CellBlocks() = default;
    /// @param blocks  sorted, each once
    explicit CellBlocks(std::vector<Block> blocks);

    std::size_t size() const { return blocks_.size(); }
    std::size_t cellCount() const { return blocks_.size() * kCells; }
    const std::vector<Block>& blocks() const { return blocks_; }
    /// Number of a block, kNone where there is none.
    std::uint32_t find(const Block& block) const;

    /// The cell at (i, j, k) from the first cell of block b, each in [-8, 16); kNone where there is none.
    std::uint32_t cell(std::size_t b, int i, int j, int k) const {
        if (((i | j | k) & ~(kEdge - 1)) == 0) return std::uint32_t(b) * kCells + placeOf(i, j, k);
        const std::uint32_t block = near_[b][std::size_t(((i >> 3) + 1) * 9 + ((j >> 3) + 1) * 3 + (k >> 3) + 1)];
        return block == kNone ? kNone : block * kCells + placeOf(i & 7, j & 7, k & 7);
    }
    static std::uint32_t placeOf(int i, int j, int k) { return std::uint32_t((i * kEdge + j) * kEdge + k); }

    /// Calls f(b, i, j, k, cell) for every cell, in parallel by blocks.
    template <class F>
    void forEachCell(F&& f) const {
        forEachCellIf([](std::size_t) { return true; }, f);
    }
    /// The same for the cells of blocks that are wanted(b).
    template <class Wanted, class F>
    void forEachCellIf(const Wanted& wanted, F&& f) const {
        forEach(
            size(),
            [&](std::size_t b) {
                if (!wanted(b)) return;
                std::uint32_t cell = std::uint32_t(b) * kCells;
                for (int i = 0; i < kEdge; ++i)
                    for (int j = 0; j < kEdge; ++j)
                        for (int k = 0; k < kEdge; ++k) f(b, i, j, k, cell++);
            },
            1);
    }

private:
    std::vector<Block> blocks_;
    std::vector<std::array<std::uint32_t, 27>> near_;  // the block itself in the middle
};

/// What lies on the cells of `from`, on those of `to`: nothing where `from` has no such block.
template <class T>
std::vector<T> carried(const CellBlocks& from, const std::vector<T>& values, const CellBlocks& to) {
    std::vector<T> moved(to.cellCount(), T{});
    forEach(
        to.size(),
        [&](std::size_t b) {
            const std::uint32_t old = from.find(to.blocks()[b]);
            if (old == CellBlocks::kNone) return;
            const auto first = values.begin() + std::ptrdiff_t(old) * CellBlocks::kCells;
            std::copy(first, first + CellBlocks::kCells, moved.begin() + std::ptrdiff_t(b) * CellBlocks::kCells);
        },
        16);
    return moved;
}

}  // namespace firn
