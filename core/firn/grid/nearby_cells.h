// What lies on the cells of a block and on some around it, side by side: whoever samples there many times need not ask
// each time in which block a neighbour is.
#pragma once

#include <algorithm>
#include <array>

#include "firn/base/math/vec.h"
#include "firn/base/math/whole.h"
#include "firn/grid/cell_blocks.h"
#include "firn/grid/eight.h"

namespace firn {

/// The first of the eight samples around a place, and how far the place is from it, 0 ... 1 along each axis.
struct Corner {
    int base[3];
    float s[3];

    /// Trilinear weight of the n-th sample: bits 2, 1, 0 of n are steps along x, y, z.
    float weight(int n) const {
        const int i = n >> 2, j = n >> 1 & 1, k = n & 1;
        return (i ? s[0] : 1 - s[0]) * (j ? s[1] : 1 - s[1]) * (k ? s[2] : 1 - s[2]);
    }
    /// All of them, the same bits.
    Eight weights() const {
        const float x = 1 - s[0], y = 1 - s[1], z = 1 - s[2];
        const Four alongY{y, y, s[1], s[1]}, alongZ{z, s[2], z, s[2]};
        return {x * alongY * alongZ, s[0] * alongY * alongZ};
    }
};

inline Corner cornerAt(const Vec3& X) {
    Corner corner;
    for (int axis = 0; axis < 3; ++axis)
        corner.base[axis] = wholeBelow(X[axis]), corner.s[axis] = X[axis] - float(corner.base[axis]);
    return corner;
}

template <class T>
class NearbyCells {
public:
    static constexpr int kHalo = 4, kEdge = CellBlocks::kEdge + 2 * kHalo;

    /// Whether all eight samples around X are here [cells, from the centre of the block's first].
    static bool holds(const Vec3& X) {
        constexpr float kLow = -kHalo, kHigh = CellBlocks::kEdge + kHalo - 1;
        for (int axis = 0; axis < 3; ++axis)
            if (!(X[axis] >= kLow && X[axis] < kHigh)) return false;
        return true;
    }

    /// Calls f(place, cell, count) for the rows of cells that are here: `count` of them side by side in memory from
    /// `cell` on, kNone where there are no blocks, are to lie from `place` on.
    template <class F>
    static void forEachRow(const CellBlocks& blocks, std::size_t b, const F& f) {
        constexpr int kFirst[] = {-kHalo, 0, CellBlocks::kEdge}, kLength[] = {kHalo, CellBlocks::kEdge, kHalo};
        std::size_t place = 0;
        for (int i = -kHalo; i < CellBlocks::kEdge + kHalo; ++i)
            for (int j = -kHalo; j < CellBlocks::kEdge + kHalo; ++j)
                for (int part = 0; part < 3; ++part) {  // of a row: each lies in one block
                    f(place, blocks.cell(b, i, j, kFirst[part]), kLength[part]);
                    place += std::size_t(kLength[part]);
                }
    }

    /// @param beyond  where there are no blocks
    void gather(const CellBlocks& blocks, std::size_t b, const T* values, T beyond = {}) {
        forEachRow(blocks, b, [&](std::size_t place, std::uint32_t cell, int count) {
            if (cell == CellBlocks::kNone)
                std::fill_n(&values_[place], count, beyond);
            else if (count == kHalo)  // numbers that the compiler knows: no call for so few
                std::copy_n(values + cell, kHalo, &values_[place]);
            else
                std::copy_n(values + cell, CellBlocks::kEdge, &values_[place]);
        });
    }
    T& operator[](std::size_t place) { return values_[place]; }

    /// The n-th sample, where holds(X).
    const T& operator()(const Corner& corner, int n) const {
        const int i = corner.base[0] + kHalo + (n >> 2), j = corner.base[1] + kHalo + (n >> 1 & 1),
                  k = corner.base[2] + kHalo + (n & 1);
        return values_[std::size_t((i * kEdge + j) * kEdge + k)];
    }

    /// All eight, where holds(X); of floats.
    Eight eight(const Corner& corner) const {
        const T* first = &(*this)(corner, 0);
        constexpr int kX = kEdge * kEdge, kY = kEdge;
        return {pairs(first, first + kY), pairs(first + kX, first + kX + kY)};
    }

private:
    std::array<T, std::size_t(kEdge) * kEdge * kEdge> values_;
};

}  // namespace firn
