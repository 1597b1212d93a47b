#include "firn/flip/flow_window.h"

#include <algorithm>

#include "firn/grid/mac_grid.h"

namespace firn {

void FlowWindow::gather(const std::array<int, 3>& home) {
    b_ = grid_.blocks.find({home[0] >> 1, home[1] >> 1, home[2] >> 1});
    for (std::size_t axis = 0; axis < 3; ++axis) inBlock_[axis] = (home[axis] & 1) * kBlockEdge;
    first_ = Vec3{float(home[0]), float(home[1]), float(home[2])} * float(kBlockEdge);
    // A row lies in two blocks.
    const int from = inBlock_[2] - kBefore, cut = from < 0 ? 0 : CellBlocks::kEdge;
    const auto copy = [&](int i, int j, int k, int end, int at) {
        const std::uint32_t cell = grid_.blocks.cell(b_, i, j, k);
        for (int axis = 0; axis < 3; ++axis)
            for (int n = 0; n < end - k; ++n) {
                const std::size_t to = std::size_t(at + n);
                const bool isThere = cell != CellBlocks::kNone;
                now_[std::size_t(axis)][to] = isThere ? grid_.u[cell + std::uint32_t(n)][axis] : 0.0f;
                before_[std::size_t(axis)][to] = isThere ? grid_.before[cell + std::uint32_t(n)][axis] : 0.0f;
            }
    };
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j) {
            const int row = (i * kEdge + j) * kEdge, x = inBlock_[0] - kBefore + i, y = inBlock_[1] - kBefore + j;
            copy(x, y, from, cut, row);
            copy(x, y, cut, from + kEdge, row + cut - from);
        }
}

Vec3 FlowWindow::farther(const std::vector<Vec3>& faces, const Vec3& X) const {
    return velocityAt(grid_.blocks, faces, b_, X + Vec3{float(inBlock_[0]), float(inBlock_[1]), float(inBlock_[2])});
}

}  // namespace firn
