#include "firn/grid/block_layout.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
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

BlockLayout layoutOf(const std::vector<Vec3>& x) {
    BlockLayout layout;
    layout.build(
        x.size(), [&](std::size_t p) { return x[p]; }, -1);
    return layout;
}

TEST(BlockLayout, EveryParticleHasOneHomeThatHoldsItsWholeStencil) {
    const auto x = cloud(5000, 30);
    const BlockLayout layout = layoutOf(x);
    std::set<std::uint32_t> seen;
    for (const auto& home : layout.homes())
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = layout.order()[i];
            EXPECT_TRUE(seen.insert(p).second);
            const CubicStencil<float> st(x[p]);
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_GE(st.base[axis], home.block[axis] * kBlockEdge);
                EXPECT_LT(st.base[axis] + 3, home.block[axis] * kBlockEdge + 7);
            }
        }
    EXPECT_EQ(x.size(), seen.size());
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
