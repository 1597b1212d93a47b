// Colliders that are thin or fast, and what they feel of the snow.
#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr float kCell = 0.04f;  // m

/// How deep the deepest particle is inside a collider at the end of a step [cells], over all steps.
double deepest(Solver& mpm, Frame& frame, const ColliderSet& colliders, double seconds, double dt) {
    double depth = 0;
    const int steps = int(std::lround(seconds / dt));
    mpm.load(frame);
    for (int i = 0; i < steps; ++i) {
        const StepReport report = mpm.step({colliders, {0, -9.81f, 0}, i * dt, 1}, dt);
        EXPECT_FALSE(report.diverged) << "step " << i;
        if (report.diverged) break;
        mpm.save(frame);
        const ContactField field = colliders.during(i * dt, (i + 1) * dt);
        for (const Vec3& x : frame.particles[column::x]) depth = std::fmax(depth, -double(field.distance(x)));
    }
    return depth / double(kCell);
}

SnowBlock block(const Vec3& center) { return {center, {0.24f, 0.24f, 0.24f}, 0.02f}; }

TEST(FastCollider, NoSnowIsLeftInsideABoxThatPushesIt) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        Frame frame = frameOf(block({}));
        const double dt = 4e-4, speed = 0.3 * double(kCell) / dt;  // 30 m/s, faster than sound in snow
        const ColliderSet box({colliderOf(BoxShape{{-0.33f, 0, 0}, {0.4f, 0.3f, 0.3f}}, {},
                                          {{0, {}, {}}, {1, {float(speed), 0, 0}, {}}})});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"dt", dt}}));
        const double depth = deepest(*mpm, frame, box, 20 * dt, dt);
        EXPECT_LT(depth, 0.1) << choice.name();
        const float face = -0.13f + 20 * 0.3f * kCell;
        for (const Vec3& x : frame.particles[column::x])
            if (std::fabs(x.y) < 0.1f && std::fabs(x.z) < 0.1f) EXPECT_GT(x.x, face - 0.1f * kCell);
    }
}

TEST(FastCollider, SheetThatSlidesSeveralCellsPerStepAlongItselfLetsNothingThrough) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        SnowBlock falling = block({0, 0.14f, 0});
        falling.velocity = {0, -8, 0};
        Frame frame = frameOf(falling);
        const double dt = 4e-4, speed = 3 * double(kCell) / dt;
        const ColliderSet sheet({colliderOf(BoxShape{{-10, 0, 0}, {30, kCell / 2, 2}}, {0, false},
                                            {{0, {}, {}}, {1, {float(speed), 0, 0}, {}}})});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"dt", dt}}));
        const double depth = deepest(*mpm, frame, sheet, 40 * dt, dt);
        EXPECT_LT(depth, 0.1) << choice.name();
        for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.y, kCell / 4 - 0.1f * kCell);
    }
}

TEST(FastCollider, NoSnowIsLeftInsideATurningBlade) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        Frame frame = frameOf(block({0.2f, 0, 0}));
        const double dt = 4e-4;
        const ColliderSet blade(
            {colliderOf(BoxShape{{}, {0.7f, kCell / 2, 0.5f}}, {}, {{0, {}, {0, 0, -60}}, {0.06, {}, {0, 0, 300}}})});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"dt", dt}}));
        const double depth = deepest(*mpm, frame, blade, 80 * dt, dt);
        EXPECT_LT(depth, 0.1) << choice.name();
    }
}

TEST(FastCollider, StepInWhichSnowWouldBeThrownTooFarIsRefusedAndMayBeRetried) {
    Frame frame = frameOf(block({}));
    const ColliderSet box(
        {colliderOf(BoxShape{{-0.33f, 0, 0}, {0.4f, 0.3f, 0.3f}}, {}, {{0, {}, {}}, {1, {300, 0, 0}, {}}})});
    const auto mpm = mpmOf({{"cell_size", double(kCell)}});
    mpm->load(frame);
    const StepReport report = mpm->step({box, {}, 0, 1}, 5e-4);  // nearly four cells
    EXPECT_TRUE(report.diverged);
    EXPECT_TRUE(report.mayRetry);
    Frame after = frame;
    mpm->save(after);
    EXPECT_TRUE(frame.particles.find("P")->values == after.particles.find("P")->values);
    EXPECT_TRUE(frame.particles.find("v")->values == after.particles.find("v")->values);
}

TEST(ColliderImpulse, IsWhatTheSnowLost) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        SnowBlock falling = block({0, 0.13f, 0});
        falling.velocity = {1, -5, 0};
        Frame frame = frameOf(falling);
        const Conserved before = conserved(frame.particles);
        const ColliderSet things(
            {colliderOf(PlaneShape{}, {0.4f, false}), colliderOf(BoxShape{{-0.25f, 0.1f, 0}, {0.2f, 0.2f, 0.2f}},
                                                                 {0.5f, true}, {{0, {}, {}}, {1, {6, 0, 1}, {}}})});
        const double seconds = 0.02;
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"solve_tolerance", 1e-6}}));
        const SolverRun run = advance(*mpm, frame, seconds, {things, {0, -9.81f, 0}, 0, 1});
        ASSERT_EQ(2u, run.impulses.size());
        const Vec3d lost =
            before.momentum + Vec3d{0, -9.81, 0} * (before.mass * seconds) - conserved(frame.particles).momentum;
        const Vec3d given = run.impulses[0].linear + run.impulses[1].linear;
        EXPECT_LT(length(given - lost), 1e-4 * length(lost)) << choice.name();
        EXPECT_LT(run.impulses[0].linear.y, -0.5 * length(lost)) << "the ground was pressed down";
        EXPECT_LT(run.impulses[1].linear.x, 0) << "the box was held back";
    }
}

}  // namespace
}  // namespace firn
