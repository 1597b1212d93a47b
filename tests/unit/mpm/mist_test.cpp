#include <gtest/gtest.h>

#include "firn/material/mist_share.h"
#include "firn/mpm/kernels.h"

namespace firn {
namespace {

constexpr float kSpeed = 2;  // m/s
constexpr float kPowder = 1.2f, kWhole = 1, kPacked = 0.9f;

TEST(Mist, IsSeededByFastTornSnowThatRises) {
    EXPECT_EQ(1, mistShare(Vec3{0, 5, 0}, tornShare(kPowder), kSpeed));
    EXPECT_EQ(1, mistShare(Vec3{5, 0, 0}, tornShare(kPowder), kSpeed));
    EXPECT_EQ(0, mistShare(Vec3{5, -0.1f, 0}, tornShare(kPowder), kSpeed)) << "it falls";
    EXPECT_EQ(0, mistShare(Vec3{0, 1.9f, 0}, tornShare(kPowder), kSpeed)) << "it is slow";
}

TEST(Mist, LeavesAFlyingSnowballAlone) {
    EXPECT_EQ(0, mistShare(Vec3{20, 0, 0}, tornShare(kWhole), kSpeed));
    EXPECT_EQ(0, mistShare(Vec3{20, 0, 0}, tornShare(kPacked), kSpeed));
}

TEST(Mist, GrowsWithSpeedAndTearing) {
    EXPECT_NEAR(0.5f, mistShare(Vec3{3, 0, 0}, tornShare(kPowder), kSpeed), 1e-6f);
    EXPECT_NEAR(0.25f, mistShare(Vec3{3, 0, 0}, tornShare(1.05f), kSpeed), 1e-5f);
}

}  // namespace
}  // namespace firn
