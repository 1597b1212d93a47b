#include "firn/fine/fine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/fine/kernels.h"
#include "support/collider_of.h"
#include "support/same_bytes.h"
#include "support/snow_bodies.h"

namespace firn {
namespace {

constexpr float kFrame = 1.0f / 24, kSpacing = 0.01f;
const Vec3 kGravity{0, -9.81f, 0};

ParticleSet withRadii(ParticleSet snow) {
    for (float& r : snow[column::radius]) r = kSpacing * std::cbrt(1 / 4.18879020f);
    return snow;
}
ParticleSet ball(const Vec3& at = {}, const Vec3& v = {}, const Vec3& spin = {}) {
    return withRadii(frameOf(SnowBall{at, 0.06f, kSpacing, 200, v, spin}).particles);
}
ParticleSet lone(const Vec3& at, const Vec3& v) {
    ParticleSet snow;
    snow.resize(1);
    snow[column::x][0] = at, snow[column::v][0] = v, snow[column::id][0] = 7, snow[column::m][0] = 1;
    return withRadii(std::move(snow));
}

/// The snow a frame later, as a rigid body.
ParticleSet carried(ParticleSet snow, const Vec3& v) {
    for (Vec3& x : snow[column::x]) x += v * kFrame;
    for (Vec3& each : snow[column::v]) each = v;
    return snow;
}

TEST(FineParticles, HoldTheMassOfTheirSnowAndFillItsVolume) {
    const ParticleSet snow = ball();
    FineParams params;
    params.count = 20;
    const ParticleSet fine = fineOf(snow, params, 1, {});
    ASSERT_EQ(20 * snow.size(), fine.size());
    double mass = 0, fineMass = 0, volume = 0, fineVolume = 0;
    for (const float m : snow[column::m]) mass += double(m);
    for (const float m : fine[column::m]) fineMass += double(m);
    for (const float r : snow[column::radius]) volume += std::pow(double(r), 3);
    for (const float r : fine[column::radius]) fineVolume += std::pow(double(r), 3);
    EXPECT_NEAR(mass, fineMass, 1e-6 * mass);
    EXPECT_NEAR(volume, fineVolume, 1e-5 * volume);
    // Around each particle, on every side alike.
    for (std::size_t p = 0; p < snow.size(); ++p) {
        Vec3 mean{};
        for (std::size_t k = 0; k < 20; ++k) {
            const Vec3 d = fine[column::x][p * 20 + k] - snow[column::x][p];
            for (int axis = 0; axis < 3; ++axis) ASSERT_LE(std::fabs(d[axis]), 0.501f * kSpacing);
            mean += d / 20;
        }
        EXPECT_LT(length(mean), 0.16f * kSpacing) << p;
    }
}

TEST(FineParticles, GoWithPackedSnowExactly) {
    const Vec3 v{3, 1, -2};
    const ParticleSet before = ball({}, v), after = carried(before, v);
    ParticleSet fine = fineOf(before, {}, 1, {});
    const ParticleSet start = fine;
    FineParams params;
    params.threshold = 0.05f;  // the outermost see little snow
    advanceFine(fine, {before, after, kGravity, kFrame, {}}, params, 1);
    ASSERT_EQ(start.size(), fine.size());
    for (std::size_t n = 0; n < fine.size(); ++n) {
        ASSERT_LT(length(fine[column::x][n] - start[column::x][n] - v * kFrame), 1e-6f) << n;
        ASSERT_LT(length(fine[column::v][n] - v), 1e-5f) << n;
    }
}

TEST(FineParticles, FlyTheParabolaWhereThereIsNoSnow) {
    const ParticleSet before = lone({}, {1, 2, 0}), after = lone({5, 0, 0}, {});
    ParticleSet fine = lone({2, 2, 2}, {1, 2, 0});
    Vec3 x = fine[column::x][0], v = fine[column::v][0];
    for (int frame = 0; frame < 3; ++frame) {
        advanceFine(fine, {before, after, kGravity, kFrame, {}}, {}, 1);
        x += v * kFrame + kGravity * (0.5f * kFrame * kFrame), v += kGravity * kFrame;
    }
    EXPECT_LT(length(fine[column::x][0] - x), 1e-6f);
    EXPECT_LT(length(fine[column::v][0] - v), 1e-5f);
}

TEST(FineParticles, AreHeldLessWhereSnowIsLooser) {
    // One particle of snow at rest: the nearer, the more it holds.
    const ParticleSet snow = lone({}, {});
    const auto fallOf = [&](float away) {
        ParticleSet fine = lone({away, 0, 0}, {});
        advanceFine(fine, {snow, snow, kGravity, kFrame, {}}, {}, 1);
        return -fine[column::x][0].y;
    };
    const float free = 0.5f * 9.81f * kFrame * kFrame;
    EXPECT_LT(fallOf(0.001f), 0.8f * free);
    EXPECT_LT(fallOf(0.001f), 0.95f * fallOf(0.015f));
    EXPECT_NEAR(free, fallOf(0.5f), 1e-6f);
    EXPECT_EQ(1.0f, goesWithSnow(0.3f, 0.25f));
    EXPECT_EQ(0.4f, goesWithSnow(0.1f, 0.25f));
    EXPECT_EQ(0.0f, goesWithSnow(0.0f, 0.0f)) << "where there is no snow nothing can hold";
}

TEST(FineParticles, EndInsideNoCollider) {
    const ColliderSet ground({colliderOf(PlaneShape{})});
    const ParticleSet before = lone({0, 0.001f, 0}, {0, -3, 0}), after = lone({0, 0, 0}, {});
    ParticleSet fine = fineOf(before, {}, 1, ground.during(0, 0));
    for (int frame = 0; frame < 4; ++frame) {
        for (const Vec3& x : fine[column::x]) EXPECT_GE(x.y, 0);
        advanceFine(fine, {before, after, kGravity, kFrame, ground.during(0, kFrame)}, {}, 1);
    }
}

TEST(FineParticles, ComeWithSnowThatIsBornAndStayWhenItGoes) {
    const ParticleSet before = lone({}, {});
    ParticleSet after = before;
    after.resize(2);
    after[column::x][1] = {1, 0, 0}, after[column::id][1] = 9, after[column::m][1] = 2;
    after = withRadii(std::move(after));
    ParticleSet fine = fineOf(before, {}, 1, {});
    advanceFine(fine, {before, after, {}, kFrame, {}}, {}, 1);
    ASSERT_EQ(60u, fine.size());
    EXPECT_EQ(9 * 30, fine[column::id][30]);
    EXPECT_NEAR(1, fine[column::x][30].x, kSpacing);
    advanceFine(fine, {after, before, {}, kFrame, {}}, {}, 1);
    EXPECT_EQ(60u, fine.size());
}

TEST(FineParticles, MistakesAreTold) {
    ParticleSet snow = lone({}, {});
    snow.drop(column::radius.name);
    EXPECT_THROW(fineOf(snow, {}, 1, {}), Error);
    ParticleSet far = lone({}, {});
    for (const int id : {1 << 30, std::numeric_limits<int>::max(), -1, -7}) {
        far[column::id][0] = id;
        EXPECT_THROW(fineOf(far, {}, 1, {}), Error) << id;
    }
}

}  // namespace
}  // namespace firn
