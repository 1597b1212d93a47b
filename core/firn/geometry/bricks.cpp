#include "firn/geometry/bricks.h"

#include <algorithm>
#include <limits>

namespace firn {

void Bricks::indexColumns() {
    int lastX = std::numeric_limits<int>::min(), lastY = lastX;
    firstX = firstY = std::numeric_limits<int>::max();
    for (const auto& [x, y, z] : at) {
        firstX = std::min(firstX, x), lastX = std::max(lastX, x);
        firstY = std::min(firstY, y), lastY = std::max(lastY, y);
    }
    countX = at.empty() ? 0 : lastX - firstX + 1, countY = at.empty() ? 0 : lastY - firstY + 1;
    columnStart.assign(static_cast<std::size_t>(countX) * countY + 1, 0);
    brickZ.clear();
    for (const auto& [x, y, z] : at) {
        ++columnStart[static_cast<std::size_t>(x - firstX) * countY + (y - firstY) + 1];
        brickZ.push_back(z);
    }
    for (std::size_t c = 1; c < columnStart.size(); ++c) columnStart[c] += columnStart[c - 1];
}

BrickView Bricks::view() const {
    BrickView v;
    v.columnStart = columnStart.data(), v.brickZ = brickZ.data();
    v.phi = phi.data(), v.velocity = velocity.empty() ? nullptr : velocity.data();
    v.firstX = firstX, v.firstY = firstY, v.countX = countX, v.countY = countY;
    v.voxelSize = voxelSize, v.perVoxel = 1 / voxelSize, v.band = band, v.depth = depth;
    v.bounds = bounds, v.driftVelocity = driftVelocity;
    v.key = identity.value();
    return v;
}

bool hasInside(const Bricks& bricks) {
    return std::any_of(bricks.phi.begin(), bricks.phi.end(), [](float phi) { return phi < 0; });
}

}  // namespace firn
