// Scenes that nobody means, and that must end in snow or in a clear word all the same.
#include <gtest/gtest.h>

#include <cmath>

#include "firn/params/validate.h"
#include "support/conserved.h"
#include "support/flip_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

void expectFinite(const Frame& frame) {
    for (const Vec3& x : frame.particles[column::x]) ASSERT_TRUE(isFinite(x));
    for (const Vec3& v : frame.particles[column::v]) ASSERT_TRUE(isFinite(v));
    for (const float rho : frame.particles[column::density]) ASSERT_TRUE(std::isfinite(rho));
}

TEST(FlipHostile, SnowInsideASolidComesOutOfIt) {
    const ColliderSet solid({colliderOf(BoxShape{{0, 0, 0}, {1, 1, 1}})});
    Frame frame = frameOf(SnowBall{{0, 0.3f, 0}, 0.06f, 0.02f, 200, {}, {}});
    giveMaterial(frame, {});
    const SolverRun run = advance(*flipOf({{"cell_size", 0.04}}), frame, 0.1, worldOf(solid));
    EXPECT_FALSE(run.diverged);
    expectFinite(frame);
    const ContactField contacts = solid.during(0, 0);
    for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(contacts.distance(x), -1e-3f);
}

TEST(FlipHostile, SnowOverAKilometreFallsLikeAnyOther) {
    Frame frame = frameOf(SnowBall{{0, 5, 0}, 0.05f, 0.02f, 200, {}, {}});
    giveMaterial(frame, {});
    const auto x = frame.particles[column::x];
    const std::size_t count = x.size();
    for (std::size_t n = 0; n < count; n += 2)
        x[n] += Vec3{float(n % 4) - 1, 0, 1} * (500.0f / float(count) * float(n));
    std::vector<Vec3> start(x.begin(), x.end());
    const SolverRun run = advance(*flipOf(), frame, 0.1, worldOf(ColliderSet()));
    EXPECT_FALSE(run.diverged);
    expectFinite(frame);
    const auto end = std::as_const(frame.particles)[column::x];
    for (std::size_t n = 0; n < count; n += 2) EXPECT_NEAR(-0.5 * 9.81 * 0.01, double(end[n].y - start[n].y), 0.01);
}

TEST(FlipHostile, CellsLargerThanTheSnowLetItFallAndLie) {
    const ColliderSet ground({colliderOf(PlaneShape{})});
    Frame frame = frameOf(SnowBall{{0, 0.2f, 0}, 0.05f, 0.02f, 200, {}, {}});
    giveMaterial(frame, {});
    const SolverRun run = advance(*flipOf({{"cell_size", 0.5}}), frame, 0.5, worldOf(ground));
    EXPECT_FALSE(run.diverged);
    expectFinite(frame);
    for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.y, -1e-3f);
    EXPECT_LT(conserved(frame.particles).center.y, 0.15);
}

TEST(FlipHostile, DurabilityOutsideItsBoundsIsToldWithKeyAndRange) {
    for (const double d : {-0.1, 1.5}) {
        const Issues issues = validate(describe<FlipMaterial>(), flipSettings({{"durability", d}}), "snow[0].material");
        ASSERT_EQ(1u, issues.size());
        EXPECT_EQ("snow[0].material.durability", issues[0].key);
        EXPECT_NE(std::string::npos, issues[0].message.find("from 0 to 1")) << issues[0].message;
    }
}

TEST(FlipHostile, DurabilityOfPointsOutsideItsBoundsIsToldOnceAndTakenAsTheNearerEnd) {
    Frame frame = frameOf(SnowBall{{0, 0.2f, 0}, 0.05f, 0.02f, 200, {}, {}});
    giveMaterial(frame, {});
    const auto d = frame.particles[column::durability];
    const auto id = frame.particles[column::id];
    for (float& each : d) each = 0.5f;
    d[3] = 7, d[5] = -0.25f, d[6] = std::nanf("");
    const int first = id[3], second = id[5], third = id[6];
    const auto solver = flipOf();
    const SolverRun run = advance(*solver, frame, 0.05, worldOf(ColliderSet()));
    ASSERT_EQ(1u, run.warnings.size());
    const std::string told = "durability = 7 of point " + std::to_string(first) + ": outside 0 to 1, as 3 of ";
    EXPECT_EQ(0u, run.warnings[0].find(told)) << run.warnings[0];
    const auto now = std::as_const(frame.particles)[column::durability];
    const auto ids = std::as_const(frame.particles)[column::id];
    for (std::size_t n = 0; n < now.size(); ++n)
        EXPECT_EQ(ids[n] == first ? 1.0f : ids[n] == second || ids[n] == third ? 0.0f : 0.5f, now[n]) << ids[n];
    EXPECT_TRUE(advance(*solver, frame, 0.05, worldOf(ColliderSet())).warnings.empty());
}

TEST(FlipHostile, WithoutGravitySnowGoesStraightAndStopsAtAWall) {
    PlaneShape wall;
    wall.point = {0.3f, 0, 0}, wall.normal = {-1, 0, 0};
    const ColliderSet walls({colliderOf(wall)});
    Frame frame = frameOf(SnowBall{{0, 0, 0}, 0.06f, 0.01f, 200, {2, 0, 0}, {}});
    giveMaterial(frame, {});
    const auto solver = flipOf();
    const Vec3d start = conserved(frame.particles).center;
    advance(*solver, frame, 0.1, worldOf(walls, {}));
    EXPECT_LT(length(start + Vec3d{0.2, 0, 0} - conserved(frame.particles).center), 1e-4);
    advance(*solver, frame, 0.2, worldOf(walls, {}));
    expectFinite(frame);
    for (const Vec3& x : frame.particles[column::x]) EXPECT_LT(x.x, 0.301f);
    EXPECT_LT(conserved(frame.particles).momentum.x, 0.6 * conserved(frame.particles).mass);
}

}  // namespace
}  // namespace firn
