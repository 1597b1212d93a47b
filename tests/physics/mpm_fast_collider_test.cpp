// Colliders that are thin or fast, and what they feel of the snow.
#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"
#include "support/test_meshes.h"

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

/// So soft that a step may be four times as long.
Frame softened(Frame frame) {
    for (float& E : frame.particles[column::youngModulus]) E /= 16;
    return frame;
}

/// Every choice with every speed [cells per step].
std::vector<std::pair<MpmChoice, double>> choicesAndSpeeds(std::initializer_list<double> speeds) {
    std::vector<std::pair<MpmChoice, double>> all;
    for (const MpmChoice& choice : everyMpmChoice())
        for (const double speed : speeds) all.emplace_back(choice, speed);
    return all;
}

TEST(FastCollider, NoSnowIsLeftInsideABoxThatPushesIt) {
    for (const auto& [choice, cellsPerStep] : choicesAndSpeeds({0.3, 0.9})) {
        SCOPED_TRACE(choice.name() + ", " + std::to_string(cellsPerStep));
        Frame frame = frameOf(block({}));
        const double dt = 4e-4, speed = cellsPerStep * double(kCell) / dt;  // 30 m/s is faster than sound in snow
        const ColliderSet box({colliderOf(BoxShape{{-0.33f, 0, 0}, {0.4f, 0.3f, 0.3f}}, {},
                                          {{0, {}, {}}, {1, {float(speed), 0, 0}, {}}})});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"dt", dt}}));
        const double depth = deepest(*mpm, frame, box, 20 * dt, dt);
        EXPECT_LT(depth, 0.1);
        const float face = -0.13f + 20 * float(cellsPerStep) * kCell;
        for (const Vec3& x : frame.particles[column::x])
            if (std::fabs(x.y) < 0.1f && std::fabs(x.z) < 0.1f) EXPECT_GT(x.x, face - 0.1f * kCell);
    }
}

TEST(FastCollider, SheetThatSlidesSeveralCellsPerStepAlongItselfLetsNothingThrough) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        SnowBlock falling = block({0, 0.14f, 0});
        falling.velocity = {0, -2, 0};
        Frame frame = softened(frameOf(falling));
        const double dt = 1.6e-3, speed = 3 * double(kCell) / dt;
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

/// A thin pick that goes through a block from one side to the other; the block stands on the ground.
Collider pick(double speed) {
    return colliderOf(BoxShape{{-0.3f, 0.1f, 0}, {kCell / 2, 0.3f, kCell}}, {0.2f, false},
                      {{0, {}, {}}, {1, {float(speed), 0, 0}, {}}});
}
/// Whether anything that was before the pick is behind it without having gone around it. (Around the tip or the sides
/// it takes longer than the pick is there.)
int countTunnelled(const Frame& before, const Frame& after, double way) {
    int count = 0;
    for (std::size_t p = 0; p < after.particles.size(); ++p) {
        const Vec3 &a = before.particles[column::x][p], &b = after.particles[column::x][p];
        const bool inTheWay = std::fabs(a.z) < 0.4f * kCell && a.y > 0.02f && a.y < 0.2f;
        const bool stayed = std::fabs(b.z) < 0.5f * kCell;
        count += inTheWay && stayed && b.x < -0.3f + float(way);
    }
    return count;
}

TEST(FastCollider, PickThatMovesSeveralCellsPerStepPassesNothing) {
    for (const auto& [choice, cellsPerStep] : choicesAndSpeeds({0.9, 3.3})) {
        SCOPED_TRACE(choice.name() + ", " + std::to_string(cellsPerStep));
        const Frame before = softened(frameOf(block({0, 0.12f, 0})));
        Frame frame = before;
        const double dt = 1.6e-3, speed = cellsPerStep * double(kCell) / dt;
        const int steps = int(0.4 / (speed * dt));
        const ColliderSet things({colliderOf(PlaneShape{}), pick(speed)});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}, {"dt", dt}}));
        EXPECT_LT(deepest(*mpm, frame, things, steps * dt, dt), 0.1);
        EXPECT_EQ(0, countTunnelled(before, frame, steps * dt * speed));
    }
}

TEST(FastCollider, PickIsSteppedByItsSpeedWhereTheStepIsFree) {
    for (const char* integrator : {"explicit", "semi_implicit"}) {
        SCOPED_TRACE(integrator);
        const Frame before = frameOf(block({0, 0.12f, 0}));
        Frame frame = before;
        const double speed = 60, seconds = 0.4 / speed;
        const ColliderSet things({colliderOf(PlaneShape{}), pick(speed)});
        const auto mpm = mpmOf({{"cell_size", double(kCell)}, {"integrator", std::string(integrator)}});
        const SolverRun run = advance(*mpm, frame, seconds, {things, {0, -9.81f, 0}, 0, 1});
        EXPECT_FALSE(run.diverged);
        EXPECT_TRUE(run.warnings.empty());
        const ContactField field = things.during(seconds, seconds);
        for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(field.distance(x), -0.1f * kCell);
        EXPECT_EQ(0, countTunnelled(before, frame, 0.4));
    }
}

