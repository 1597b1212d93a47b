// Which blocks of a volume a list of things touches, and the other way round: what a block then gathers from, in an
// order that no thread decides.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "firn/base/parallel.h"
#include "firn/base/span.h"
#include "firn/state/volume.h"

namespace firn {

/// From the first voxel to the last, both included.
struct VoxelBox {
    std::array<int, 3> first, last;
};

class BlockTouches {
public:
    using Block = std::array<int, 3>;

    /// @param boxOf  gives the voxels of thing n, within kMaxVoxel. Throws Error(Fault::input) where that makes more
    /// than
    ///               kMost pairs of a thing and a block: 28 bytes each.
    template <class BoxOf>
    BlockTouches(std::size_t things, BoxOf&& boxOf) {
        std::vector<VoxelBox> boxes(things);
        forEach(things, [&](std::size_t n) { boxes[n] = blocksOf(boxOf(n)); });
        arrange(boxes);
    }

    static constexpr int kMaxVoxel = 8 * (1 << 20) - 8;  // 20 bits of block coordinates to either side
    static constexpr double kMost = 1 << 27;

    /// Sorted, as those of a volume.
    const std::vector<Block>& blocks() const { return blocks_; }
    /// Things that touch a block, in their order.
    Span<const std::uint32_t> thingsOf(std::size_t block) const {
        return {things_.data() + begin_[block], begin_[block + 1] - begin_[block]};
    }

private:
    static VoxelBox blocksOf(const VoxelBox& voxels);
    void arrange(const std::vector<VoxelBox>& boxes);

    std::vector<Block> blocks_;
    std::vector<std::size_t> begin_;  // in things_, of each block, and the end of the last
    std::vector<std::uint32_t> things_;
};

/// Calls f(i, j, first, last) for the rows of voxels along the third axis that a box has in a block, all counted from
/// the block's first voxel.
template <class F>
void forEachRowIn(const BlockTouches::Block& block, const VoxelBox& box, F&& f) {
    int first[3], last[3];
    for (int axis = 0; axis < 3; ++axis) {
        const int origin = block[axis] * Volume::kEdge;
        first[axis] = box.first[axis] > origin ? box.first[axis] - origin : 0;
        last[axis] = box.last[axis] - origin < Volume::kEdge ? box.last[axis] - origin : Volume::kEdge - 1;
    }
    for (int i = first[0]; i <= last[0]; ++i)
        for (int j = first[1]; j <= last[1]; ++j) f(i, j, first[2], last[2]);
}

}  // namespace firn
