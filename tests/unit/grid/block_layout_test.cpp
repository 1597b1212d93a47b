#include "firn/grid/block_layout.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "firn/grid/kernels.h"

namespace firn {
namespace {

std::vector<Vec3> cloud(std::size_t n, float size) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> u(-size, size);
    std::vector<Vec3> x(n);
    for (Vec3& p : x) p = {u(random), u(random), u(random)};
    return x;
}

template <class Spline = CubicSpline>
BlockLayout layoutOf(const std::vector<Vec3>& x) {
    BlockLayout layout;
    layout.build<Spline>(x.size(), [&](std::size_t p) { return x[p]; });
    return layout;
}

template <class Spline>
void expectHomes(const std::vector<Vec3>& x) {
    const BlockLayout layout = layoutOf<Spline>(x);
    std::set<std::uint32_t> seen;
    for (const auto& home : layout.homes())
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = layout.order()[i];
            EXPECT_TRUE(seen.insert(p).second);
            if (i > home.begin) EXPECT_LT(layout.order()[i - 1], p) << "not in the order of memory";
            const Stencil<Spline, float> st(x[p]);
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_GE(st.base[axis], home.block[axis] * kBlockEdge);
                EXPECT_LT(st.base[axis], home.block[axis] * kBlockEdge + kBlockEdge);
            }
        }
    EXPECT_EQ(x.size(), seen.size());
}

TEST(BlockLayout, EveryParticleHasOneHomeThatHoldsItsWholeStencil) {
    expectHomes<CubicSpline>(cloud(5000, 30));
    expectHomes<QuadraticSpline>(cloud(5000, 30));
    expectHomes<QuadraticSpline>(cloud(30000, 8));  // of several parts, each of which meets every home
}

TEST(BlockLayout, IsTheSameAtAnyNumberOfThreads) {
    const std::vector<Vec3> x = cloud(60000, 20);  // far apart in space where they are neighbours in memory
    BlockLayout layouts[2];
    for (const int threads : {1, 2}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, std::size_t(threads));
        layouts[threads - 1] = layoutOf<QuadraticSpline>(x);
    }
    EXPECT_EQ(layouts[0].order(), layouts[1].order());
    ASSERT_EQ(layouts[0].homes().size(), layouts[1].homes().size());
    for (std::size_t h = 0; h < layouts[0].homes().size(); ++h) {
        const BlockLayout::Home &a = layouts[0].homes()[h], &b = layouts[1].homes()[h];
        EXPECT_TRUE(a.block == b.block && a.begin == b.begin && a.end == b.end && a.near == b.near) << h;
    }
}

/// Stretches of the particles in lists of so many.
template <class Spline>
std::vector<std::vector<BlockLayout::Stretch>> stretchesOf(const std::vector<Vec3>& x, std::size_t perList) {
    std::vector<std::vector<BlockLayout::Stretch>> lists;
    const auto X = [&](std::size_t p) { return BlockLayout::Lanes{x[p].x, x[p].y, x[p].z, 1e30f}; };
    for (std::size_t begin = 0; begin < x.size(); begin += perList) {
        lists.emplace_back();
        BlockLayout::findStretches<Spline>(begin, std::min(x.size(), begin + perList), X, lists.back());
    }
    return lists;
}

template <class Spline>
void expectTheSameFromStretches(const std::vector<Vec3>& x, std::size_t perList) {
    const BlockLayout known = layoutOf<Spline>(x);
    BlockLayout built;
    for (int again = 0; again < 2; ++again) {  // with tables that were used before
        built.build(stretchesOf<Spline>(x, perList));
        EXPECT_EQ(known.order(), built.order());
        ASSERT_EQ(known.homes().size(), built.homes().size());
        for (std::size_t h = 0; h < known.homes().size(); ++h) {
            const BlockLayout::Home &a = known.homes()[h], &b = built.homes()[h];
            EXPECT_TRUE(a.block == b.block && a.begin == b.begin && a.end == b.end && a.near == b.near) << h;
        }
    }
}

TEST(BlockLayout, OfKnownStretchesIsThatOfThePositions) {
    std::vector<Vec3> x = cloud(40000, 15);
    expectTheSameFromStretches<QuadraticSpline>(x, 300);    // as scattered as can be
    expectTheSameFromStretches<QuadraticSpline>(x, 40000);  // one list, longer than a part
    const BlockLayout layout = layoutOf<QuadraticSpline>(x);
    std::vector<Vec3> sorted;
    for (const std::uint32_t p : layout.order()) sorted.push_back(x[p]);
    expectTheSameFromStretches<QuadraticSpline>(sorted, 300);  // long stretches, cut by the lists
    expectTheSameFromStretches<CubicSpline>(sorted, 77);
    expectTheSameFromStretches<CubicSpline>({}, 1);
}

