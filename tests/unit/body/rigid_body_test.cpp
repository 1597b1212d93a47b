#include "firn/body/rigid_body.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "firn/base/random.h"

namespace firn {
namespace {

MassProperties brick() { return {2, {0.1, 0.2, 0.3}, Mat3d::diagonal(1, 2, 2.5)}; }

void stepFreely(const MassProperties& mass, double dt, BodyState& body) {
    arrive(flightOf(mass, body, 0, dt), dt, body);
}

/// Seconds of a top whose axis is its own z, in steps of dt.
Vec3d axisOfTop(double seconds, int steps) {
    const MassProperties top{1, {}, Mat3d::diagonal(1, 1, 0.4)};
    BodyState body;
    body.angularMomentum = {0.6, 0, 3};
    for (int i = 0; i < steps; ++i) stepFreely(top, seconds / steps, body);
    return columnOf(toMatrix(body.rotation), 2);
}

/// The axis of a free top goes around its angular momentum L at |L| / I across the axis.
Vec3d axisOfTopExactly(double seconds) {
    const Vec3d L{0.6, 0, 3};
    return toMatrix(turnBy(L * seconds)) * Vec3d{0, 0, 1};
}

TEST(RigidBody, FreeTopPrecessesAtItsRate) {
    const double coarse = length(axisOfTop(2, 100) - axisOfTopExactly(2));
    const double fine = length(axisOfTop(2, 200) - axisOfTopExactly(2));
    EXPECT_LT(fine, 1e-3);
    EXPECT_NEAR(4, coarse / fine, 0.1) << "second order";
}

TEST(RigidBody, TumblingKeepsMomentumExactlyAndEnergyForEver) {
    BodyState body;
    body.angularMomentum = {0.01, 3, 0.02};  // about the middle axis, which turns over again and again
    const double energy = kineticEnergyOf(brick(), body);
    double most = energy, least = energy;
    bool hasTurnedOver = false;
    for (int i = 0; i < 20000; ++i) {
        stepFreely(brick(), 0.05, body);
        most = std::max(most, kineticEnergyOf(brick(), body)), least = std::min(least, kineticEnergyOf(brick(), body));
        hasTurnedOver = hasTurnedOver || toMatrix(body.rotation)(1, 1) < -0.9;
    }
    EXPECT_EQ((Vec3d{0.01, 3, 0.02}), body.angularMomentum);
    EXPECT_TRUE(hasTurnedOver);
    EXPECT_LT((most - least) / energy, 0.01);
    EXPECT_NEAR(1, dot(body.rotation, body.rotation), 1e-12);
}

TEST(RigidBody, HugeStepsGainNoEnergyBeyondWhatItsMomentumAllows) {
    BodyState body;
    body.angularMomentum = {1, 40, 2};
    const double L2 = dot(body.angularMomentum, body.angularMomentum);
    for (int i = 0; i < 100; ++i) {
        stepFreely(brick(), 1, body);
        EXPECT_LE(kineticEnergyOf(brick(), body), L2 / 2 * (1 + 1e-9));
        EXPECT_GE(kineticEnergyOf(brick(), body), L2 / 5 * (1 - 1e-9));
    }
}

TEST(RigidBody, TurnsAboutItsCentreOfMass) {
    BodyState body;
    body.center = {1, 1, 1}, body.velocity = {2, 0, 0};
    body.angularMomentum = {0, 0, 2.5 * M_PI};
    const Flight flight = flightOf(brick(), body, 5, 1);
    const Pose pose = poseAt(flight, 6);
    EXPECT_NEAR(0, length(pose.rotation * brick().center + pose.translation - Vec3d{3, 1, 1}), 1e-12);
    EXPECT_NEAR(-1, pose.rotation(0, 0), 1e-12) << "half a turn in a second";
    const RigidVelocity v = velocityDuring(flight, 5, 5);
    const Vec3d side = Vec3d{1, 1, 1} + Vec3d{0, 0.5, 0};
    EXPECT_NEAR(0, length(v.center + v.gradient * (side - v.pivot) - Vec3d{2 - 0.5 * M_PI, 0, 0}), 1e-12);
}

TEST(RigidBody, ImpulseOfLittleSnowIsFeltWholeAndAtOnce) {
    BodyState body;
    body.center = {0, 3, 1};
    const Vec3d linear{1, -2, 0.5}, at{0.2, 2, 0};
    receive(brick(), 1, {linear, cross(at, linear), 0.3}, body);
    EXPECT_NEAR(0, length(body.velocity - linear / 2), 1e-14);
    const Vec3d total = cross(body.center, body.velocity * 2.0) + body.angularMomentum;
    EXPECT_NEAR(0, length(total - cross(at, linear)), 1e-14);
}

/// Snow that is at `x` and takes the body's velocity there in each step: what a grid does to its nodes.
struct TouchedSnow {
    std::vector<Vec3d> x, v;
    double mass = 0;  // of each

