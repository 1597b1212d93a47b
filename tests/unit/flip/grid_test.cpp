// Friction and cohesion of the FLIP solver on cells that are filled without particles.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/flip/clusters.h"
#include "firn/flip/pressure.h"
#include "firn/flip/viscosity.h"
#include "support/flip_grid.h"

namespace firn {
namespace {

KrylovReport rub(FlipGrid& grid, const std::vector<float>& mu, const FlipParams& params, float h,
                 const ColliderSet& walls, float dt, FrictionLevels& levels) {
    std::vector<Impulse> impulses;
    return diffuse(grid, mu, params, h, walls.during(0, 0), dt, levels, impulses);
}

TEST(FlipClusters, TurningClusterKeepsItsMomentaToRounding) {
    constexpr float h = 0.03f;
    const ColliderSet nothing;
    FlipGrid grid = gridOf(2, h, nothing, [](const Vec3& x) { return length(x) < 0.2f && x.x + x.y < 0.15f; });
    const Vec3 V{1, -2, 0.5f}, omega{3, -1, 2};
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h);
        grid.u[cell] = V + cross(omega, x) + 0.3f * Vec3{std::sin(40 * x.y), std::sin(50 * x.z), std::sin(60 * x.x)};
        grid.isRigid[cell] = grid.isSnow(cell);
    });
    const auto momenta = [&] {
        Vec3d P{}, L{};
        for (std::size_t b = 0; b < grid.blocks.size(); ++b)
            for (int c = 0; c < 512; ++c)
                for (int axis = 0; axis < 3; ++axis) {
                    const std::uint32_t cell = std::uint32_t(b) * 512 + std::uint32_t(c);
                    const int i = c / 64, j = c / 8 % 8, k = c % 8;
                    const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
                    const double m = (grid.isSnow(cell) + grid.isSnow(below)) * 0.5 * 200 * std::pow(double(h), 3);
                    Vec3d x = cast<double>(cellCentre(grid.blocks, b, i, j, k, h)), p{};
                    x[axis] -= 0.5 * double(h), p[axis] = m * double(grid.u[cell][axis]);
                    P += p, L += cross(x, p);
                }
        return std::make_pair(P, L);
    };
    const auto before = momenta();
    ImpulseSums impulses(0, 1);
    moveClusters(grid, h, {}, 1, 0.01f, impulses);
    const auto after = momenta();
    EXPECT_LT(length(after.first - before.first), 1e-6 * length(before.first));
    EXPECT_LT(length(after.second - before.second), 1e-6 * length(before.second));
    // And what moves is rigid: no cell is strained.
    FlipGrid rigid = grid;
    for (CellMatter& m : rigid.matter) m.c = 1e-2f;
    testYield(rigid, h, 0.01f);
    int inside = 0, strained = 0;
    forEachSnow(rigid, h, [&](std::uint32_t cell, const Vec3& x) {
        if (length(x) > 0.12f || x.x + x.y > 0.05f) return;
        ++inside, strained += !rigid.isRigid[cell];
    });
    EXPECT_GT(inside, 50);
    EXPECT_EQ(0, strained);
}

TEST(FlipClusters, CellsThatShareNoFaceAreTwoClustersAndMoveApart) {
    constexpr float h = 0.03f;
    FlipGrid grid = gridOf(1, h, {}, [](const Vec3& x) { return std::fabs(x.x) > 1.5f * h && length(x) < 0.15f; });
    std::size_t count = 0;
    for (std::size_t c = 0; c < grid.label.size(); ++c) grid.isRigid[c] = grid.isSnow(std::uint32_t(c));
    clustersOf(grid, count);
    EXPECT_EQ(2u, count);
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h);
        grid.u[cell] = {x.x < 0 ? -1.0f : 2.0f, std::sin(60 * x.x), 0};
    });
    ImpulseSums impulses(0, 1);
    moveClusters(grid, h, {}, 1, 0.01f, impulses);
    forEachSnow(grid, h, [&](std::uint32_t cell, const Vec3& x) {
        EXPECT_NEAR(x.x < 0 ? -1 : 2, double(grid.u[cell].x), 0.3) << x.x;
    });
}

/// Shear u = (rate y, 0, 0): |dev D|_F = rate / sqrt(2), so that s = rho h^2 / dt rate / sqrt(2).
TEST(FlipClusters, SnowYieldsWhereItIsShearedFasterThanItBears) {
    constexpr float h = 0.03f, dt = 0.01f, cohesion = 30;
    FlipGrid grid = gridOf(2, h, {}, [](const Vec3& x) { return length(x) < 0.3f; });
    const auto rigidIn = [&](float share) {
        const float rate = share * cohesion * std::sqrt(2.0f) * dt / (200 * h * h);
        FlipGrid sheared = grid;
        for (CellMatter& m : sheared.matter) m.c = cohesion;
        sheared.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
            sheared.u[cell].x = rate * cellCentre(sheared.blocks, b, i, j, k, h).y;
        });
        testYield(sheared, h, dt);
        int rigid = 0, all = 0;
        forEachSnow(sheared, h, [&](std::uint32_t cell, const Vec3& x) {
            if (length(x) < 0.2f) ++all, rigid += sheared.isRigid[cell];
        });
        return double(rigid) / double(all);
    };
    EXPECT_EQ(1, rigidIn(0.98f));
    EXPECT_EQ(0, rigidIn(1.02f));
}

