#include "firn/layered/grain_cells.h"

#include <algorithm>

#include "firn/base/math/whole.h"
#include "firn/base/morton.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"
#include "firn/geometry/box.h"

namespace firn::layered {
namespace {

std::uint64_t keyOf(const std::array<int, 3>& block) {
    return mortonKey(std::uint64_t(block[0]), std::uint64_t(block[1]), std::uint64_t(block[2]));
}

}  // namespace

std::array<int, 3> GrainCells::cellOf(const Vec3& x) const {
    return {wholeBelow(double(x.x) * perCell_) - first_[0], wholeBelow(double(x.y) * perCell_) - first_[1],
            wholeBelow(double(x.z) * perCell_) - first_[2]};
}

const std::vector<std::uint32_t>& GrainCells::sort(Span<const Vec3> x, float cellEdge) {
    const Box box = reduce(
        x.size(), Box{},
        [&](std::size_t i) {
            return Box{x[i], x[i]};
        },
        [](Box a, const Box& b) {
            if (b.isEmpty()) return a;
            a.include(b.min), a.include(b.max);
            return a;
        });
    perCell_ = 1 / double(cellEdge);
    first_ = {};
    if (!box.isEmpty()) first_ = cellOf(box.min);
    keys_.resize(x.size());
    forEach(x.size(), [&](std::size_t i) {
        const auto [a, b, c] = cellOf(x[i]);
        keys_[i] = keyOf({a >> 2, b >> 2, c >> 2}) << 6 | std::uint64_t((a & 3) << 4 | (b & 3) << 2 | (c & 3));
    });
    sortByKey(keys_, order_);
    return order_;
}

void GrainCells::index(Span<const Vec3> x) {
    blocks_.clear(), index_.clear();
    for (auto& colour : colours_) colour.clear();
    for (std::size_t n = 0; n < x.size();) {
        const std::uint64_t key = keys_[n] >> 6;
        Block block;
        const auto [a, b, c] = cellOf(x[n]);
        block.at = {a >> 2, b >> 2, c >> 2}, block.begin = std::uint32_t(n);
        std::size_t cell = 0;
        for (; n < x.size() && keys_[n] >> 6 == key; ++n)
            for (const std::size_t its = std::size_t(keys_[n] & 63); cell <= its; ++cell)
                block.cell[cell] = std::uint16_t(n - block.begin);
        for (; cell <= kCells; ++cell) block.cell[cell] = std::uint16_t(n - block.begin);
        block.end = std::uint32_t(n);
        index_.emplace(keyOf(block.at), std::uint32_t(blocks_.size()));
        colours_[std::size_t((block.at[0] & 1) << 2 | (block.at[1] & 1) << 1 | (block.at[2] & 1))].push_back(
            std::uint32_t(blocks_.size()));
        blocks_.push_back(block);
    }
}

const GrainCells::Block* GrainCells::find(const std::array<int, 3>& at) const {
    if (at[0] < 0 || at[1] < 0 || at[2] < 0) return nullptr;
    const auto found = index_.find(keyOf(at));
    return found == index_.end() ? nullptr : &blocks_[found->second];
}

}  // namespace firn::layered
