// Owns what a BrickView shows.
#pragma once

#include <array>
#include <vector>

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

    /// Fills the table of columns from `at`.
    void indexColumns();
    BrickView view() const;
};

}  // namespace firn
