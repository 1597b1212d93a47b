#include "firn/state/particle_set.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

ParticleSet threeParticles() {
    ParticleSet set;
    set.resize(3);
    auto id = set[column::id];
    auto x = set[column::x];
    for (int i = 0; i < 3; ++i) id[i] = 10 + i, x[i] = {float(i), 0, 0};
    return set;
}

TEST(ParticleSet, NewColumnHoldsItsInitialValue) {
    ParticleSet set = threeParticles();
    for (float j : set[column::JP]) EXPECT_EQ(1.0f, j);
    for (const Mat3& f : set[column::FE]) EXPECT_EQ(Mat3::identity(), f);
}

TEST(ParticleSet, EveryColumnFollowsAPermutation) {
    ParticleSet set = threeParticles();
    const std::vector<std::uint32_t> order{2, 0, 1};
    set.permute(order);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(10 + int(order[i]), set[column::id][i]);
        EXPECT_EQ(float(order[i]), set[column::x][i].x);
    }
}

TEST(ParticleSet, PermutationMayLeaveParticlesOut) {
    ParticleSet set = threeParticles();
    set.permute(std::vector<std::uint32_t>{1});
    ASSERT_EQ(1u, set.size());
    EXPECT_EQ(11, set[column::id][0]);
}

TEST(ParticleSet, AppendKeepsBothSidesAndFillsMissingColumnsWithTheirInitialValue) {
    ParticleSet a = threeParticles(), b = threeParticles();
    b[column::m][1] = 7.0f;
    a.append(b);
    ASSERT_EQ(6u, a.size());
    EXPECT_EQ(0.0f, a[column::m][1]);
    EXPECT_EQ(7.0f, a[column::m][4]);
    EXPECT_EQ(12, a[column::id][5]);

    a[column::FE][0] = Mat3{};
    b[column::hardening][0] = 3.0f;
    a.append(b);
    EXPECT_EQ(Mat3{}, a[column::FE][0]);
    EXPECT_EQ(Mat3::identity(), a[column::FE][6]);
    EXPECT_EQ(10.0f, a[column::hardening][0]);
    EXPECT_EQ(3.0f, a[column::hardening][6]);
}

TEST(ParticleSet, ReadingAMissingColumnMakesNone) {
    const ParticleSet set = threeParticles();
    EXPECT_TRUE(set[column::m].empty());
    EXPECT_FALSE(set.holds(column::m));
    EXPECT_EQ(2u, set.columns().size());
}

}  // namespace
}  // namespace firn
