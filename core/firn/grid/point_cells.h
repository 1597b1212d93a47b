// Points sorted into the cells of a hash grid, in memory and in parallel: what neighbours.h looks at.
#pragma once

#include <vector>

#include "firn/base/parallel.h"
#include "firn/base/span.h"
#include "firn/grid/neighbours.h"

namespace firn {

class PointCells {
public:
    /// Memory follows the number of points, not how far apart they are. Farther than kMaxCells radii from the origin a
    /// point may not be.
    PointCells(Span<const Vec3> x, float radius);

    static constexpr double kMaxCells = 1e9;

    NeighbourView view() const;

    /// Calls f(point) for every point, in parallel, those of a cell one after the other: what they look at is then in
    /// the cache.
    template <class F>
    void forEachPoint(F&& f) const {
        forEach(
            order_.size(), [&](std::size_t n) { f(order_[n]); }, 256);
    }

private:
    CellHash hash_;
    float radius_;
    std::vector<std::uint32_t> order_, begin_, end_;
    std::vector<Vec3> sorted_;
};

}  // namespace firn
