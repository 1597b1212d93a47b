// Owns what a BrickView shows.
#pragma once

#include <array>
#include <vector>

#include "firn/base/identity.h"
#include "firn/geometry/brick_view.h"

namespace firn {

/// Beyond this many voxels along an axis a level set is refused: its table of columns would outgrow its surface.
inline constexpr int kMaxVoxelsAcross = 16384;

struct Bricks {
    std::vector<std::array<int, 3>> at;  // brick coordinates, sorted
    std::vector<int> columnStart, brickZ;
    std::vector<float> phi;      // BrickView::kValues per brick [m]
    std::vector<Vec3> velocity;  // the same, or empty [m/s]
    int firstX = 0, firstY = 0, countX = 0, countY = 0;
    float voxelSize = 1, band = 0, depth = 0;
    Box bounds;
    Vec3 driftVelocity{};
    Identity identity;

    /// Fills the table of columns from `at`.
    void indexColumns();
    /// Whoever has copied it to a device knows it by its key: what stands as a collider does not change any more.
    BrickView view() const;
};

/// Whether any voxel lies inside.
bool hasInside(const Bricks& bricks);

/// Calls f(index of the value, its place [m]) for every voxel of a brick.
template <class F>
void forEachVoxel(const Bricks& bricks, std::size_t brick, F&& f) {
    const auto [x, y, z] = bricks.at[brick];
    std::size_t n = brick * BrickView::kValues;
    for (int i = 0; i < BrickView::kSide; ++i)
        for (int j = 0; j < BrickView::kSide; ++j)
            for (int k = 0; k < BrickView::kSide; ++k, ++n)
                f(n, Vec3d{x * 8.0 + i, y * 8.0 + j, z * 8.0 + k} * double(bricks.voxelSize));
}

}  // namespace firn
