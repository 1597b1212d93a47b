// Staggered velocities on blocks of cells [Harlow and Welch 1965]: a cell keeps, of each axis, the velocity through its
// lower face.
//
//           v(i,j+1)
//         +----o----+
//         |         |           outside the blocks everything is at rest
//  u(i,j) o    .    o u(i+1,j)
//         |         |
//         +----o----+
//            v(i,j)
#pragma once

#include <algorithm>
#include <cmath>

#include "firn/base/math/vec.h"
#include "firn/grid/cell_blocks.h"
#include "firn/grid/nearby_cells.h"

namespace firn {

/// The eight samples around a place, and their trilinear weights.
struct Taps {
    std::array<std::uint32_t, 8> cell;  // kNone outside
    std::array<float, 8> w;
};

/// @param X  in cells, from the centre of block b's first cell; what is farther than its neighbours reach is moved
/// there
inline Taps tapsAt(const CellBlocks& blocks, std::size_t b, const Vec3& X) {
    constexpr int kFirst = -CellBlocks::kEdge, kLast = 2 * CellBlocks::kEdge - 2;
    Corner corner = cornerAt(X);
    for (int axis = 0; axis < 3; ++axis) {
        corner.base[axis] = std::clamp(corner.base[axis], kFirst, kLast);
        corner.s[axis] = std::clamp(X[axis] - float(corner.base[axis]), 0.0f, 1.0f);
    }
    Taps taps;
    for (int n = 0; n < 8; ++n) taps.w[std::size_t(n)] = corner.weight(n);
    const auto& base = corner.base;
    const auto isInside = [&](int axis) { return base[axis] >= 0 && base[axis] < CellBlocks::kEdge - 1; };
    if (isInside(0) && isInside(1) && isInside(2)) {
        const std::uint32_t first =
            std::uint32_t(b) * CellBlocks::kCells + CellBlocks::placeOf(base[0], base[1], base[2]);
        taps.cell = {first, first + 1, first + 8, first + 9, first + 64, first + 65, first + 72, first + 73};
        return taps;
    }
    for (int n = 0; n < 8; ++n)
        taps.cell[std::size_t(n)] = blocks.cell(b, base[0] + (n >> 2), base[1] + (n >> 1 & 1), base[2] + (n & 1));
    return taps;
}

/// From the centre of a cell to where its sample of an axis lies, in cells.
inline Vec3 faceOffset(int axis) {
    Vec3 offset{};
    offset[axis] = -0.5f;
    return offset;
}

/// Velocity at X, as tapsAt has it.
inline Vec3 velocityAt(const CellBlocks& blocks, const std::vector<Vec3>& faces, std::size_t b, const Vec3& X) {
    Vec3 v{};
    for (int axis = 0; axis < 3; ++axis) {
        const Taps taps = tapsAt(blocks, b, X - faceOffset(axis));
        for (std::size_t n = 0; n < 8; ++n)
            if (taps.cell[n] != CellBlocks::kNone) v[axis] += taps.w[n] * faces[taps.cell[n]][axis];
    }
    return v;
}

/// The same bits, faster where X is near a block.
class NearbyVelocity {
public:
    NearbyVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces) : blocks_(blocks), faces_(faces) {}

    void gather(std::size_t b) {
        b_ = b;
        NearbyCells<float>::forEachRow(blocks_, b, [&](std::size_t place, std::uint32_t cell, int count) {
            for (std::size_t k = 0; k < std::size_t(count); ++k) {
                const Vec3 u = cell == CellBlocks::kNone ? Vec3{} : faces_[cell + k];
                for (std::size_t axis = 0; axis < 3; ++axis) near_[axis][place + k] = u[int(axis)];
            }
        });
    }
    Vec3 operator()(const Vec3& X) const {
        Vec3 v{};
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 Y = X - faceOffset(axis);
            if (!NearbyCells<float>::holds(Y)) return velocityAt(blocks_, faces_, b_, X);
            const Corner corner = cornerAt(Y);
            v[axis] = sumOf(corner.weights() * near_[std::size_t(axis)].eight(corner));
        }
        return v;
    }
    /// In the middle of a cell of the block.
    Vec3 inMiddle(int i, int j, int k) const {
        const Corner corner{{i, j, k}, {}};
        Vec3 v;
        for (int axis = 0; axis < 3; ++axis) {
            const auto& near = near_[std::size_t(axis)];
            v[axis] = 0.5f * near(corner, 0) + 0.5f * near(corner, 4 >> axis);
        }
        return v;
    }

private:
    const CellBlocks& blocks_;
    const std::vector<Vec3>& faces_;
    std::size_t b_ = 0;
    std::array<NearbyCells<float>, 3> near_;
};

/// Where what is at X now was `time` earlier, by the midpoint rule.
/// @param velocity  called with a place, as tapsAt has it
/// @param here      what it is at X
/// @param perCell   1 / h [1/m]
template <class Velocity>
Vec3 tracedBack(const Velocity& velocity, const Vec3& X, const Vec3& here, float time, float perCell) {
    const Vec3 middle = X - here * (0.5f * time * perCell);
    return X - velocity(middle) * (time * perCell);
}
template <class Velocity>
Vec3 tracedBack(const Velocity& velocity, const Vec3& X, float time, float perCell) {
    return tracedBack(velocity, X, velocity(X), time, perCell);
}

/// In the middle of a cell, of each cell; half of what enters where the blocks end.
Vec3 centredVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces, std::uint32_t cell);
std::vector<Vec3> centredVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces);

/// What leaves a cell less what enters it [m/s, in units of a face], of faces that are open by these shares and whose
/// closed rest moves with `wall`. Both may be empty: everything is open then. @param faces  outside of the blocks at
/// rest
float outflow(const CellBlocks& blocks, const std::vector<Vec3>& faces, const std::vector<Vec3>& open,
              const std::vector<Vec3>& wall, std::size_t b, int i, int j, int k);

}  // namespace firn
