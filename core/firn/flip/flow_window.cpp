#include "firn/flip/flow_window.h"

namespace firn {

void FlowWindow::gather(const FlipGrid& grid, const std::array<int, 3>& home) {
    const std::size_t b = grid.blocks.find({home[0] >> 1, home[1] >> 1, home[2] >> 1});
    const auto firstOf = [&](std::size_t axis) { return (home[axis] & 1) * kBlockEdge - kBefore; };
    // A row lies in two blocks.
    const int from = firstOf(2), cut = from < 0 ? 0 : CellBlocks::kEdge;
    const auto copy = [&](int i, int j, int k, int end, int at) {
        const std::uint32_t first = grid.blocks.cell(b, i, j, k);
        for (int n = 0; n < end - k; ++n) {
            const std::size_t cell = first + std::uint32_t(n);
            const Vec3 u = grid.u[cell], before = grid.before[cell];
            for (int axis = 0; axis < 3; ++axis) faces[axis][at + n] = {u[axis], before[axis]};
            cells[at + n] = {grid.p[cell], grid.matter[cell].rho};
        }
    };
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j) {
            const int row = (i * kEdge + j) * kEdge, x = firstOf(0) + i, y = firstOf(1) + j;
            copy(x, y, from, cut, row);
            copy(x, y, cut, from + kEdge, row + cut - from);
        }
}

}  // namespace firn
