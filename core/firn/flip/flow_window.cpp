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

std::array<FlowWindow::Between, 3> FlowWindow::between(const Vec3& X) {
    int centre[3], face[3];
    float pastCentre[3], pastFace[3];
    for (int axis = 0; axis < 3; ++axis) {
        centre[axis] = wholeBelow(X[axis]), face[axis] = wholeBelow(X[axis] + 0.5f);
        pastCentre[axis] = X[axis] - float(centre[axis]), pastFace[axis] = X[axis] + 0.5f - float(face[axis]);
    }
    std::array<Between, 3> all{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = [&](int a) { return (a == axis ? face[a] : centre[a]) + kBefore; };
        const auto past = [&](int a) { return a == axis ? pastFace[a] : pastCentre[a]; };
        const float x = past(0), y = past(1), z = past(2);
        all[std::size_t(axis)] = {
            (at(0) * kEdge + at(1)) * kEdge + at(2), (1 - x) * (1 - y), (1 - x) * y, x * (1 - y), x * y, 1 - z, z};
    }
    return all;
}

Vec3 FlowWindow::farther(const std::vector<Vec3>& faces, const Vec3& X) const {
    return velocityAt(grid_.blocks, faces, b_, X + Vec3{float(inBlock_[0]), float(inBlock_[1]), float(inBlock_[2])});
}

Vec3 FlowWindow::now(const Vec3& X) const {
    if (!holds(X)) return farther(grid_.u, X);
    const auto at = between(X);
    return {at[0].of(now_[0]), at[1].of(now_[1]), at[2].of(now_[2])};
}

Vec3 FlowWindow::now(const Vec3& X, Vec3& before) const {
    if (!holds(X)) {
        before = farther(grid_.before, X);
        return farther(grid_.u, X);
    }
    const auto at = between(X);
    before = {at[0].of(before_[0]), at[1].of(before_[1]), at[2].of(before_[2])};
    return {at[0].of(now_[0]), at[1].of(now_[1]), at[2].of(now_[2])};
}

}  // namespace firn
