// Leaves of a level set into bricks.
#include <algorithm>

#include "firn/base/parallel.h"
#include "firn/geometry/vdb_handle.h"

namespace firn {

Bricks bricksOf(const openvdb::FloatGrid& levelSet, float voxelSize, float band, float depth) {
    Bricks bricks;
    bricks.voxelSize = voxelSize, bricks.band = band, bricks.depth = depth;
    for (auto leaf = levelSet.tree().cbeginLeaf(); leaf; ++leaf) {
        const openvdb::Coord at = leaf->origin();
        bricks.at.push_back({at.x() >> 3, at.y() >> 3, at.z() >> 3});
    }
    std::sort(bricks.at.begin(), bricks.at.end());
    bricks.indexColumns();
    bricks.phi.resize(bricks.at.size() * BrickView::kValues);
    forEach(
        bricks.at.size(),
        [&](std::size_t b) {
            const openvdb::FloatGrid::ConstUnsafeAccessor values(levelSet.tree());
            float* phi = bricks.phi.data() + b * BrickView::kValues;
            const auto [x, y, z] = bricks.at[b];
            for (int i = 0; i < BrickView::kSide; ++i)
                for (int j = 0; j < BrickView::kSide; ++j)
                    for (int k = 0; k < BrickView::kSide; ++k)
                        *phi++ = clamp(values.getValue({x * 8 + i, y * 8 + j, z * 8 + k}), -depth, band);
        },
        8);
    return bricks;
}

}  // namespace firn
