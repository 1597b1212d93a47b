#include <gtest/gtest.h>

#include <cstdint>

#include "firn/base/random.h"
#include "firn/collide/kernels.h"

namespace firn {
namespace {

using Contactd = Contact<double>;

Vec3d anyVec(std::uint64_t i) { return cast<double>(uniformVec(mixed(1, i)) * 2 - Vec3{1, 1, 1}); }

Contactd anyContact(std::uint64_t i) {
    return {-0.1, normalized(anyVec(4 * i)), anyVec(4 * i + 1), double(uniform(mixed(2, i))), false};
}

double energy(const Vec3d& v) { return dot(v, v); }

TEST(Contact, PressingPointLosesApproachAndFrictionShareOfSliding) {
    const Contactd ground{0, {0, 1, 0}, {}, 0.5, false};
    const Vec3d v = resolve({3, -2, 0}, ground);
    EXPECT_DOUBLE_EQ(2, v.x);  // 3 - 0.5 * 2
    EXPECT_DOUBLE_EQ(0, v.y);
}

TEST(Contact, SlowSlidingStops) { EXPECT_EQ((Vec3d{}), resolve({0.9, -2, 0}, Contactd{0, {0, 1, 0}, {}, 0.5, false})); }

TEST(Contact, SeparatingAndOutsidePointsKeepTheirVelocity) {
    EXPECT_EQ((Vec3d{3, 1, 0}), resolve({3, 1, 0}, Contactd{-1, {0, 1, 0}, {}, 0.5, false}));
    EXPECT_EQ((Vec3d{3, -1, 0}), resolve({3, -1, 0}, Contactd{0.01, {0, 1, 0}, {}, 0.5, true}));
}

TEST(Contact, StickySurfaceCarriesWhateverTouches) {
    EXPECT_EQ((Vec3d{1, 2, 3}), resolve({9, 9, 9}, Contactd{0, {0, 1, 0}, {1, 2, 3}, 0, true}));
}

TEST(Contact, DeepInsideMovesWithTheBody) {
    EXPECT_EQ((Vec3d{1, 2, 3}), resolve({9, 9, 9}, Contactd{-1, {}, {1, 2, 3}, 0.3, false}));
}

TEST(Contact, DependsOnRelativeVelocityOnly) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        Contactd c = anyContact(i);
        const Vec3d v = anyVec(4 * i + 2), drift = anyVec(4 * i + 3) * 10;
        const Vec3d still = resolve(v, c);
        c.velocity += drift;
        ASSERT_LE(length(resolve(v + drift, c) - still - drift), 1e-12);
    }
}

TEST(Contact, NeverAddsEnergyInTheSurfacesFrame) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Contactd c = anyContact(i);
        const Vec3d v = anyVec(4 * i + 2);
        ASSERT_LE(energy(resolve(v, c) - c.velocity), energy(v - c.velocity) * (1 + 1e-12));
        ASSERT_GE(dot(resolve(v, c) - c.velocity, c.normal), -1e-12);
    }
}

TEST(Contact, TangentialLossIsAtMostFrictionTimesApproach) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Contactd c = anyContact(i);
        const Vec3d v = anyVec(4 * i + 2), before = v - c.velocity, after = resolve(v, c) - c.velocity;
        const double approach = -dot(before, c.normal);
        if (approach <= 0) continue;
        const double lost = length(before + c.normal * approach) - length(after);
        ASSERT_LE(lost, c.friction * approach + 1e-12);
        if (length(after) > 1e-9) {
            ASSERT_NEAR(c.friction * approach, lost, 1e-12);
        }
    }
}

}  // namespace
}  // namespace firn
