// Porous snow on a grid held to what is known of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/conserved.h"
#include "support/flip_of.h"
#include "support/flip_press.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr float kCell = 0.02f;

const ColliderSet& nothing() {
    static const ColliderSet none;
    return none;
}

double shareFaster(const Frame& frame, float speed) {
    const auto v = frame.particles[column::v];
    return double(std::count_if(v.begin(), v.end(), [&](const Vec3& each) { return length(each) > speed; })) /
           double(v.size());
}

TEST(Flip, FreeFallFollowsTheParabolaAndKeepsItsShape) {
    Frame frame = frameOf(SnowBall{{0, 2, 0}, 0.1f, 0.01f, 200, {1, 0, 0}, {}});
    giveMaterial(frame, {});
    const Conserved before = conserved(frame.particles);
    const auto solver = flipOf();
    advance(*solver, frame, 0.25, worldOf(nothing()));
    const Conserved after = conserved(frame.particles);
    EXPECT_NEAR(1, after.momentum.x / after.mass, 1e-4);
    EXPECT_NEAR(-9.81 * 0.25, after.momentum.y / after.mass, 2e-3);
    EXPECT_NEAR(before.center.y - 0.5 * 9.81 * 0.0625, after.center.y, 0.015);  // first order in the step
    const auto x = frame.particles[column::x];
    for (std::size_t i = 0; i < x.size(); ++i)
        EXPECT_LT(double(length(cast<double>(x[i]) - after.center)), 0.1 + 0.1 * kCell) << i;
}

TEST(Flip, TankAtRestStaysAtRest) {
    const ColliderSet walls = tank(0.2f);
    Frame frame = frameOf(SnowBlock{{0, 0.15f, 0}, {0.4f, 0.3f, 0.4f}, 0.01f, 1000});
    givePreset(frame, "fluid");
    const double before = conserved(frame.particles).center.y;
    const auto solver = flipOf();
    const SolverRun run = advance(*solver, frame, 0.5, worldOf(walls));
    EXPECT_NEAR(before, conserved(frame.particles).center.y, 0.25 * kCell);
    EXPECT_LT(conserved(frame.particles).kineticEnergy / conserved(frame.particles).mass, 5e-4);
    // Its floor bears it all.
    const double weight = conserved(frame.particles).mass * 9.81 * 0.5;
    EXPECT_NEAR(-weight, run.impulses[0].linear.y, 0.03 * weight);
}

/// What a block loses as it slides is what the ground gains, and where: through the pressure, through friction and
/// where the particles touch it. Friction reckons faces that a wall or the surface cuts as whole ones, hence the tenth.
TEST(Flip, SlidingSnowGivesItsMomentaToTheGround) {
    for (const char* preset : {"settled", "granular", "viscous"}) {
        const ColliderSet ground({colliderOf(PlaneShape{}, {0.5f, false})});
        Frame frame = frameOf(SnowBlock{{0.5f, 0.1f, 0.3f}, {0.4f, 0.2f, 0.4f}, 0.01f, 200, {1, 0, 0}});
        givePreset(frame, preset);
        const Conserved before = conserved(frame.particles);
        constexpr double kTime = 0.15;
        const SolverRun run = advance(*flipOf(), frame, kTime, worldOf(ground));
        const Conserved after = conserved(frame.particles);
        const Vec3d weight{0, -9.81 * kTime * before.mass, 0}, middle = 0.5 * (before.center + after.center);
        const Vec3d lost = before.momentum + weight - after.momentum;
        const Vec3d turnLost = before.angularMomentum + cross(middle, weight) - after.angularMomentum;
        const Impulse& gained = run.impulses[0];
        EXPECT_GT(lost.x, 0.2 * before.momentum.x) << preset;
        EXPECT_NEAR(lost.x, gained.linear.x, 0.1 * lost.x) << preset;
        EXPECT_NEAR(lost.y, gained.linear.y, 0.05 * std::abs(lost.y)) << preset;
        EXPECT_NEAR(0, gained.linear.z, 0.02 * lost.x) << preset;
        EXPECT_LT(length(turnLost - gained.angular), 0.1 * length(turnLost)) << preset;
    }
}

TEST(Flip, SnowAtRestStaysAtRest) {
    const ColliderSet ground({colliderOf(PlaneShape{})});
    Frame frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.4f, 0.2f, 0.4f}, 0.01f, 200});
    giveMaterial(frame, {});
    const double before = conserved(frame.particles).center.y;
    const auto solver = flipOf();
    advance(*solver, frame, 0.5, worldOf(ground));
    EXPECT_NEAR(before, conserved(frame.particles).center.y, 0.1 * kCell);
    EXPECT_LT(shareFaster(frame, 0.05f), 0.04);  // its edges crumble
}

