#include "firn/flip/flip_state.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "support/cell_grids.h"

namespace firn {
namespace {

using Cells = std::set<std::uint32_t>;

/// Labels at random, little snow among them.
FlipGrid strewnGrid() {
    FlipGrid grid;
    grid.blocks = cubeOfBlocks(-1, 1);
    std::mt19937 random(11);
    grid.label.resize(grid.blocks.cellCount());
    for (CellLabel& label : grid.label) {
        const unsigned drawn = random() % 16;
        label = drawn == 0 ? CellLabel::snow : drawn < 4 ? CellLabel::solid : CellLabel::air;
    }
    return grid;
}

/// Cells with snow at one of these places from them.
Cells withSnowAt(const FlipGrid& grid, const std::vector<std::array<int, 3>>& places) {
    Cells cells;
    for (std::size_t b = 0; b < grid.blocks.size(); ++b)
        for (int n = 0; n < CellBlocks::kCells; ++n)
            for (const auto& [di, dj, dk] : places)
                if (grid.isSnow(grid.blocks.cell(b, n / 64 + di, n / 8 % 8 + dj, n % 8 + dk)))
                    cells.insert(std::uint32_t(b) * CellBlocks::kCells + std::uint32_t(n));
    return cells;
}

const std::vector<std::array<int, 3>> kFaces{{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

/// What a loop visits; by blocks in parallel, so each notes its own.
template <class Loop>
Cells visited(const FlipGrid& grid, Loop&& loop) {
    std::vector<std::uint8_t> visits(grid.label.size(), 0);
    loop([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        EXPECT_EQ(grid.blocks.cell(b, i, j, k), cell);
        ++visits[cell];
    });
    Cells cells;
    for (std::size_t c = 0; c < visits.size(); ++c) {
        EXPECT_LE(visits[c], 1);
        if (visits[c]) cells.insert(std::uint32_t(c));
    }
    return cells;
}

TEST(SnowBlocks, VisitSnowOnce) {
    const FlipGrid grid = strewnGrid();
    const SnowBlocks snow(grid.blocks, grid.label);
    EXPECT_EQ(withSnowAt(grid, {{0, 0, 0}}), visited(grid, [&](auto&& f) { snow.forEachCell(f); }));
}

TEST(SnowBlocks, VisitCellsThatKeepItsFaces) {
    const FlipGrid grid = strewnGrid();
    const SnowBlocks snow(grid.blocks, grid.label);
    EXPECT_EQ(withSnowAt(grid, kFaces), visited(grid, [&](auto&& f) { snow.forEachNearFaces(f); }));
    EXPECT_EQ(withSnowAt(grid, kFaces), visited(grid, [&](auto&& f) { snow.inOrder(f); }));
}

TEST(SnowBlocks, VisitAllThatTouchThese) {
    FlipGrid grid = strewnGrid();
    for (std::size_t c = 0; c < grid.label.size(); ++c)
        if (c % 7 != 0) grid.label[c] = CellLabel::air;
    const SnowBlocks snow(grid.blocks, grid.label);
    const Cells faces = withSnowAt(grid, kFaces);
    Cells around;
    for (const std::uint32_t cell : faces) {
        const std::size_t b = cell / CellBlocks::kCells;
        const int n = int(cell % CellBlocks::kCells);
        for (int m = 0; m < 27; ++m)
            if (const std::uint32_t other =
                    grid.blocks.cell(b, n / 64 + m / 9 - 1, n / 8 % 8 + m / 3 % 3 - 1, n % 8 + m % 3 - 1);
                other != CellBlocks::kNone)
                around.insert(other);
    }
    EXPECT_EQ(around, visited(grid, [&](auto&& f) { snow.forEachAroundFaces(grid.blocks, f); }));
}

}  // namespace
}  // namespace firn