TEST(BlockLayout, StretchesEndAtTheBordersOfBlocks) {
    // The first node of a quadratic stencil changes at halves, and every fourth time the block.
    const auto lengths = [](const std::vector<Vec3>& x) {
        std::vector<std::uint32_t> all;
        const auto lists = stretchesOf<QuadraticSpline>(x, x.size());
        for (const auto& stretch : lists[0]) all.push_back(stretch.length);
        return all;
    };
    const float before = std::nextafter(4.5f, 0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<Vec3> x(6, Vec3{1, 1, 1});
        for (std::size_t i = 0; i < 6; ++i) x[i][axis] = std::vector<float>{0.5f, before, 4.5f, 8.4f, 8.5f, -0.1f}[i];
        EXPECT_EQ((std::vector<std::uint32_t>{2, 2, 1, 1}), lengths(x)) << axis;
    }
    EXPECT_EQ((std::vector<std::uint32_t>{20}), lengths(std::vector<Vec3>(20, Vec3{-3, 2, 1})));
}

TEST(BlockLayout, HomesDoNotDependOnTheOrderOfTheParticles) {
    std::vector<Vec3> x = cloud(40000, 15);
    const BlockLayout before = layoutOf<QuadraticSpline>(x);
    std::shuffle(x.begin(), x.end(), std::mt19937(3));
    const BlockLayout after = layoutOf<QuadraticSpline>(x);
    ASSERT_EQ(before.homes().size(), after.homes().size());
    EXPECT_EQ(before.blockCount(), after.blockCount());
    for (std::size_t h = 0; h < before.homes().size(); ++h) {
        EXPECT_EQ(before.homes()[h].block, after.homes()[h].block);
        EXPECT_EQ(before.homes()[h].begin, after.homes()[h].begin);
        EXPECT_EQ(before.homes()[h].near, after.homes()[h].near);
    }
}

TEST(BlockLayout, IsBuiltAfreshEveryTime) {
    BlockLayout layout = layoutOf(cloud(20000, 25));
    const std::vector<Vec3> x = cloud(3000, 5);
    layout.build<QuadraticSpline>(x.size(), [&](std::size_t p) { return x[p]; });
    const BlockLayout fresh = layoutOf<QuadraticSpline>(x);
    EXPECT_EQ(fresh.order(), layout.order());
    EXPECT_EQ(fresh.homes().size(), layout.homes().size());
    EXPECT_EQ(fresh.blockCount(), layout.blockCount());
}

TEST(BlockLayout, OfSnowThatHardlyMovedIsTheOneMadeAfresh) {
    std::vector<Vec3> x = cloud(20000, 10);
    BlockLayout layout = layoutOf(x);
    for (const float shift : {0.01f, 0.5f, 30.0f}) {  // cells: the same homes, some others, all others
        for (Vec3& at : x) at.x += shift;
        layout.build<CubicSpline>(x.size(), [&](std::size_t p) { return x[p]; });
        const BlockLayout fresh = layoutOf(x);
        EXPECT_EQ(fresh.order(), layout.order()) << shift;
        ASSERT_EQ(fresh.homes().size(), layout.homes().size()) << shift;
        ASSERT_EQ(fresh.blockCount(), layout.blockCount()) << shift;
        for (std::size_t h = 0; h < fresh.homes().size(); ++h) {
            EXPECT_EQ(fresh.homes()[h].near, layout.homes()[h].near) << shift;
            EXPECT_EQ(fresh.homes()[h].begin, layout.homes()[h].begin) << shift;
            EXPECT_EQ(fresh.homes()[h].end, layout.homes()[h].end) << shift;
        }
        for (std::size_t b = 0; b < fresh.blockCount(); ++b) EXPECT_EQ(fresh.block(b), layout.block(b)) << shift;
    }
}

TEST(BlockLayout, NearBlocksAreTheEightBesideTheHome) {
    const BlockLayout layout = layoutOf(cloud(2000, 50));
    for (const auto& home : layout.homes())
        for (int n = 0; n < 8; ++n)
            EXPECT_EQ(
                (std::array<int, 3>{home.block[0] + (n >> 2), home.block[1] + (n >> 1 & 1), home.block[2] + (n & 1)}),
                layout.block(home.near[n]));
}

TEST(BlockLayout, HomesThatMayMeetShareNoBlock) {
    const BlockLayout layout = layoutOf(cloud(20000, 20));
    const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
    std::set<std::uint32_t> touched;  // in this round, at the end of which all threads wait for each other
    std::size_t rounds = 1, visited = 0;
    layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
        const bool meets =
            std::any_of(home.near.begin(), home.near.end(), [&](auto b) { return touched.count(b) > 0; });
        if (meets) ++rounds, touched.clear();
        touched.insert(home.near.begin(), home.near.end());
        ++visited;
    });
    EXPECT_EQ(layout.homes().size(), visited);
    EXPECT_LE(rounds, 8u);
}

TEST(BlockLayout, MemoryFollowsTheParticlesNotTheirDistance) {
    const BlockLayout layout = layoutOf({{0, 0, 0}, {3e6f, -3e6f, 3e6f}});
    EXPECT_EQ(2u, layout.homes().size());
    EXPECT_EQ(16u, layout.blockCount());
}

TEST(BlockLayout, OfNothingIsEmpty) {
    const BlockLayout layout = layoutOf({});
    EXPECT_EQ(0u, layout.blockCount());
    EXPECT_TRUE(layout.homes().empty());
}

}  // namespace
}  // namespace firn
