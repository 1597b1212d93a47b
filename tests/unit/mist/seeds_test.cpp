#include "firn/mist/seeds.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "support/mist_of.h"

namespace firn {
namespace {

constexpr float kH = 0.1f;
const Vec3 kDown{0, -1, 0};

ParticleSet flying(std::initializer_list<Vec3> velocities) {
    ParticleSet points;
    points.resize(velocities.size());
    const auto x = points[column::x], v = points[column::v];
    const auto radius = points[column::radius];
    const auto id = points[column::id];
    std::size_t p = 0;
    for (const Vec3& velocity : velocities)
        x[p] = {float(p), 1, 0}, v[p] = velocity, radius[p] = 0.1f, id[p] = int(p), ++p;
    return points;
}

MistParams even() {
    MistParams params;
    params.noise = 0;
    return params;
}

MistState nothing() {
    MistState mist;
    mist.h = kH;
    return mist;
}

TEST(MistSeeds, ComeFromFastSnowThatDoesNotFall) {
    const auto seeds = mistSeeds(flying({{0, 5, 0}, {0, 1, 0}, {5, -1, 0}, {5, 0, 0}}), {}, kDown, kH, 0.04f, 1);
    ASSERT_EQ(2u, seeds.size());
    EXPECT_EQ((Vec3{0, 5, 0}), seeds[0].v);
    EXPECT_EQ((Vec3{5, 0, 0}), seeds[1].v);
    EXPECT_NEAR(0.2f, seeds[0].radius, 1e-6f) << "two radii";
    EXPECT_EQ(1, seeds[0].share);
}

TEST(MistSeeds, FollowTheShareThatThePointsCarry) {
    ParticleSet points = flying({{0, 5, 0}, {0, 5, 0}, {0, 5, 0}});
    const auto share = points[column::mist];
    share[0] = 0, share[1] = 0.25f, share[2] = 1e-6f;
    const auto seeds = mistSeeds(points, {}, kDown, kH, 0.04f, 1);
    ASSERT_EQ(1u, seeds.size());
    EXPECT_EQ(0.25f, seeds[0].share) << "and nothing that nobody would see";
}

TEST(MistSeeds, LieOnTheWayOfTheFrameByLot) {
    ParticleSet points;
    points.resize(1000);
    for (Vec3& v : points[column::v]) v = {0, 10, 0};
    points[column::x];
    for (std::size_t p = 0; p < 1000; ++p) points[column::id][p] = int(p);
    double sum = 0;
    const auto seeds = mistSeeds(points, {}, kDown, kH, 0.1f, 1);
    for (const MistSeed& seed : seeds) {
        ASSERT_TRUE(seed.x.y <= 0 && seed.x.y >= -1) << seed.x.y;
        sum += double(seed.x.y);
    }
    EXPECT_NEAR(-0.5, sum / 1000, 0.05);
    EXPECT_NE(seeds[7].x.y, mistSeeds(points, {}, kDown, kH, 0.1f, 2)[7].x.y) << "another lot";
    EXPECT_EQ(kH, seeds[0].radius) << "a cell at least";
}

TEST(MistSeeds, RaiseDensityAndBringTheirVelocity) {
    MistState mist = nothing();
    addSeeds(mist, {{{}, {3, 0, 0}, 0.4f, 0.5f}, {{}, {1, 0, 0}, 0.4f, 0.5f}}, even(), 1);
    const auto at = [&](int i, int j, int k) {
        const std::uint32_t b = mist.blocks.find({i >> 3, j >> 3, k >> 3});
        return mist.blocks.cell(b, i & 7, j & 7, k & 7);
    };
    EXPECT_NEAR(0.5f, mist.rho[at(0, 0, 0)], 1e-6f) << "the most of any, not the sum";
    EXPECT_EQ(0, mist.rho[at(5, 0, 0)]);
    EXPECT_NEAR(0.5f * 2, mist.u[at(0, 0, 0)].x, 1e-5f) << "as much of the mean as there is mist of them";
    EXPECT_EQ(0, mist.u[at(0, 0, 0)].y);
    const float before = mist.rho[at(1, 1, 1)];
    addSeeds(mist, {{{}, {}, 0.4f, 0.1f}}, even(), 1);
    EXPECT_EQ(before, mist.rho[at(1, 1, 1)]) << "what is denser stays";
}

TEST(MistSeeds, CellsFarTooSmallAreRefusedByTheirKey) {
    for (const MistSeed& seed : {MistSeed{{}, {}, 2000 * kH, 1}, MistSeed{{1e9f, 0, 0}, {}, kH, 1}}) {
        MistState mist = nothing();
        try {
            addSeeds(mist, {seed}, even(), 1);
            ADD_FAILURE() << "not refused";
        } catch (const Error& error) {
            EXPECT_EQ(Fault::input, error.fault());
            EXPECT_EQ(0u, std::string(error.what()).find("mist.cell_size: 0.1 m is too small")) << error.what();
        }
    }
}

TEST(MistSeeds, AreAsPatchyAsAskedFor) {
    const auto spreadWith = [](float noise) {
        MistParams params;
        params.noise = noise, params.noiseSize = 0.3f;
        MistState mist = nothing();
        addSeeds(mist, {{{}, {}, 4, 1}}, params, 1);
        float low = 1, high = 0;
        for (std::size_t b = 0; b < mist.blocks.size(); ++b) {
            const auto& [i, j, k] = mist.blocks.blocks()[b];
            if (i < -1 || j < -1 || k < -1 || i > 0 || j > 0 || k > 0) continue;  // its even half
            for (int c = 0; c < CellBlocks::kCells; ++c) {
                const float rho = mist.rho[b * CellBlocks::kCells + std::size_t(c)];
                low = std::min(low, rho), high = std::max(high, rho);
            }
        }
        return high - low;
    };
    EXPECT_EQ(0, spreadWith(0));
    EXPECT_GT(spreadWith(0.5f), 0.3f);
    EXPECT_LE(spreadWith(0.5f), 0.5001f);
    EXPECT_GT(spreadWith(1), 0.6f);
}

}  // namespace
}  // namespace firn
