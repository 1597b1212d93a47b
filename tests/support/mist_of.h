// Mist in one line.
#pragma once

#include <algorithm>
#include <cmath>

#include "firn/mist/mist_step.h"
#include "support/cell_grids.h"

namespace firn {

/// Density and velocity as functions of the place [cells].
template <class Rho, class V>
MistState mistOn(CellBlocks blocks, float h, Rho&& rho, V&& v) {
    MistState mist;
    mist.h = h;
    mist.rho = onCells(blocks, rho);
    mist.u = onFaces(blocks, v);
    mist.blocks = std::move(blocks);
    return mist;
}

inline Vec3 atRest(const Vec3&) { return {}; }

/// A ball of density 1 about the origin with a soft edge.
inline auto ballOf(float radius) {
    return [radius](const Vec3& X) { return std::clamp(radius - length(X) + 0.5f, 0.0f, 1.0f); };
}

/// Sum of the densities.
inline double amountOf(const MistState& mist) {
    double sum = 0;
    for (const float rho : mist.rho) sum += double(rho);
    return sum;
}

/// Their centre [cells].
inline Vec3d middleOf(const MistState& mist) {
    Vec3d sum{};
    for (std::size_t c = 0; c < mist.rho.size(); ++c) {
        const int n = int(c % CellBlocks::kCells);
        sum +=
            cast<double>(placeOf(mist.blocks, c / CellBlocks::kCells, n / 64, n / 8 % 8, n % 8)) * double(mist.rho[c]);
    }
    return sum / amountOf(mist);
}

}  // namespace firn
