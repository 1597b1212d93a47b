// The grid and its homes as the stages of a step see them.
#pragma once

#include <cstring>

#include "firn/mpm/home_passes.h"

namespace firn {

inline HomeView homeView(MpmState& s, const BlockLayout::Home& home) {
    const auto first = [&](int axis) { return home.block[std::size_t(axis)] * kBlockEdge; };
    return {{first(0), first(1), first(2)}, home.begin,       home.end,
            s.layout.order().data(),        home.near.data(), s.grid.data()};
}

inline Vec3 nodePosition(const std::array<int, 3>& block, int n, float h) {
    const int i = n / 16, j = n / 4 % 4, k = n % 4;
    return Vec3{float(block[0] * kBlockEdge + i), float(block[1] * kBlockEdge + j), float(block[2] * kBlockEdge + k)} *
           h;
}

inline Vec3 load(const float* values) { return {values[0], values[1], values[2]}; }
inline void store(float* values, const Vec3& v) { values[0] = v.x, values[1] = v.y, values[2] = v.z; }

/// Which of the snow lives where.
inline void sortIntoBlocks(const Snow& snow, float h, MpmKernel kernel, BlockLayout& layout) {
    const auto X = [carriers = snow.carriers.data(), perCell = 1 / h](std::size_t p) {
        return carriers[p].x * perCell;
    };
    if (snow.hasStretches)
        layout.build(snow.stretches);
    else if (kernel == MpmKernel::cubic)
        layout.build<CubicSpline>(snow.size(), X);
    else
        layout.build<QuadraticSpline>(snow.size(), X);
}

/// The particles begin to end of the snow, for the next step's sortIntoBlocks.
inline void findStretches(const Snow& snow, std::uint32_t begin, std::uint32_t end, float h, MpmKernel kernel,
                          std::vector<BlockLayout::Stretch>& found) {
    const auto X = [carriers = snow.carriers.data(), perCell = 1 / h](std::size_t p) {
        BlockLayout::Lanes xm;
        std::memcpy(&xm, &carriers[p].x, sizeof xm);
        return xm * perCell;
    };
    if (kernel == MpmKernel::cubic)
        BlockLayout::findStretches<CubicSpline>(begin, end, X, found);
    else
        BlockLayout::findStretches<QuadraticSpline>(begin, end, X, found);
}

/// Whether a collider has given node i (of all blocks) its velocity.
inline bool isHeld(const MpmState& s, std::size_t i) { return s.held[i / kBlockNodes] >> (i % kBlockNodes) & 1; }

}  // namespace firn
