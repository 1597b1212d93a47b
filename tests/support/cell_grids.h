// Grids of cells in one line.
#pragma once

#include "firn/grid/cell_blocks.h"
#include "firn/grid/mac_grid.h"

namespace firn {

/// Blocks from `low` up to but not including `high`.
inline CellBlocks cubeOfBlocks(int low, int high) {
    std::vector<CellBlocks::Block> blocks;
    for (int i = low; i < high; ++i)
        for (int j = low; j < high; ++j)
            for (int k = low; k < high; ++k) blocks.push_back({i, j, k});
    return CellBlocks(std::move(blocks));
}

/// A cell's place in the grid, in cells.
inline Vec3 placeOf(const CellBlocks& blocks, std::size_t b, int i, int j, int k) {
    const auto& block = blocks.blocks()[b];
    return {float(block[0] * 8 + i), float(block[1] * 8 + j), float(block[2] * 8 + k)};
}

/// f of the place of every cell [cells].
template <class F>
auto onCells(const CellBlocks& blocks, F&& f) {
    std::vector<decltype(f(Vec3{}))> values(blocks.cellCount());
    blocks.forEachCell(
        [&](std::size_t b, int i, int j, int k, std::uint32_t cell) { values[cell] = f(placeOf(blocks, b, i, j, k)); });
    return values;
}

/// A velocity field v(X) through the lower faces of every cell.
template <class F>
std::vector<Vec3> onFaces(const CellBlocks& blocks, F&& v) {
    return onCells(blocks, [&](const Vec3& X) {
        return Vec3{v(X + faceOffset(0)).x, v(X + faceOffset(1)).y, v(X + faceOffset(2)).z};
    });
}

}  // namespace firn
