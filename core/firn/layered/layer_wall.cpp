#include "firn/layered/layer_wall.h"

#include <algorithm>

#include "firn/base/math/whole.h"

namespace firn::layered {
namespace {

Block blockAround(const Vec3& X) { return {wholeBelow(X.x) >> 3, wholeBelow(X.y) >> 3, wholeBelow(X.z) >> 3}; }

}  // namespace

void LayerWall::fill(const Vec3& first, float h, float* phi) const {
    const float across = float(kCorners) * h;  // heights may have no end
    const bool mayAsk = mayBeCut({first, first + Vec3{across, across, across}});
    for (int i = 0; i < kCorners; ++i)
        for (int k = 0; k < kCorners; ++k) {
            const Vec3 below = first + h * Vec3{float(i), 0, float(k)};
            const float top = layer_.base().top(below.x, below.z), beyond = layer_.base().beyondField(below);
            for (int j = 0; j < kCorners; ++j) {
                const Vec3 x{below.x, first.y + h * float(j), below.z};
                phi[(i * kCorners + j) * kCorners + k] =
                    mayAsk && isCutAround(x) ? layer_.distance(x) : clamp(std::max(x.y - top, beyond), -across, across);
            }
        }
}

/// Whether the layer's distance at x comes from voxels: those around x lie in one block mostly.
bool LayerWall::isCutAround(const Vec3& x) const {
    const Vec3 X = x / layer_.h();
    const std::array<int, 3> at{wholeBelow(X.x), wholeBelow(X.y), wholeBelow(X.z)};
    for (int c = 0; c < 8; ++c) {
        Block block;
        bool isAnother = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const int step = c >> axis & 1;
            block[axis] = (at[axis] + step) >> 3;
            isAnother = isAnother && (step == 0 || block[axis] != at[axis] >> 3);
        }
        if (isAnother && layer_.cut().find(block)) return true;
    }
    return false;
}

/// Asks for each block where they are fewer than those that are cut.
bool LayerWall::mayBeCut(const Box& box) const {
    constexpr float kFar = 1e6f;  // voxels, as Layer::distance has it
    const float h = layer_.h();
    const Box reach{max(box.min / h, Vec3{-kFar, -kFar, -kFar}), min(box.max / h, Vec3{kFar, kFar, kFar})};
    if (reach.isEmpty()) return false;
    const Block low = blockAround(reach.min), high = blockAround(reach.max + Vec3{1, 1, 1});
    double count = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) count *= double(high[axis] - low[axis] + 1);
    if (count > double(layer_.cut().size())) return layer_.cut().size() > 0;
    for (int i = low[0]; i <= high[0]; ++i)
        for (int j = low[1]; j <= high[1]; ++j)
            for (int k = low[2]; k <= high[2]; ++k)
                if (layer_.cut().find({i, j, k})) return true;
    return false;
}

}  // namespace firn::layered
