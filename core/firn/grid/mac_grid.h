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
#include "firn/base/math/whole.h"
#include "firn/grid/cell_blocks.h"

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
    int base[3];
    float s[3];
    for (int axis = 0; axis < 3; ++axis) {
        base[axis] = std::clamp(int(std::floor(X[axis])), kFirst, kLast);
        s[axis] = std::clamp(X[axis] - float(base[axis]), 0.0f, 1.0f);
    }
    Taps taps;
    for (int n = 0; n < 8; ++n) {
        const int i = n >> 2, j = n >> 1 & 1, k = n & 1;
        taps.w[std::size_t(n)] = (i ? s[0] : 1 - s[0]) * (j ? s[1] : 1 - s[1]) * (k ? s[2] : 1 - s[2]);
    }
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

/// The same bits, faster where X is near a block: the velocities of the block and of some cells around it lie side by
/// side, and nobody asks in which block a neighbour is.
class NearbyVelocity {
public:
    NearbyVelocity(const CellBlocks& blocks, const std::vector<Vec3>& faces)
        : blocks_(blocks), faces_(faces), near_(std::size_t(kEdge) * kEdge * kEdge) {}

    void gather(std::size_t b);
    Vec3 operator()(const Vec3& X) const {
        for (int axis = 0; axis < 3; ++axis)
            if (!(X[axis] > kLow && X[axis] < kHigh)) return velocityAt(blocks_, faces_, b_, X);
        Vec3 v{};
        for (int axis = 0; axis < 3; ++axis) v[axis] = component(axis, X - faceOffset(axis));
        return v;
    }

private:
    static constexpr int kHalo = 4, kEdge = CellBlocks::kEdge + 2 * kHalo;
    static constexpr float kLow = -kHalo, kHigh = CellBlocks::kEdge + kHalo - 1.5f;  // so that all samples are here

    float component(int axis, const Vec3& X) const {
        int base[3];
        float s[3];
        for (int a = 0; a < 3; ++a) base[a] = int(std::floor(X[a])), s[a] = X[a] - float(base[a]);
        const Vec3* first =
            &near_[std::size_t(((base[0] + kHalo) * kEdge + base[1] + kHalo) * kEdge + base[2] + kHalo)];
        float sum = 0;
        for (int n = 0; n < 8; ++n) {
            const int i = n >> 2, j = n >> 1 & 1, k = n & 1;
            sum += (i ? s[0] : 1 - s[0]) * (j ? s[1] : 1 - s[1]) * (k ? s[2] : 1 - s[2]) *
                   first[(i * kEdge + j) * kEdge + k][axis];
        }
        return sum;
    }

    const CellBlocks& blocks_;
    const std::vector<Vec3>& faces_;
    std::size_t b_ = 0;
    std::vector<Vec3> near_;  // kEdge cubed, from (-kHalo, -kHalo, -kHalo) on; at rest where there are no blocks
};

/// Where what is at X now was `time` earlier, by the midpoint rule.
/// @param velocity  called with a place, as tapsAt has it
/// @param perCell   1 / h [1/m]
template <class Velocity>
Vec3 tracedBack(const Velocity& velocity, const Vec3& X, float time, float perCell) {
    const Vec3 middle = X - velocity(X) * (0.5f * time * perCell);
    return X - velocity(middle) * (time * perCell);
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