/// Nothing in the scene knows left from right, so neither may the order in which the solver looks at its contacts.
TEST(Flip, BlockUnderAnEvenPressKeepsItsCentre) {
    const ColliderSet press(
        {colliderOf(PlaneShape{}, {0.7f, false}),
         colliderOf(SphereShape{{0, 0.3f, 0}, 0.1f}, {0.3f, false}, {{0, {}, {}}, {0.4, {0, -0.08f, 0}, {}}})});
    Frame frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.5f, 0.2f, 0.5f}, 0.0125f, 200});
    givePreset(frame, "settled");
    const Vec3d before = conserved(frame.particles).center;
    advance(*flipOf({{"cell_size", 0.025}}), frame, 0.4, worldOf(press));
    const Vec3d after = conserved(frame.particles).center;
    EXPECT_NEAR(before.x, after.x, 0.0005);  // m: a fiftieth of a cell
    EXPECT_NEAR(before.z, after.z, 0.0005);
    EXPECT_LT(after.y, before.y);
}

TEST(Flip, DurabilityNeverRisesAndStaysInItsBounds) {
    Frame frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.3f, 0.2f, 0.3f}, 0.01f, 200});
    giveMaterial(frame, flipSettings({{"strength", 300.0}, {"fragility", 0.05}, {"durability", 0.6}}));
    const ColliderSet press = plateOver(0.15f);
    const auto solver = flipOf();
    std::vector<float> before(frame.particles.size(), 0.6f);
    for (int n = 0; n < 12; ++n) {
        World world = worldOf(press);
        world.time = 0.05 * n;
        advance(*solver, frame, 0.05, world);
        const auto d = std::as_const(frame.particles)[column::durability];
        for (std::size_t i = 0; i < d.size(); ++i) {
            EXPECT_LE(d[i], before[i]) << i;
            EXPECT_GE(d[i], 0) << i;
            before[i] = d[i];
        }
    }
    EXPECT_LT(*std::min_element(before.begin(), before.end()), 0.3) << "it was pressed";
}

/// A ball of fluid that turns, weak on one side: a hundred steps, most of them far from a turn of the whole.
TEST(Flip, StepOfDurabilityStaysAStepAfterAHundredSteps) {
    constexpr float kWeak = 0.25f, kSpin = 1.5f;
    Frame frame = frameOf(SnowBall{{0, 0, 0}, 0.15f, 0.01f, 200, {}, {0, 0, kSpin}});
    giveMaterial(frame, {});
    const auto d = frame.particles[column::durability];
    const std::vector<Vec3> start(frame.particles[column::x].begin(), frame.particles[column::x].end());
    for (std::size_t i = 0; i < d.size(); ++i) d[i] = start[i].x < 0 ? kWeak : 1.0f;
    const auto solver = flipOf({{"dt", 0.01}});
    const SolverRun run = advance(*solver, frame, 1.0, worldOf(nothing(), {}));
    EXPECT_GE(run.steps, 100);
    // How far it has turned, by its particles.
    const auto x = std::as_const(frame.particles)[column::x];
    double along = 0, across = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        along += double(start[i].x * x[i].x + start[i].y * x[i].y),
            across += double(start[i].x * x[i].y - start[i].y * x[i].x);
    const double angle = std::atan2(across, along);
    EXPECT_GT(angle, 1.0);
    const auto after = std::as_const(frame.particles)[column::durability];
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double side = std::cos(angle) * double(x[i].x) + std::sin(angle) * double(x[i].y);
        if (side > 2 * double(kCell)) EXPECT_EQ(1, after[i]) << side;
        if (side < -2 * double(kCell)) EXPECT_EQ(kWeak, after[i]) << side;
        EXPECT_TRUE(after[i] == 1 || after[i] == kWeak) << after[i];
    }
}

TEST(Flip, TurningBallKeepsTurning) {
    Frame frame = frameOf(SnowBall{{0, 0, 0}, 0.15f, 0.01f, 200, {1, 0, 0}, {0, 0, 4}});
    giveMaterial(frame, {});
    const Conserved before = conserved(frame.particles);
    advance(*flipOf(), frame, 0.5, worldOf(nothing(), {}));
    const Conserved after = conserved(frame.particles);
    EXPECT_EQ(before.mass, after.mass);
    EXPECT_LT(length(after.momentum - before.momentum), 0.01 * length(before.momentum));
    const auto spin = [](const Conserved& c) { return c.angularMomentum.z - cross(c.center, c.momentum).z; };
    EXPECT_NEAR(spin(before), spin(after), 0.08 * spin(before));  // 3 % of PIC in each step
}

}  // namespace
}  // namespace firn
