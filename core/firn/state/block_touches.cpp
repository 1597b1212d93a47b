#include "firn/state/block_touches.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/sort_by_key.h"

namespace firn {
namespace {

double countOf(const VoxelBox& blocks) {
    double count = 1;
    for (int axis = 0; axis < 3; ++axis) count *= std::max(0, blocks.last[axis] - blocks.first[axis] + 1);
    return count;
}

/// Blocks of a region in the order of their coordinates, as numbers no larger than need be: sorting is by digits.
class Numbering {
public:
    explicit Numbering(const std::vector<VoxelBox>& boxes) {
        VoxelBox all = boxes.front();
        for (const VoxelBox& box : boxes)
            for (int axis = 0; axis < 3; ++axis) {
                all.first[axis] = std::min(all.first[axis], box.first[axis]);
                all.last[axis] = std::max(all.last[axis], box.last[axis]);
            }
        first_ = all.first;
        for (int axis = 0; axis < 3; ++axis) size_[axis] = std::uint64_t(all.last[axis] - all.first[axis] + 1);
    }
    std::uint64_t of(int i, int j, int k) const {
        return (std::uint64_t(i - first_[0]) * size_[1] + std::uint64_t(j - first_[1])) * size_[2] +
               std::uint64_t(k - first_[2]);
    }
    BlockTouches::Block blockOf(std::uint64_t number) const {
        return {int(number / size_[2] / size_[1]) + first_[0], int(number / size_[2] % size_[1]) + first_[1],
                int(number % size_[2]) + first_[2]};
    }

private:
    std::array<int, 3> first_;
    std::array<std::uint64_t, 3> size_;
};

/// Where the pairs of every thing begin, and the end of the last.
std::vector<std::size_t> placesOf(const std::vector<VoxelBox>& boxes) {
    const double most = sum(boxes.size(), 0.0, [&](std::size_t n) { return countOf(boxes[n]); });
    if (most > BlockTouches::kMost)
        throw Error(Fault::input, fmt::format("the volume would take {:.2g} blocks of 8 x 8 x 8 voxels; at most {:.2g} "
                                              "are allowed: choose a larger voxel_size",
                                              most, BlockTouches::kMost));
    std::vector<std::size_t> places(boxes.size() + 1);
    for (std::size_t n = 0; n < boxes.size(); ++n) places[n + 1] = places[n] + std::size_t(countOf(boxes[n]));
    return places;
}

}  // namespace

VoxelBox BlockTouches::blocksOf(const VoxelBox& voxels) {
    VoxelBox blocks{};
    for (int axis = 0; axis < 3; ++axis)
        blocks.first[axis] = voxels.first[axis] >> 3, blocks.last[axis] = voxels.last[axis] >> 3;
    return blocks;
}
static_assert(Volume::kEdge == 8, "blocksOf shifts by three");

void BlockTouches::arrange(const std::vector<VoxelBox>& boxes) {
    begin_ = {0};
    const std::vector<std::size_t> places = placesOf(boxes);
    if (places.back() == 0) return;
    const Numbering numbering(boxes);
    std::vector<std::uint64_t> keys(places.back());
    std::vector<std::uint32_t> owner(places.back()), order;
    forEach(boxes.size(), [&](std::size_t n) {
        const VoxelBox& box = boxes[n];
        std::size_t at = places[n];
        for (int i = box.first[0]; i <= box.last[0]; ++i)
            for (int j = box.first[1]; j <= box.last[1]; ++j)
                for (int k = box.first[2]; k <= box.last[2]; ++k, ++at)
                    keys[at] = numbering.of(i, j, k), owner[at] = std::uint32_t(n);
    });
    sortByKey(keys, order);
    things_.resize(owner.size());
    forEach(owner.size(), [&](std::size_t i) { things_[i] = owner[order[i]]; });
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (i + 1 == keys.size() || keys[i] != keys[i + 1]) {
            blocks_.push_back(numbering.blockOf(keys[i]));
            begin_.push_back(i + 1);
        }
}

}  // namespace firn
