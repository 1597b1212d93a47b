// Snow that touches things: rest, friction, sticking, moving bodies.
#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr float kGravity = 9.81f;

ColliderSet ground(Grip grip) { return ColliderSet({colliderOf(PlaneShape{}, grip)}); }

/// A cube of 24 cm in cells of 4 cm, coarse because contact is what is looked at.
SnowBlock coarseBlock(const Vec3& center) { return {center, {0.24f, 0.24f, 0.24f}, 0.02f}; }
std::unique_ptr<Solver> coarseMpm(bool plasticity) { return mpmOf({{"cell_size", 0.04}, {"plasticity", plasticity}}); }

struct Slide {
    double distance, speed;
};
/// A stiff block on the ground, gravity tilted by `degrees` instead of the ground.
Slide slideAfter(double seconds, float friction, double degrees) {
    Frame frame = frameOf(coarseBlock({0, 0.121f, 0}));
    const double before = conserved(frame.particles).center.x;
    const ColliderSet plane = ground({friction, false});
    const double a = degrees * 3.14159265 / 180;
    const World world{plane, {float(kGravity * std::sin(a)), float(-kGravity * std::cos(a)), 0}, 0, 1};
    advance(*coarseMpm(false), frame, seconds, world);
    const Conserved after = conserved(frame.particles);
    return {after.center.x - before, after.momentum.x / after.mass};
}

TEST(Friction, SlidingBlockIsAsFastAsCoulombSays) {
    for (const float mu : {0.0f, 0.3f}) {
        const double seconds = 0.25, a = 30 * 3.14159265 / 180;
        const double expected = 0.5 * kGravity * (std::sin(a) - mu * std::cos(a)) * seconds * seconds;
        EXPECT_NEAR(expected, slideAfter(seconds, mu, 30).distance, 0.06 * expected) << "friction " << mu;
    }
}

TEST(Friction, BlockOnRoughGroundLeansALittleAndStays) {
    const Slide slide = slideAfter(0.4, 1.0f, 30);  // without friction it would be at 0.39 m and 2 m/s
    EXPECT_NEAR(0, slide.distance, 0.01);
    EXPECT_NEAR(0, slide.speed, 0.02);
}

TEST(Rest, BlockOnTheGroundKeepsItsHeightAndComesToRest) {
    Frame frame = frameOf(coarseBlock({0, 0.121f, 0}));
    const Conserved before = conserved(frame.particles);
    const ColliderSet plane = ground({0.5f, false});
    advance(*coarseMpm(true), frame, 0.5, {plane, {0, -kGravity, 0}, 0, 1});
    const Conserved after = conserved(frame.particles);
    EXPECT_EQ(before.mass, after.mass);
    EXPECT_NEAR(before.center.y, after.center.y, 0.005);
    EXPECT_LT(std::sqrt(2 * after.kineticEnergy / after.mass), 0.02);
    for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.y, -0.002f);
}

TEST(Sticky, SnowHangsFromACeilingItTouches) {
    double fallen[2];
    for (const bool sticky : {false, true}) {
        Frame frame = frameOf(coarseBlock({0, -0.12f, 0}));
        const double before = conserved(frame.particles).center.y;
        const ColliderSet ceiling({colliderOf(PlaneShape{{0, -0.02f, 0}, {0, -1, 0}}, {0.5f, sticky})});
        advance(*coarseMpm(false), frame, 0.15, {ceiling, {0, -kGravity, 0}, 0, 1});
        fallen[sticky] = before - conserved(frame.particles).center.y;
    }
    EXPECT_GT(fallen[false], 0.08);
    EXPECT_LT(fallen[true], 0.01);
}

TEST(MovingCollider, PistonCarriesWhatSticksToItAtItsOwnSpeed) {
    Frame frame = frameOf(coarseBlock({}));
    const double before = conserved(frame.particles).center.x;
    const ColliderSet piston(
        {colliderOf(BoxShape{{-0.16f, 0, 0}, {0.1f, 1, 1}}, {0.5f, true}, {{0, {0, 0, 0}, {}}, {1, {1, 0, 0}, {}}})});
    advance(*coarseMpm(false), frame, 0.3, {piston, {}, 0, 1});
    EXPECT_NEAR(0.3, conserved(frame.particles).center.x - before, 0.03);
    for (const Vec3& p : frame.particles[column::x]) EXPECT_GT(p.x, -0.11f + 0.3f - 0.015f);
}

TEST(MovingCollider, FastThinBladeIsSteppedFinelyEnoughToBeFelt) {
    // 90 m/s: in the two milliseconds that the waves alone would allow, it would be in the middle of snow it never
    // touched.
    Frame frame = frameOf(coarseBlock({}));
    const ColliderSet blade({colliderOf(BoxShape{{-0.3f, 0, 0}, {0.05f, 1, 1}}, {0.5f, false},
                                        {{0, {0, 0, 0}, {}}, {0.0067, {0.6f, 0, 0}, {}}})});
    const SolverRun run = advance(*coarseMpm(true), frame, 0.0067, {blade, {}, 0, 1});
    EXPECT_TRUE(run.warnings.empty()) << run.warnings.front();
    const Conserved after = conserved(frame.particles);
    EXPECT_GT(after.momentum.x / after.mass, 80);
    for (const Vec3& p : frame.particles[column::x]) EXPECT_GT(p.x, 0.32f);
}

TEST(MpmImpact, SnowThatHasStoppedIsNotDrivenBackThroughWhatArrives) {
    // At 15 m/s, what stops first at the wall shares nodes with the rest of the ball, which is stopped after it.
    for (const char* transfer : {"flip", "apic"}) {
        SCOPED_TRACE(transfer);
        Frame frame = frameOf(SnowBall{{-0.14f, 0, 0}, 0.12f, 0.01f, 400, {15, 0, 0}, {}});
        const ColliderSet wall({colliderOf(BoxShape{{0.1f, 0, 0}, {0.2f, 2, 2}}, {0.5f, true})});
        const auto mpm = mpmOf({{"cell_size", 0.02}, {"transfer", transfer}});
        advance(*mpm, frame, 0.03, {wall, {0, -kGravity, 0}, 0, 1});
        float fastest = 0;
        for (const Vec3& v : frame.particles[column::v]) fastest = std::fmax(fastest, -v.x);
        EXPECT_LT(fastest, 4) << "what crushed snow gives back is a few metres per second";
    }
}

}  // namespace
}  // namespace firn
