#include "firn/grid/mac_grid.h"

namespace firn {

Vec3 centredVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces, std::uint32_t cell) {
    const std::size_t b = cell / CellBlocks::kCells;
    const int place = int(cell % CellBlocks::kCells), i = place / 64, j = place / 8 % 8, k = place % 8;
    Vec3 centred;
    for (int axis = 0; axis < 3; ++axis) {
        const std::uint32_t next = blocks.cell(b, i + (axis == 0), j + (axis == 1), k + (axis == 2));
        centred[axis] = 0.5f * (faces[cell][axis] + (next == CellBlocks::kNone ? 0 : faces[next][axis]));
    }
    return centred;
}

std::vector<Vec3> centredVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces) {
    std::vector<Vec3> centred(faces.size());
    forEach(faces.size(), [&](std::size_t c) { centred[c] = centredVelocity(blocks, faces, std::uint32_t(c)); });
    return centred;
}

float outflow(const CellBlocks& blocks, const std::vector<Vec3>& faces, const std::vector<Vec3>& open,
              const std::vector<Vec3>& wall, std::size_t b, int i, int j, int k) {
    const auto through = [&](std::uint32_t cell, int axis) {
        if (cell == CellBlocks::kNone) return 0.0f;
        if (open.empty()) return faces[cell][axis];
        return open[cell][axis] * faces[cell][axis] + (1 - open[cell][axis]) * wall[cell][axis];
    };
    const std::uint32_t cell = blocks.cell(b, i, j, k);
    float sum = 0;
    for (int axis = 0; axis < 3; ++axis)
        sum += through(blocks.cell(b, i + (axis == 0), j + (axis == 1), k + (axis == 2)), axis) - through(cell, axis);
    return sum;
}

}  // namespace firn
