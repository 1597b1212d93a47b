#include "firn/grid/neighbours.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "firn/grid/point_cells.h"

namespace firn {
namespace {

std::vector<Vec3> cloud(std::size_t count, const Vec3& at, const Vec3& size) {
    std::vector<Vec3> x(count);
    for (std::size_t n = 0; n < count; ++n) x[n] = at + scaled(size, uniformVec(mixed(3, n)));
    return x;
}

std::vector<std::uint32_t> neighbours(const PointCells& cells, const Vec3& at) {
    std::vector<std::uint32_t> met;
    forEachNeighbour(cells.view(), at, [&](std::uint32_t p, const Vec3&, float) { met.push_back(p); });
    return met;
}

std::vector<std::uint32_t> byBruteForce(const std::vector<Vec3>& x, const Vec3& at, float radius) {
    std::vector<std::uint32_t> near;
    for (std::uint32_t p = 0; p < x.size(); ++p)
        if (const Vec3 d = x[p] - at; dot(d, d) <= radius * radius) near.push_back(p);
    return near;
}

void expectAllFound(const std::vector<Vec3>& x, float radius) {
    const PointCells cells(x, radius);
    for (std::size_t p = 0; p < x.size(); p += 7) {
        std::vector<std::uint32_t> met = neighbours(cells, x[p]);
        std::sort(met.begin(), met.end());
        ASSERT_EQ(byBruteForce(x, x[p], radius), met) << "around point " << p;
    }
}

TEST(Neighbours, AreAllWithinTheRadiusAndEachOnce) {
    expectAllFound(cloud(3000, {-0.5f, -0.5f, -0.5f}, {1, 1, 1}), 0.11f);
    expectAllFound(cloud(3000, {0, 0, 0}, {40, 0.1f, 40}), 0.9f);  // a field: cells share few buckets
    expectAllFound(cloud(500, {0, 0, 0}, {1, 1, 1}), 3);           // all of them
}

TEST(Neighbours, AreFoundFarFromTheOrigin) {
    expectAllFound(cloud(3000, {1000, -2000, 3000}, {2, 1e-3f, 1e-3f}), 0.01f);
}

TEST(Neighbours, OfAnEmptyPlaceAreNone) {
    const std::vector<Vec3> x{{0, 0, 0}, {1, 0, 0}};
    EXPECT_TRUE(neighbours(PointCells(x, 0.2f), {0.5f, 0, 0}).empty());
    EXPECT_TRUE(neighbours(PointCells(Span<const Vec3>(), 0.2f), {0, 0, 0}).empty());
}

TEST(Neighbours, ComeCellByCellAndInTheOrderOfThePoints) {
    const std::vector<Vec3> x{{0.5f, 0.5f, 0.5f}, {-0.1f, 0.5f, 0.5f}, {0.4f, 0.5f, 0.5f}, {-0.2f, 0.5f, 0.5f}};
    EXPECT_EQ((std::vector<std::uint32_t>{1, 3, 0, 2}), neighbours(PointCells(x, 1), {0.1f, 0.5f, 0.5f}));
}

TEST(Neighbours, AreInTheSameOrderAtAnyThreadCount) {
    const std::vector<Vec3> x = cloud(200000, {0, 0, 0}, {4, 4, 4});
    std::vector<std::vector<std::uint32_t>> orders;
    for (const std::size_t threads : {1, 2, 5}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        const PointCells cells(x, 0.1f);
        orders.emplace_back();
        for (std::size_t p = 0; p < x.size(); p += 997)
            for (const std::uint32_t q : neighbours(cells, x[p])) orders.back().push_back(q);
    }
    EXPECT_EQ(orders[0], orders[1]);
    EXPECT_EQ(orders[0], orders[2]);
}

TEST(CellHash, PutsNeighboursIntoCellsThatTouch) {
    const float radius = 82 * 0x1p-13f;  // a whole number of what a float resolves at 1024 m: no slack by rounding
    const CellHash hash = CellHash::of(radius, 64);
    for (std::uint64_t n = 0; n < 200000; ++n) {
        const float x = 1024 + 1000 * uniform(n);
        float y = x + radius;
        while (y - x > radius) y = std::nextafter(y, 0.0f);
        EXPECT_LE(hash.cellOf({y, 0, 0}).i - hash.cellOf({x, 0, 0}).i, 1) << x << " and " << y;
    }
}

TEST(CellHash, KeepsTheCellsOfANeighbourhoodApart) {
    const CellHash hash = CellHash::of(1, 64);
    for (int n = 0; n < 1000; ++n) {
        const Cell home{n * 7 - 3000, n * 13 - 9000, n};
        std::set<std::uint32_t> buckets;
        for (int c = 0; c < 27; ++c)
            buckets.insert(hash.bucketOf({home.i + c / 9 - 1, home.j + c / 3 % 3 - 1, home.k + c % 3 - 1}));
        EXPECT_EQ(27u, buckets.size());
    }
}

TEST(CellHash, BucketsOfAFieldAreSpread) {
    const CellHash hash = CellHash::of(1, 1 << 14);
    std::vector<int> met(1 << 14);
    for (int i = 0; i < 64; ++i)
        for (int k = 0; k < 128; ++k) ++met[hash.bucketOf({i, 0, k})];
    EXPECT_LE(*std::max_element(met.begin(), met.end()), 16) << "of 8192 cells in 16384 buckets";
}

}  // namespace
}  // namespace firn
