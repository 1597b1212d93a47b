#include "firn/grid/point_cells.h"

#include "firn/base/sort_by_key.h"

namespace firn {
namespace {

/// About a bucket per point: with fewer, cells share them and points are looked at in vain.
std::uint32_t bucketsFor(std::size_t points) {
    std::uint32_t buckets = 64;
    while (buckets < points && buckets < (1u << 30)) buckets *= 2;
    return buckets;
}

}  // namespace

PointCells::PointCells(Span<const Vec3> x, float radius)
    : hash_(CellHash::of(radius, bucketsFor(x.size()))),
      radius_(radius),
      begin_(std::size_t(hash_.lastBucket) + 1),
      end_(begin_.size()),
      sorted_(x.size()) {
    std::vector<std::uint32_t> keys(x.size());
    forEach(x.size(), KeyOfPoint{hash_, x.data(), keys.data()});
    sortByKey(keys, order_);
    forEach(x.size(), SortedPoint{x.data(), order_.data(), sorted_.data()});
    forEach(x.size(), BucketBounds{keys.data(), keys.size(), begin_.data(), end_.data()});
}

NeighbourView PointCells::view() const {
    return {hash_, radius_, sorted_.data(), order_.data(), begin_.data(), end_.data()};
}

}  // namespace firn
