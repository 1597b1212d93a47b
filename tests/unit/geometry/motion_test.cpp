#include "firn/geometry/motion.h"

#include <gtest/gtest.h>

#include <cmath>

namespace firn {
namespace {

Vec3d moved(const Pose& pose, const Vec3d& y) { return pose.rotation * y + pose.translation; }
Vec3d at(const RigidVelocity& v, const Vec3d& x) { return v.center + v.gradient * (x - v.pivot); }

void expectNear(const Vec3d& a, const Vec3d& b, double tolerance) {
    EXPECT_LE(length(a - b), tolerance) << a.x << " " << a.y << " " << a.z << " against " << b.x << " " << b.y << " "
                                        << b.z;
}

const std::vector<MotionKey> kWild{
    {0, {0, 0, 0}, {0, 0, 0}}, {1, {2, 0, 0}, {40, 70, -20}}, {1.5, {2, 3, 0}, {10, 0, 90}}};

TEST(Motion, IsHeldBeforeTheFirstKeyAndAfterTheLast) {
    expectNear({0, 0, 0}, poseAt(kWild, -5).translation, 0);
    expectNear({2, 3, 0}, poseAt(kWild, 9).translation, 0);
    EXPECT_EQ(0, length(at(velocityDuring(kWild, 8, 9), {1, 2, 3})));
}

TEST(Motion, TranslationIsLinearBetweenKeys) { expectNear({0.5, 0, 0}, poseAt(kWild, 0.25).translation, 1e-12); }

TEST(Motion, RotationAtAKeyIsTheKeys) {
    const Mat3d r = poseAt(kWild, 1).rotation, wanted = rotationXyz({40, 70, -20});
    EXPECT_LE(contract(r - wanted, r - wanted), 1e-24);
}

TEST(Motion, VelocityCarriesEveryPointFromPoseToPoseEvenAcrossKeys) {
    for (const auto& [t0, t1] : {std::pair(0.1, 0.2), std::pair(0.9, 1.3), std::pair(-1.0, 0.5), std::pair(1.4, 3.0)}) {
        const Pose before = poseAt(kWild, t0), after = poseAt(kWild, t1);
        const RigidVelocity v = velocityDuring(kWild, t0, t1);
        for (const Vec3d& y : {Vec3d{1, 2, 3}, Vec3d{-4, 0, 1}, Vec3d{}}) {
            const Vec3d x = moved(after, y);
            expectNear(x - moved(before, y), at(v, x) * (t1 - t0), 1e-12);
        }
    }
}

TEST(Motion, VelocityAtAnInstantIsOmegaCrossR) {
    // 90 degrees about Z in a second, about (1, 0, 0).
    const std::vector<MotionKey> keys{{0, {1, 0, 0}, {0, 0, 0}}, {1, {1, 0, 0}, {0, 0, 90}}};
    for (double t : {0.0, 0.3}) {
        const Vec3d r{0.5, 0.7, 2}, x = Vec3d{1, 0, 0} + r;
        expectNear(cross(Vec3d{0, 0, M_PI / 2}, r), at(velocityDuring(keys, t, t), x), 1e-8);
    }
}

TEST(Motion, KeysTooFarApartForTheirTimeAreAJump) {
    const std::vector<MotionKey> keys =
        withJumps({{0, {}, {}}, {1, {99, 0, 0}, {}}, {2, {200, 0, 0}, {}}, {3, {210, 0, 0}, {}}}, {});
    ASSERT_EQ(6u, keys.size());
    expectNear({49.5, 0, 0}, poseAt(keys, 0.5).translation, 1e-12);
    expectNear({99, 0, 0}, poseAt(keys, 1.999).translation, 0);
    expectNear({200, 0, 0}, poseAt(keys, 2).translation, 0);
    expectNear({200, 0, 0}, poseAt(keys, std::nextafter(2, 0)).translation, 0);
    expectNear({205, 0, 0}, poseAt(keys, 2.5).translation, 1e-12);
    EXPECT_FALSE(jumpsDuring(keys, 0, 1.999));
    EXPECT_TRUE(jumpsDuring(keys, 1.9, 2));
    EXPECT_FALSE(jumpsDuring(keys, 2, 3));
    EXPECT_EQ(0, length(velocityDuring(keys, 1.5, 1.5).center));
}

TEST(Motion, TurningIsAJumpOnlyWhereItTakesTheBodyAlong) {
    const std::vector<MotionKey> wheel{{0, {}, {}}, {0.01, {}, {0, 0, 350}}},
        half{{0, {}, {}}, {0.01, {}, {0, 0, 180}}};
    EXPECT_EQ(2u, withJumps(wheel, {}).size());
    EXPECT_EQ(4u, withJumps(half, {0.6, 0, 0}).size());
}

TEST(Motion, SlerpTurnsWithConstantSpeedAboutOneAxis) {
    const std::vector<MotionKey> keys{{0, {}, {0, 0, 0}}, {1, {}, {50, 80, 30}}};
    const RigidVelocity first = velocityDuring(keys, 0.1, 0.1);
    for (double t : {0.5, 0.9}) {
        const RigidVelocity v = velocityDuring(keys, t, t);
        EXPECT_LE(contract(v.gradient - first.gradient, v.gradient - first.gradient), 1e-14);
    }
    // Skew: rigid.
    const Mat3d sum = first.gradient + transpose(first.gradient);
    EXPECT_LE(contract(sum, sum), 1e-14);
}

TEST(Motion, WheelTurnsAsOftenAsItsKeysSay) {
    const std::vector<MotionKey> keys{{0, {}, {0, 0, 0}}, {1, {}, {720, 0, 0}}};
    expectNear({0, 0, 1}, moved(poseAt(keys, 0.125), {0, 1, 0}), 1e-12);
    EXPECT_NEAR(4 * M_PI, length(at(velocityDuring(keys, 0.4, 0.4), {0, 1, 0})), 1e-6);
}

TEST(Motion, WithoutKeysNothingMoves) {
    const std::vector<MotionKey> none;
    expectNear({1, 2, 3}, moved(poseAt(none, 4), {1, 2, 3}), 0);
    EXPECT_EQ(0, length(at(velocityDuring(none, 1, 2), {1, 2, 3})));
}

TEST(Motion, KeysBetweenPosesGoThroughBoth) {
    for (const Vec3& turn : {Vec3{10, 20, 30}, Vec3{0, 90, 0}, Vec3{170, -90, 5}, Vec3{-120, 60, 179}}) {
        const Pose a{rotationXyz({5, -80, 40}), {1, 2, 3}}, b{rotationXyz(turn), {4, 5, 6}};
        const std::vector<MotionKey> keys = keysBetween(2, a, 3, b);
        for (const auto& [time, pose] : {std::pair(2.0, a), std::pair(3.0, b)}) {
            const Pose found = poseAt(keys, time);
            expectNear(pose.translation, found.translation, 1e-6);
            EXPECT_LE(contract(found.rotation - pose.rotation, found.rotation - pose.rotation), 1e-12) << turn.x;
        }
    }
}

TEST(Motion, KeysBetweenPosesKeepAPureMoveExact) {
    const auto keys = keysBetween(0, {}, 1, {Mat3d::identity(), {0.1, 0, 0}});
    EXPECT_EQ(Mat3d::identity(), poseAt(keys, 0.3).rotation);
    EXPECT_FALSE(std::signbit(keys[0].rotate.y));
    EXPECT_EQ(0.1f, keys[1].translate.x);
}

TEST(Flight, GoesStraightAndTurnsEvenlyBeforeAndAfterItsTime) {
    const Flight flight{2, {1, 0, 0}, {}, {0, 3, 0}, {0, 0, M_PI}, {0.5, 0, 0}};
    expectNear({1, 0, 0}, moved(poseAt(flight, 2), {0.5, 0, 0}), 1e-15);
    expectNear({1, 3, 0}, moved(poseAt(flight, 3), {0.5, 0, 0}), 1e-12);
    expectNear({0, 3, 0}, moved(poseAt(flight, 3), {1.5, 0, 0}), 1e-12);
    expectNear({1, -1.5 - 1, 0}, moved(poseAt(flight, 1.5), {1.5, 0, 0}), 1e-12);
}

TEST(Flight, VelocityCarriesFromTimeToTimeAndIsTheRateAtOne) {
    const Flight flight{0, {1, 2, 3}, turnBy(Vec3d{0.3, -1, 2}), {1, 0, -1}, {2, -1, 0.5}, {0.1, 0.2, 0.3}};
    const Vec3d y{0.7, -0.4, 1};
    const Vec3d before = moved(poseAt(flight, 0.2), y), after = moved(poseAt(flight, 0.3), y);
    expectNear(after - before, at(velocityDuring(flight, 0.2, 0.3), after) * 0.1, 1e-12);
    const Vec3d rate = (moved(poseAt(flight, 0.3 + 1e-6), y) - moved(poseAt(flight, 0.3 - 1e-6), y)) / 2e-6;
    expectNear(rate, at(velocityDuring(flight, 0.3, 0.3), after), 1e-8);
}

TEST(Flight, TinyTurnsAreTurnsToo) {
    for (const double angle : {1e-12, 0.9e-4, 1.1e-4, 2.1e-4, 1.0}) {
        const Quatd q = turnBy(Vec3d{0, angle, 0});
        EXPECT_NEAR(std::sin(angle / 2), q.v.y, 1e-16);
        EXPECT_NEAR(1, dot(q, q), 1e-15);
    }
}

}  // namespace
}  // namespace firn
