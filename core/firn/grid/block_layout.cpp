#include "firn/grid/block_layout.h"

#include <algorithm>

#include "firn/base/morton.h"
#include "firn/base/sort_by_key.h"

namespace firn {
namespace {

std::uint64_t keyOf(const std::array<int, 3>& block, const std::array<int, 3>& corner) {
    const auto along = [&](int axis) { return static_cast<std::uint64_t>(block[axis] - corner[axis]); };
    return mortonKey(along(0), along(1), along(2));
}

std::array<int, 3> smaller(std::array<int, 3> a, const std::array<int, 3>& b) {
    for (int axis = 0; axis < 3; ++axis) a[axis] = std::min(a[axis], b[axis]);
    return a;
}

}  // namespace

void BlockLayout::arrange() {
    const std::array<int, 3> far{1 << 30, 1 << 30, 1 << 30};
    corner_ = reduce(
        cells_.size(), far, [&](std::size_t p) { return cells_[p]; }, smaller);
    std::vector<std::uint64_t> keys(cells_.size());
    forEach(keys.size(), [&](std::size_t p) { keys[p] = keyOf(cells_[p], corner_); });
    sortByKey(keys, order_);
    listHomes(keys);
    listBlocks();
}

void BlockLayout::listHomes(const std::vector<std::uint64_t>& keys) {
    homes_.clear();
    for (std::vector<std::uint32_t>& colour : colours_) colour.clear();
    for (std::size_t i = 0; i < keys.size();) {
        std::size_t end = i + 1;
        while (end < keys.size() && keys[end] == keys[i]) ++end;
        const std::array<int, 3>& block = cells_[order_[i]];
        const int colour = (block[0] & 1) * 4 + (block[1] & 1) * 2 + (block[2] & 1);
        colours_[colour].push_back(static_cast<std::uint32_t>(homes_.size()));
        homes_.push_back({block, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end), {}});
        i = end;
    }
}

void BlockLayout::listBlocks() {
    const auto neighbour = [](const Home& home, int n) {
        return std::array<int, 3>{home.block[0] + (n >> 2), home.block[1] + (n >> 1 & 1), home.block[2] + (n & 1)};
    };
    std::vector<std::uint64_t> keys;
    keys.reserve(homes_.size() * 8);
    for (const Home& home : homes_)
        for (int n = 0; n < 8; ++n) keys.push_back(keyOf(neighbour(home, n), corner_));
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    blocks_.resize(keys.size());
    forEach(homes_.size(), [&](std::size_t h) {
        for (int n = 0; n < 8; ++n) {
            const auto place = std::lower_bound(keys.begin(), keys.end(), keyOf(neighbour(homes_[h], n), corner_));
            homes_[h].near[n] = static_cast<std::uint32_t>(place - keys.begin());
        }
    });
    for (const Home& home : homes_)
        for (int n = 0; n < 8; ++n) blocks_[home.near[n]] = neighbour(home, n);
}

}  // namespace firn
