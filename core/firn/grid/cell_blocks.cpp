#include "firn/grid/cell_blocks.h"

#include <algorithm>

namespace firn {

CellBlocks::CellBlocks(std::vector<Block> blocks) : blocks_(std::move(blocks)), near_(blocks_.size()) {
    forEach(
        size(),
        [&](std::size_t b) {
            std::size_t n = 0;
            for (int i = -1; i <= 1; ++i)
                for (int j = -1; j <= 1; ++j)
                    for (int k = -1; k <= 1; ++k)
                        near_[b][n++] = find({blocks_[b][0] + i, blocks_[b][1] + j, blocks_[b][2] + k});
        },
        16);
}

std::uint32_t CellBlocks::find(const Block& block) const {
    const auto place = std::lower_bound(blocks_.begin(), blocks_.end(), block);
    return place != blocks_.end() && *place == block ? std::uint32_t(place - blocks_.begin()) : kNone;
}

}  // namespace firn
