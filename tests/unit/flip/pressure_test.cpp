// The pressure of the FLIP solver on cells that are filled without particles.
#include "firn/flip/pressure.h"

#include "support/flip_grid.h"

namespace firn {
namespace {

/// The packing falls from 1 to that of the air between two centres; snow ends where it is half.
TEST(FlipPressure, HydrostaticColumnHasTheWeightAboveIt) {
    constexpr float h = 0.02f, dt = 0.01f, top = 4 * h;
    for (const float half : {8.5f, 8.3f, 8.8f})  // walls along faces, and through cells
        for (const float air : {0.0f, 0.3f}) {
            const ColliderSet walls = pit(half * h);
            FlipGrid grid = gridOf(2, h, walls, [&](const Vec3& x) { return x.y <= top + 0.1f * h; });
            for (std::size_t c = 0; c < grid.label.size(); ++c)
                if (grid.label[c] == CellLabel::air) grid.matter[c].packing = air;
            for (Vec3& u : grid.u) u.y = -9.81f * dt;
            EXPECT_TRUE(PressureSystem(grid).project(grid, {}, h, dt).converged);
            const double surface = double(top) + 0.5 / (1 - double(air)) * double(h);
            forEachSnow(grid, h, [&](std::uint32_t cell, const Vec3& x) {
                EXPECT_NEAR(200 * 9.81 * (surface - double(x.y)), double(grid.p[cell]), 0.005 * 200 * 9.81 * 0.25)
                    << x.y << " " << half << " " << air;
            });
        }
}

/// What the step before has found is where the next one begins.
TEST(FlipPressure, BeginsWithThePressureOfBefore) {
    constexpr float h = 0.02f, dt = 0.01f;
    const ColliderSet walls = pit(8.5f * h);
    FlipGrid grid = gridOf(2, h, walls, [&](const Vec3& x) { return x.y <= 4 * h; });
    const auto iterations = [&] {
        for (Vec3& u : grid.u) u = {0, -9.81f * dt, 0};
        return PressureSystem(grid).project(grid, {}, h, dt).iterations;
    };
    const int first = iterations(), second = iterations();
    EXPECT_GE(first, 4);
    EXPECT_LE(second, 1);
}

double rootOfSquares(const std::vector<float>& values) {
    double sum = 0;
    for (const float v : values) sum += double(v) * double(v);
    return std::sqrt(sum);
}

TEST(FlipPressure, NothingFlowsIntoSnowAfterTheSolve) {
    constexpr float h = 0.05f, dt = 0.01f;
    const ColliderSet walls = pit(8.5f * h);
    FlipGrid grid = gridOf(2, h, walls, [&](const Vec3& x) { return length(x - Vec3{0, -0.1f, 0}) < 0.36f; });
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h);
        grid.u[cell] = {std::sin(9 * x.x), -1 + std::sin(7 * x.y), std::sin(8 * x.z)};
    });
    for (const float tolerance : {FlipParams{}.solveTolerance, 1e-5f})
        for (const bool separation : {true, false}) {
            FlipGrid solved = grid;
            FlipParams params;
            params.solveTolerance = tolerance, params.separation = separation;
            PressureSystem system(solved);
            const std::vector<float> before = outflowOfSnow(solved);
            const PressureReport report = system.project(solved, params, h, dt);
            EXPECT_TRUE(report.converged);
            const std::vector<float> out = outflowOfSnow(solved);
            int pulled = 0, spread = 0;
            std::vector<float> wrong(out.size(), 0);  // into or out of cells that push
            forEachSnow(solved, h, [&](std::uint32_t cell, const Vec3&) {
                if (solved.p[cell] != 0) wrong[cell] = out[cell];
                EXPECT_GT(out[cell], -double(tolerance) * rootOfSquares(before)) << separation;
                if (solved.p[cell] < 0) ++pulled;
                if (out[cell] > 0.01f) ++spread;
            });
            EXPECT_LT(rootOfSquares(wrong), double(tolerance) * rootOfSquares(before)) << separation;
            EXPECT_EQ(separation, pulled == 0);
            EXPECT_EQ(separation, spread > 0) << "snow that comes apart is let go";
        }
}

/// A block under a plate that lifts off it.
TEST(FlipPressure, SnowDoesNotFollowASolidThatLeavesIt) {
    constexpr float h = 0.05f, dt = 0.01f, lift = 2;
    const ColliderSet walls(
        {colliderOf(BoxShape{{0, 0.3f - h, 0}, {0.8f, 0.6f, 0.8f}}, {}, {{0, {}, {}}, {1, {0, lift, 0}, {}}})});
    FlipGrid grid = gridOf(2, h, walls, [](const Vec3& x) {
        return x.y > -0.3f && x.y < 0 && std::max(std::fabs(x.x), std::fabs(x.z)) < 0.3f;
    });
    const auto under = [&](bool separation) {
        FlipGrid lifted = grid;
        FlipParams params;
        params.separation = separation;
        EXPECT_TRUE(PressureSystem(lifted).project(lifted, params, h, dt).converged);
        double most = 0;
        forEachSnow(lifted, h, [&](std::uint32_t cell, const Vec3&) {
            most = std::max(most, double(lifted.u[cell].y));
            if (separation) EXPECT_EQ(0, lifted.p[cell]);
        });
        return most;
    };
    EXPECT_EQ(0, under(true)) << "nothing pulls it";
    EXPECT_GT(under(false), 0.3 * double(lift)) << "with suction it would be pulled along";
}

TEST(FlipPressure, IterationsGrowNoFasterThanTheRootOfTheCells) {
    const ColliderSet walls = floorAt(-0.3f);
    expectSlowGrowth([&](int blocks) {
        const FlipGrid grid = swirlingSnow(blocks, 0.8f, walls);
        const auto iterations = [&](bool separation) {
            FlipGrid solved = grid;
            FlipParams params;
            params.separation = separation;
            const PressureReport report = PressureSystem(solved).project(solved, params, 0.05f / float(blocks), 0.01f);
            EXPECT_TRUE(report.converged) << separation;
            return report.iterations;
        };
        const int together = iterations(false);
        EXPECT_LE(iterations(true), 2 * together) << "half of the snow comes apart: to find out which is as dear again";
        return together;
    });
}

}  // namespace
}  // namespace firn