/// Largest error of one implicit step of a shear layer between two walls, in its middle.
double shearError(int cells) {
    constexpr double kHeight = 1, kNu = 0.01, kDt = 1;
    const float h = float(kHeight) / float(cells);
    const auto plane = [&](float y, float normal) {
        PlaneShape shape;
        shape.point = {0, y, 0}, shape.normal = {0, normal, 0};
        return colliderOf(shape, {1, false});
    };
    const float low = -0.3f * h - 0.5f;  // walls go through cells anyhow
    const ColliderSet walls({plane(low, 1), plane(low + float(kHeight), -1)});
    const int blocks = cells * 3 / 2 / 8 + 1;
    FlipGrid grid = gridOf(blocks, h, walls, [&](const Vec3& x) {
        return x.y > low - 0.5f * h && x.y < low + 1 + 0.5f * h && std::fabs(x.x) < 1.4f && std::fabs(x.z) < 0.45f;
    });
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h);
        grid.u[cell].x = std::sin(3.14159265f * (x.y - low));
    });
    FlipParams params;
    params.solveTolerance = 1e-5f;
    const std::vector<float> mu(grid.label.size(), float(kNu) * 200);
    FrictionLevels levels;
    EXPECT_LT(rub(grid, mu, params, h, walls, float(kDt), levels).relativeResidual, 4e-5);
    const double k2 = 3.14159265358979 * 3.14159265358979, kept = 1 / (1 + kNu * k2 * kDt);
    double worst = 0;
    forEachSnow(grid, h, [&](std::uint32_t cell, const Vec3& x) {
        if (std::fabs(x.x) > 0.3f || std::fabs(x.z) > 0.2f || x.y < low + 0.05f || x.y > low + 0.95f) return;
        worst = std::max(worst, std::abs(double(grid.u[cell].x) - kept * std::sin(3.14159265 * double(x.y - low))));
    });
    return worst;
}

TEST(FlipViscosity, IterationsGrowNoFasterThanTheRootOfTheCells) {
    const ColliderSet walls = floorAt(-0.3f);
    // What it is under half a metre of settled snow, 0.06 s x 1 kPa; and under some metres of it.
    for (const float viscosity : {60.0f, 300.0f, 1000.0f})
        expectSlowGrowth([&](int blocks) {
            const float h = 0.05f / float(blocks), dt = 0.01f;
            FlipGrid grid = swirlingSnow(blocks, 0.8f, walls);
            const std::vector<float> mu(grid.label.size(), viscosity);
            FrictionLevels levels;
            const KrylovReport report = rub(grid, mu, {}, h, walls, dt, levels);
            EXPECT_EQ(KrylovStop::converged, report.stop) << viscosity;
            return report.iterations;
        });
}

/// What is left in the memory of a larger system must not show in a smaller one.
TEST(FlipViscosity, MemoryOfAnotherSystemDoesNotShow) {
    const ColliderSet walls = floorAt(-0.3f);
    const auto rubbed = [&](int blocks, FrictionLevels& levels) {
        FlipGrid grid = swirlingSnow(blocks, 0.8f, walls);
        const std::vector<float> mu(grid.label.size(), 60);
        rub(grid, mu, {}, 0.05f / float(blocks), walls, 0.01f, levels);
        return grid.u;
    };
    FrictionLevels fresh, used;
    rubbed(2, used);
    EXPECT_EQ(rubbed(1, fresh), rubbed(1, used));
}

/// Systems large enough to be handed out to threads.
TEST(FlipGrid, TheSameBitsAtAnyThreadCount) {
    const ColliderSet walls = floorAt(-0.3f);
    const auto solved = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        FlipGrid grid = swirlingSnow(2, 0.8f, walls);
        for (CellMatter& m : grid.matter) m.c = 40, m.slope = 0.8f;
        constexpr float h = 0.025f, dt = 0.01f;
        ImpulseSums impulses(walls.size(), 1);
        std::vector<Impulse> totals;
        FrictionLevels levels;
        PressureSystem(grid).project(grid, {}, h, dt);
        testYield(grid, h, dt);
        diffuse(grid, std::vector<float>(grid.label.size(), 60), {}, h, walls.during(0, 0), dt, levels, totals);
        moveClusters(grid, h, walls.during(0, 0), 1, dt, impulses);
        impulses.addTo(totals);
        return std::make_tuple(grid.u, grid.p, grid.isRigid, totals[0].linear, totals[0].angular);
    };
    const auto one = solved(1);
    EXPECT_GT(std::count(std::get<2>(one).begin(), std::get<2>(one).end(), 1), 100);
    EXPECT_TRUE(one == solved(2));
    EXPECT_TRUE(one == solved(3));
}

TEST(FlipViscosity, ShearLayerDecaysAsItMustAtSecondOrder) {
    const double coarse = shearError(8), middle = shearError(16), fine = shearError(32);
    EXPECT_LT(fine, 2e-4);
    EXPECT_GT(coarse / middle, 3);
    EXPECT_GT(middle / fine, 3);
}

}  // namespace
}  // namespace firn