TEST(FastCollider, FixedStepInWhichAColliderIsTooFastToThrowSnowIsWarnedAbout) {
    Frame frame = frameOf(block({0, 0.12f, 0}));
    const double dt = 4e-4;
    for (const double cellsPerStep : {0.3, 0.9}) {
        const double speed = cellsPerStep * double(kCell) / dt;
        const ColliderSet things({pick(speed)});
        const auto mpm = mpmOf({{"cell_size", double(kCell)}, {"dt", dt}});
        mpm->load(frame);
        const StepReport report = mpm->step({things, {}, 0.2 / speed, 1}, dt);
        EXPECT_EQ(cellsPerStep > 0.5 ? 1u : 0u, report.warnings.size());
    }
}

TEST(FastCollider, FarAwayCostsNoSteps) {
    for (const float z : {0.2f, 50.0f}) {
        const Frame frame = frameOf(block({}));
        const ColliderSet train(
            {colliderOf(BoxShape{{0, 0, z}, {2, 0.2f, 0.2f}}, {}, {{0, {}, {}}, {1, {90, 0, 0}, {}}})});
        const auto mpm = mpmOf({{"cell_size", double(kCell)}});
        mpm->load(frame);
        const double alone = mpm->stableStep(emptyWorld({})), with = mpm->stableStep({train, {}, 0, 1});
        if (z < 1)
            EXPECT_NEAR(0.3 * double(kCell) / 90, with, 1e-6);
        else
            EXPECT_EQ(alone, with);
    }
}

TEST(FastCollider, ThatComesFromFarAwayIsFeltInTime) {
    Frame frame = frameOf(block({}));
    const ColliderSet train(
        {colliderOf(BoxShape{{-1, 0, 0}, {0.4f, 0.5f, 0.5f}}, {}, {{0, {}, {}}, {1, {90, 0, 0}, {}}})});
    const auto mpm = mpmOf({{"cell_size", double(kCell)}});
    const double seconds = 0.01;
    const SolverRun run = advance(*mpm, frame, seconds, {train, {}, 0, 1});
    EXPECT_FALSE(run.diverged);
    EXPECT_TRUE(run.warnings.empty());
    for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.x, -0.8f + 0.9f - 0.1f * kCell);
}

TEST(FastCollider, StepInWhichSnowWouldBeThrownTooFarIsRefusedAndMayBeRetried) {
    Frame frame = frameOf(block({}));
    const ColliderSet nothing;
    const auto mpm = mpmOf({{"cell_size", double(kCell)}});
    mpm->load(frame);
    const StepReport report = mpm->step({nothing, {0, -9e5f, 0}, 0, 1}, 5e-4);  // nearly six cells
    EXPECT_TRUE(report.diverged);
    EXPECT_TRUE(report.mayRetry);
    Frame after = frame;
    mpm->save(after);
    EXPECT_TRUE(frame.particles.find("P")->values == after.particles.find("P")->values);
    EXPECT_TRUE(frame.particles.find("v")->values == after.particles.find("v")->values);
}

/// Half a cell thick and open.
Collider sheet(std::vector<MotionKey> motion = {}) {
    Collider c;
    c.solid = surfaceOfMesh(sheetMesh(1, 4), {0, kCell / 2});
    c.motion = std::move(motion);
    return c;
}

TEST(ThinSheet, SnowThatFallsOnItStaysOnTop) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        SCOPED_TRACE(choice.name());
        SnowBlock falling = block({0, 0.16f, 0});
        falling.velocity = {1, -6, 0};
        Frame frame = frameOf(falling);
        const ColliderSet table({sheet()});
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}}));
        EXPECT_FALSE(advance(*mpm, frame, 0.06, {table, {0, -9.81f, 0}, 0, 1}).diverged);
        for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.y, 0.25f * kCell - 0.1f * kCell);
    }
}

TEST(ThinSheet, ThatIsDrivenThroughSnowTakesAllOfItAlong) {
    for (const MpmChoice& choice : everyMpmChoice()) {
        SCOPED_TRACE(choice.name());
        Frame frame = frameOf(block({0, 0.16f, 0}));
        const double seconds = 0.01;
        const ColliderSet lift({sheet({{0, {}, {}}, {seconds, {0, 0.4f, 0}, {0, 0, 20}}})});  // 10 cells; 40 m/s
        const auto mpm = mpmOf(choice.with({{"cell_size", double(kCell)}}));
        EXPECT_FALSE(advance(*mpm, frame, seconds, {lift, {0, -9.81f, 0}, 0, 1}).diverged);
        const ContactField field = lift.during(seconds, seconds);
        const double tilt = 20 * 3.14159265 / 180;
        const Vec3 normal{-float(std::sin(tilt)), float(std::cos(tilt)), 0};
        for (const Vec3& x : frame.particles[column::x]) {
            EXPECT_GT(field.distance(x), -0.1f * kCell);
            EXPECT_GT(dot(x - Vec3{0, 0.4f, 0}, normal), 0) << "on the other side";
        }
    }
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
