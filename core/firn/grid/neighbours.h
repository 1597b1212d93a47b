// Points within a radius of a place, by a hash grid. Device-safe.
//
//   KeyOfPoint      every point's bucket                          forEach
//                   sort the points by that, stably
//   SortedPoint     positions in that order                       forEach
//   BucketBounds    where every bucket begins and ends            forEach
//   forEachNeighbour(view, x, f)                                  a gather, from any point
//
// Cells are as wide as the radius, so that neighbours lie in the 27 cells around a place. A bucket may hold points of
// several cells, but never of two of those 27, so that nothing is met twice. The order of what is met is that of the
// cells, and in a cell that of the points before they were sorted: neither threads nor the number of buckets show.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"
#include "firn/base/math/whole.h"
#include "firn/base/random.h"

namespace firn {

struct Cell {
    int i, j, k;
};

/// Which bucket a cell is kept in.
struct CellHash {
    double cellsPerMetre = 0;
    std::uint32_t lastBucket = 0;  // their number, a power of two from 64 on, less one

    /// @param radius  m; cells are a little wider, so that rounding cannot put neighbours two cells apart
    FIRN_HD static CellHash of(float radius, std::uint32_t buckets) {
        constexpr double kWider = 1 + 1e-6;
        return {1 / (double(radius) * kWider), buckets - 1};
    }

    /// In double, so that cells are equally wide however far from the origin.
    FIRN_HD Cell cellOf(const Vec3& x) const {
        return {wholeBelow(double(x.x) * cellsPerMetre), wholeBelow(double(x.y) * cellsPerMetre),
                wholeBelow(double(x.z) * cellsPerMetre)};
    }

    /// Cells of a cube of 16 x 16 x 16 stay together, and of these those of 4 x 4 x 4, so that what is near in space is
    /// near in memory. The last six bits are their places in the latter: different for any two cells that are fewer
    /// than four apart.
    FIRN_HD std::uint32_t bucketOf(const Cell& c) const {
        const auto bits = [](int v) { return std::uint64_t(std::uint32_t(v >> 4)); };
        const std::uint64_t cube = scramble(bits(c.i) << 42 ^ bits(c.j) << 21 ^ bits(c.k));
        const auto placeIn4 = [](int i, int j, int k) { return std::uint32_t((i & 3) << 4 | (j & 3) << 2 | (k & 3)); };
        const std::uint32_t inside = placeIn4(c.i >> 2, c.j >> 2, c.k >> 2) << 6 | placeIn4(c.i, c.j, c.k);
        return (std::uint32_t(cube) << 12 | inside) & lastBucket;
    }
};

struct KeyOfPoint {
    CellHash hash;
    const Vec3* x;
    std::uint32_t* key;

    FIRN_HD void operator()(std::size_t p) const { key[p] = hash.bucketOf(hash.cellOf(x[p])); }
};

struct SortedPoint {
    const Vec3* x;               // as they came
    const std::uint32_t* point;  // the sorted order
    Vec3* sorted;

    FIRN_HD void operator()(std::size_t n) const { sorted[n] = x[point[n]]; }
};

/// Over the sorted keys; `begin` and `end` have been filled with 0.
struct BucketBounds {
    const std::uint32_t* key;
    std::size_t count;
    std::uint32_t *begin, *end;

    FIRN_HD void operator()(std::size_t n) const {
        if (n == 0 || key[n - 1] != key[n]) begin[key[n]] = std::uint32_t(n);
        if (n + 1 == count || key[n + 1] != key[n]) end[key[n]] = std::uint32_t(n + 1);
    }
};

/// @tparam Point  Vec3, or a record that holds one: placeOf(point)
template <class Point>
struct NeighboursOf {
    CellHash hash;
    float radius = 0;                      // m
    const Point* x = nullptr;              // sorted
    const std::uint32_t* point = nullptr;  // which they were before
    const std::uint32_t *begin = nullptr, *end = nullptr;
};
using NeighbourView = NeighboursOf<Vec3>;

FIRN_HD inline const Vec3& placeOf(const Vec3& x) { return x; }

/// Calls f(n, d, dd) for every point within the radius of `x`, one at x itself included: n is its place in the sorted
/// order, d leads from x to it [m], and dd is the square of its length.
template <class Point, class F>
FIRN_HD void forEachSortedNeighbour(const NeighboursOf<Point>& view, const Vec3& x, F&& f) {
    const Cell home = view.hash.cellOf(x);
    const float rr = view.radius * view.radius;
    // Noted first and told later: most that lie in the cells are too far, and a processor cannot guess which.
    constexpr int kRoom = 48;
    std::uint32_t noted[kRoom];
    int count = 0;
    const auto tell = [&] {
        for (int c = 0; c < count; ++c) {
            const Vec3 d = placeOf(view.x[noted[c]]) - x;
            f(noted[c], d, dot(d, d));
        }
        count = 0;
    };
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            for (int k = -1; k <= 1;) {
                // Those in one cube along k have buckets one after the other, and their points lie so too.
                const Cell first{home.i + i, home.j + j, home.k + k};
                const int left = 4 - (first.k & 3), cells = left < 2 - k ? left : 2 - k;
                const std::uint32_t bucket = view.hash.bucketOf(first);
                std::uint32_t begin = ~0u, end = 0;
                for (int c = 0; c < cells; ++c) {
                    if (view.end[bucket + c] == 0) continue;  // nobody
                    if (begin > view.begin[bucket + c]) begin = view.begin[bucket + c];
                    end = view.end[bucket + c];
                }
                for (std::uint32_t n = begin; n < end; ++n) {
                    const Vec3 d = placeOf(view.x[n]) - x;
                    noted[count] = n;
                    count += dot(d, d) <= rr ? 1 : 0;
                    if (count == kRoom) tell();
                }
                k += cells;
            }
    tell();
}

/// The same with the numbers that the points had before they were sorted: f(point, d, dd).
template <class F>
FIRN_HD void forEachNeighbour(const NeighbourView& view, const Vec3& x, F&& f) {
    forEachSortedNeighbour(view, x, [&](std::uint32_t n, const Vec3& d, float dd) { f(view.point[n], d, dd); });
}

}  // namespace firn
