#include <gtest/gtest.h>

#include "firn/material/mist_share.h"
#include "firn/mpm/kernels.h"

namespace firn {
namespace {

constexpr float kSpeed = 2;  // m/s
constexpr float kPowder = 1.2f, kWhole = 1, kPacked = 0.9f;
constexpr Vec3 kDown{0, -9.81f, 0};

TEST(Mist, IsSeededByFastTornSnowThatRises) {
    EXPECT_EQ(1, mistShare(Vec3{0, 5, 0}, kDown, tornShare(kPowder), kSpeed));
    EXPECT_EQ(1, mistShare(Vec3{5, 0, 0}, kDown, tornShare(kPowder), kSpeed));
    EXPECT_EQ(0, mistShare(Vec3{5, -0.1f, 0}, kDown, tornShare(kPowder), kSpeed)) << "it falls";
    EXPECT_EQ(0, mistShare(Vec3{0, 1.9f, 0}, kDown, tornShare(kPowder), kSpeed)) << "it is slow";
    EXPECT_EQ(0, mistShare(Vec3{5, 5, 0}, Vec3{1, 0, 0}, tornShare(kPowder), kSpeed)) << "it falls sideways";
    EXPECT_EQ(1, mistShare(Vec3{-5, -5, 0}, Vec3{1, 0, 0}, tornShare(kPowder), kSpeed)) << "and rises";
}

TEST(Mist, LeavesAFlyingSnowballAlone) {
    EXPECT_EQ(0, mistShare(Vec3{20, 0, 0}, kDown, tornShare(kWhole), kSpeed));
    EXPECT_EQ(0, mistShare(Vec3{20, 0, 0}, kDown, tornShare(kPacked), kSpeed));
}

TEST(Mist, GrowsWithSpeedAndTearing) {
    EXPECT_NEAR(0.5f, mistShare(Vec3{3, 0, 0}, kDown, tornShare(kPowder), kSpeed), 1e-6f);
    EXPECT_NEAR(0.25f, mistShare(Vec3{3, 0, 0}, kDown, tornShare(1.05f), kSpeed), 1e-5f);
}

}  // namespace
}  // namespace firn
