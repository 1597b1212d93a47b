// The air that carries the mist: it keeps its volume, falls as a ball of heavy air does, and stays outside of walls.
#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/mist_of.h"

namespace firn {
namespace {

constexpr float kH = 0.05f;

PlaneShape groundAt(float y) {
    PlaneShape plane;
    plane.point = {0, y, 0}, plane.normal = {0, 1, 0};
    return plane;
}

/// Root mean square over the cells that the pressure is asked in.
double meanOutflow(const MistState& mist, const FaceWalls& walls) {
    double sum = 0, count = 0;
    const CellBlocks& blocks = mist.blocks;
    for (std::size_t b = 0; b < blocks.size(); ++b)
        for (int n = 0; n < CellBlocks::kCells; ++n) {
            const int i = n / 64, j = n / 8 % 8, k = n % 8;
            const bool isRim = blocks.cell(b, i + 1, j, k) == CellBlocks::kNone ||
                               blocks.cell(b, i, j + 1, k) == CellBlocks::kNone ||
                               blocks.cell(b, i, j, k + 1) == CellBlocks::kNone;
            const std::size_t cell = b * CellBlocks::kCells + std::size_t(n);
            if (isRim || (!walls.areNone() && walls.isSolid[cell])) continue;
            const double out = double(outflow(blocks, mist.u, walls.open, walls.velocity, b, i, j, k));
            sum += out * out, ++count;
        }
    return std::sqrt(sum / count);
}

TEST(MistAir, KeepsItsVolumeToTheTolerance) {
    const ColliderSet colliders({colliderOf(groundAt(-0.31f)),
                                 colliderOf(SphereShape{{0.1f, 0, 0}, 0.13f}, {}, {{0, {}, {}}, {1, {2, 1, 0}, {}}})});
    for (const bool withWalls : {false, true}) {
        MistState mist = mistOn(cubeOfBlocks(-2, 2), kH, ballOf(6), [](const Vec3& X) {
            return Vec3{std::sin(X.x * 0.4f), std::cos(X.y * 0.3f + X.x), 0.2f * X.z};
        });
        const FaceWalls walls = withWalls ? wallsOf(mist.blocks, mist.h, colliders.during(0, 0)) : FaceWalls{};
        ASSERT_EQ(withWalls, !walls.areNone());
        const double before = meanOutflow(mist, walls);
        MistReport report;
        MistParams params;
        project(mist, walls, params, report);
        EXPECT_LE(report.residual, double(params.solveTolerance));
        EXPECT_TRUE(report.warnings.empty());
        EXPECT_LT(meanOutflow(mist, walls), 2 * double(params.solveTolerance) * before) << withWalls;
    }
}

TEST(MistAir, SaysSoWhereverThePressureFallsShortOfItsTolerance) {
    const auto projected = [](float tolerance, int most) {
        MistState mist = mistOn(cubeOfBlocks(-1, 1), kH, ballOf(6), [](const Vec3& X) {
            return Vec3{std::sin(X.x * 0.4f), std::cos(X.y * 0.3f + X.x), 0.2f * X.z};
        });
        MistParams params;
        params.solveTolerance = tolerance, params.maxIterations = most;
        MistReport report;
        project(mist, {}, params, report);
        return report;
    };
    const float reached = float(projected(1e-6f, 3).residual);
    EXPECT_EQ(1u, projected(0.8f * reached, 3).warnings.size());
    EXPECT_TRUE(projected(1.2f * reached, 3).warnings.empty());
}

/// A ball of air that gravity pulls, in air that it does not: the pressure takes a third, as the field in a ball of
/// evenly magnetised iron. So it starts to fall with two thirds of g.
TEST(MistAir, BallStartsToFallWithTwoThirdsOfGravity) {
    MistState mist = mistOn(cubeOfBlocks(-4, 4), kH, ballOf(6), atRest);
    const Vec3 g{0, -2, 0};
    MistReport report;
    addGravity(mist, g, 0.1f);
    project(mist, {}, {}, report);
    const std::uint32_t b = mist.blocks.find({0, 0, 0});
    for (const auto& [i, j, k] : {std::array<int, 3>{0, 0, 0}, {2, 1, 0}, {0, 3, 2}}) {
        const Vec3 u = mist.u[mist.blocks.cell(b, i, j, k)];
        EXPECT_NEAR(-2.0 / 3 * 0.2, u.y, 0.012) << i << j << k;
        EXPECT_NEAR(0, u.x, 0.012) << i << j << k;
    }
}

/// A slow puff and a fast one, each in the middle of its block.
TEST(MistAir, HasRoomAsWideAsEachPuffIsFast) {
    const auto isIn = [](const Vec3& X, float x) {
        return std::fabs(X.x - x) < 1 && std::fabs(X.y - 3.5f) < 1 && std::fabs(X.z - 3.5f) < 1;
    };
    const float slow = -28.5f, fast = 27.5f, dt = 0.01f;
    const auto rho = [&](const Vec3& X) { return isIn(X, slow) || isIn(X, fast) ? 1.0f : 0.0f; };
    const auto wind = [&](const Vec3& X) { return Vec3{0, X.x > 0 ? 4 * kH / dt : 0, 0}; };
    MistState mist = mistOn(cubeOfBlocks(-4, 4), kH, rho, wind);
    followDensity(mist, {}, dt);
    EXPECT_EQ(1u + 27u, mist.blocks.size()) << "two cells of air stay in the block, six do not";
    EXPECT_EQ(16, amountOf(mist));
    EXPECT_NE(CellBlocks::kNone, mist.blocks.find({-4, 0, 0}));
    EXPECT_NE(CellBlocks::kNone, mist.blocks.find({2, -1, 1}));
}

TEST(MistAir, PuffSinksStraightDownAndKeepsItsAmount) {
    MistState mist = mistOn(cubeOfBlocks(-1, 1), kH, ballOf(4), atRest);
    MistParams params;
    params.dissipation = 0;
    MistReport report;
    const double before = amountOf(mist);
    for (int n = 0; n < 20; ++n) mistStep(mist, params, {0, -2, 0}, {}, 0.03f, report);
    const Vec3d middle = middleOf(mist) * double(kH);
    EXPECT_NEAR(0, middle.x, 0.005);
    EXPECT_NEAR(0, middle.z, 0.005);
    EXPECT_LT(middle.y, -0.1) << "0.36 m in free fall, less in air";
    EXPECT_GT(middle.y, -0.3);
    EXPECT_NEAR(1, amountOf(mist) / before, 0.05) << "advection is not conservative, but nearly so";
    EXPECT_GT(mist.blocks.find({0, -2, 0}), 0u);
}

TEST(MistAir, DoesNotCrossTheGround) {
    const float ground = -0.23f;
    const ColliderSet colliders({colliderOf(groundAt(ground))});
    MistState mist = mistOn(cubeOfBlocks(-2, 2), kH, ballOf(3), [](const Vec3& X) {
        return length(X) < 4 ? Vec3{0, -3, 0} : Vec3{};
    });
    MistParams params;
    params.dissipation = 0;
    MistReport report;
    double above = 0;
    for (int n = 0; n < 30; ++n) {
        mistStep(mist, params, {0, -2, 0}, colliders.during(0, 0), 0.02f, report);
        above = 0;
        for (std::size_t b = 0; b < mist.blocks.size(); ++b)
            for (int c = 0; c < CellBlocks::kCells; ++c) {
                const float top = (placeOf(mist.blocks, b, c / 64, c / 8 % 8, c % 8).y + 0.5f) * kH;
                const float rho = mist.rho[b * CellBlocks::kCells + std::size_t(c)];
                if (top < ground) ASSERT_EQ(0, rho) << "step " << n;
                above += top < ground ? 0 : double(rho);
            }
    }
    EXPECT_GT(above, 40) << "it spreads over the ground instead";
}

/// A box that moves through still air pushes it ahead and draws it after.
TEST(MistAir, MovingBoxPushesTheAir) {
    BoxShape box;
    box.center = {0, 0, 0}, box.size = {0.2f, 0.4f, 0.4f};
    const ColliderSet colliders({colliderOf(box, {}, {{0, {}, {}}, {1, {2, 0, 0}, {}}})});
    MistState mist = mistOn(
        cubeOfBlocks(-2, 2), kH, [](const Vec3&) { return 0.0f; }, atRest);
    MistReport report;
    const FaceWalls walls = wallsOf(mist.blocks, mist.h, colliders.during(0, 0));
    project(mist, walls, {}, report);
    const std::uint32_t b = mist.blocks.find({0, 0, 0});
    EXPECT_NEAR(2, mist.u[mist.blocks.cell(b, 3, 0, 0)].x, 0.5f) << "close before it";
    EXPECT_GT(mist.u[mist.blocks.cell(b, 5, 0, 0)].x, 0.3f);
    EXPECT_GT(mist.u[mist.blocks.cell(b, -4, 0, 0)].x, 0.3f) << "behind it";
    EXPECT_LT(mist.u[mist.blocks.cell(b, 0, 7, 0)].x, 0) << "and back beside it";
}

}  // namespace
}  // namespace firn
