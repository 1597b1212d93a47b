#include "firn/mist/kernels.h"

#include <gtest/gtest.h>

#include "firn/base/random.h"
#include "firn/collide/face_share.h"

namespace firn {
namespace {

TEST(MistKernels, FastSnowThatDoesNotFallLeavesMist) {
    const Vec3 g{0, -1, 0};
    EXPECT_TRUE(leavesMist(Vec3{0, 3, 0}, g, 2.0f));
    EXPECT_TRUE(leavesMist(Vec3{3, 0, 0}, g, 2.0f));
    EXPECT_FALSE(leavesMist(Vec3{3, -0.1f, 0}, g, 2.0f)) << "it falls";
    EXPECT_FALSE(leavesMist(Vec3{1, 1, 0}, g, 2.0f)) << "it is slow";
    EXPECT_TRUE(leavesMist(Vec3{0, -3, 0}, Vec3{}, 2.0f)) << "without gravity nothing falls";
}

TEST(MistKernels, FadingIsExponential) {
    EXPECT_NEAR(0.5, fading(0.693147f, 1.0f), 1e-6);
    EXPECT_EQ(1, fading(0.0f, 5.0f));
}

TEST(MistKernels, SeedIsEvenInsideAndEndsAtItsRadius) {
    EXPECT_EQ(1, seedBump(0.4f, 1.0f));
    EXPECT_NEAR(0.5f, seedBump(0.75f, 1.0f), 1e-6f);
    EXPECT_EQ(0, seedBump(1.5f, 1.0f));
}

TEST(MistKernels, CorrectionStaysWithinWhatWasSampled) {
    EXPECT_NEAR(0.6f, corrected(0.5f, 0.5f, 0.3f, 0.0f, 1.0f), 1e-6f);
    EXPECT_EQ(0, corrected(0.1f, 0.0f, 0.9f, 0.0f, 1.0f));
    EXPECT_EQ(1, corrected(0.9f, 0.9f, 0.1f, 0.0f, 1.0f));
}

/// Against counting points.
TEST(MistKernels, ShareOfASquareBesideALineIsItsArea) {
    for (int n = 0; n < 40; ++n) {
        const Vec3 r = uniformVec(mixed(7, std::uint64_t(n)));
        const float angle = 6.2831853f * r.x, nx = std::cos(angle), ny = std::sin(angle), d = 1.2f * (r.y - 0.5f);
        const auto phi = [&](float x, float y) { return nx * (x - 0.5f) + ny * (y - 0.5f) - d; };
        int inside = 0;
        constexpr int kSide = 200;
        for (int i = 0; i < kSide; ++i)
            for (int j = 0; j < kSide; ++j)
                inside += phi((float(i) + 0.5f) / kSide, (float(j) + 0.5f) / kSide) > 0 ? 1 : 0;
        EXPECT_NEAR(double(inside) / (kSide * kSide), openShare(phi(0, 0), phi(1, 0), phi(1, 1), phi(0, 1)), 0.006)
            << n;
    }
    EXPECT_EQ(1, openShare(1.0f, 1.0f, 1.0f, 1.0f));
    EXPECT_EQ(0, openShare(-1.0f, -1.0f, -1.0f, -1.0f));
    EXPECT_EQ(0, openShare(0.0f, 0.0f, 0.0f, 0.0f));
}

}  // namespace
}  // namespace firn