    /// @param canPull  sticky; else only what the body runs into is moved, and along y only
    Impulse step(const MassProperties& p, const BodyState& body, bool canPull) {
        Impulse impulse;
        for (std::size_t i = 0; i < x.size(); ++i) {
            Vec3d to = body.velocity + cross(spinOf(p, body), x[i] - body.center);
            if (!canPull && to.y > v[i].y) continue;
            if (!canPull) to = {v[i].x, to.y, v[i].z};
            const Vec3d given = (v[i] - to) * mass;
            impulse += {given, cross(x[i], given), mass};
            v[i] = to;
        }
        return impulse;
    }
    double energy() const {
        double sum = 0;
        for (const Vec3d& one : v) sum += mass * dot(one, one) / 2;
        return sum;
    }
};

/// Snow at random places on one side of a brick that falls onto it.
TouchedSnow snowAt(double ratio, int count) {
    TouchedSnow snow;
    for (int i = 0; i < count; ++i) {
        const Vec3 u = uniformVec(std::uint64_t(i) + 7);
        snow.x.push_back({double(u.x), -0.2, double(u.z) - 0.5});
    }
    snow.v.resize(snow.x.size());
    snow.mass = ratio * brick().mass / count;
    return snow;
}
constexpr double kReach = 1.12;  // of those places

TEST(RigidBody, StuckInSnowOfAnyWeightItCollidesWithoutBounce) {
    for (const double ratio : {0.01, 0.3, 0.5, 1.0, 3.0, 30.0, 1000.0}) {
        BodyState body;
        body.velocity = {0, -3, 1};
        TouchedSnow snow;
        snow.x = {{}}, snow.v = {{}}, snow.mass = ratio * brick().mass;
        for (int i = 0; i < 100; ++i) receive(brick(), 0.5, snow.step(brick(), body, true), body);
        EXPECT_NEAR(0, length(body.velocity - Vec3d{0, -3, 1} / (1 + ratio)), 1e-9) << ratio;
        EXPECT_NEAR(0, length(snow.v[0] - body.velocity), 1e-9) << "no momentum is lost with " << ratio;
    }
}

TEST(RigidBody, NoWeightOfSnowAtAnyPlaceMakesItGainEnergy) {
    for (const bool canPull : {true, false})
        for (const double ratio : {0.1, 0.6, 1.5, 10.0, 1000.0})
            for (const int places : {1, 2, 40}) {
                BodyState body;
                body.velocity = {0.2, -3, 1}, body.angularMomentum = {1, 0, -2};
                TouchedSnow snow = snowAt(ratio, places);
                const double start = kineticEnergyOf(brick(), body);
                for (int i = 0; i < 300; ++i) {
                    receive(brick(), kReach, snow.step(brick(), body, canPull), body);
                    EXPECT_LT(kineticEnergyOf(brick(), body), 2 * start)
                        << "step " << i << ", ratio " << ratio << ", " << places << (canPull ? " stuck" : " free");
                }
            }
}

TEST(RigidBody, LightBodyPressesOnSnowWithItsOwnWeight) {
    const double g = 10, dt = 1e-3;
    BodyState body;
    TouchedSnow snow;
    snow.x = {{}}, snow.v = {{}}, snow.mass = 5 * brick().mass;
    double given = 0;
    for (int i = 0; i < 1000; ++i) {
        body.velocity.y -= g * dt;
        const Impulse impulse = snow.step(brick(), body, true);
        snow.v[0] = {};  // it lies on the ground
        receive(brick(), 0.5, impulse, body);
        given += impulse.linear.y;
    }
    EXPECT_NEAR(brick().mass * g, given / (1000 * dt), 0.2);
}

}  // namespace
}  // namespace firn
