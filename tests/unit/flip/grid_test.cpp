// The grid phase of the FLIP solver, stage by stage, on cells that are filled without particles.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>

#include "firn/flip/clusters.h"
#include "firn/flip/pressure.h"
#include "firn/flip/viscosity.h"
#include "support/collider_of.h"

namespace firn {
namespace {

constexpr double kStep = 0.01;  // s

/// Blocks around the origin, and snow of 200 kg/m3 where `isSnow` of a cell's centre [m].
template <class IsSnow>
FlipGrid gridOf(int blocks, float h, const ColliderSet& colliders, IsSnow&& isSnow) {
    FlipGrid grid;
    std::vector<CellBlocks::Block> all;
    for (int i = -blocks; i < blocks; ++i)
        for (int j = -blocks; j < blocks; ++j)
            for (int k = -blocks; k < blocks; ++k) all.push_back({i, j, k});
    grid.blocks = CellBlocks(std::move(all));
    const std::size_t cells = grid.blocks.cellCount();
    grid.u.assign(cells, {}), grid.matter.assign(cells, {}), grid.label.assign(cells, CellLabel::air);
    grid.isRigid.assign(cells, 0), grid.p.assign(cells, 0);
    grid.walls = wallsOf(grid.blocks, h, colliders.during(0, kStep));
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!grid.walls.areNone() && grid.walls.isSolid[cell]) {
            grid.label[cell] = CellLabel::solid;
        } else if (isSnow(cellCentre(grid.blocks, b, i, j, k, h))) {
            grid.label[cell] = CellLabel::snow;
            grid.matter[cell].rho = 200, grid.matter[cell].packing = 1;
        }
    });
    grid.snow = SnowBlocks(grid.blocks, grid.label);
    return grid;
}

KrylovReport rub(FlipGrid& grid, const std::vector<float>& mu, const FlipParams& params, float h,
                 const ColliderSet& walls, float dt, FrictionLevels& levels) {
    ImpulseSums impulses(walls.size(), 1);
    return diffuse(grid, mu, params, h, walls.during(0, 0), dt, levels, impulses);
}

template <class F>
void forEachSnow(const FlipGrid& grid, float h, F&& f) {
    for (std::size_t b = 0; b < grid.blocks.size(); ++b)
        for (int c = 0; c < 512; ++c) {
            const std::uint32_t cell = std::uint32_t(b) * 512 + std::uint32_t(c);
            if (grid.isSnow(cell)) f(cell, cellCentre(grid.blocks, b, c / 64, c / 8 % 8, c % 8, h));
        }
}

ColliderSet pit(float h) {
    const auto plane = [&](const Vec3& point, const Vec3& normal) {
        PlaneShape shape;
        shape.point = point, shape.normal = normal;
        return colliderOf(shape);
    };
    const float a = 8.5f * h;
    return ColliderSet({plane({0, -a, 0}, {0, 1, 0}), plane({-a, 0, 0}, {1, 0, 0}), plane({a, 0, 0}, {-1, 0, 0}),
                        plane({0, 0, -a}, {0, 0, 1}), plane({0, 0, a}, {0, 0, -1})});
}

TEST(FlipPressure, HydrostaticColumnHasTheWeightAboveIt) {
    constexpr float h = 0.02f, dt = 0.01f, top = 4 * h;
    const ColliderSet walls = pit(h);
    FlipGrid grid = gridOf(2, h, walls, [&](const Vec3& x) { return x.y <= top + 0.1f * h; });
    for (Vec3& u : grid.u) u.y = -9.81f * dt;
    const PressureReport report = PressureSystem(grid).project(grid, {}, h, dt);
    EXPECT_TRUE(report.converged);
    // The packing falls from 1 to 0 between two centres: the surface is half way.
    forEachSnow(grid, h, [&](std::uint32_t cell, const Vec3& x) {
        const double depth = double(top) + 0.5 * double(h) - double(x.y);
        EXPECT_NEAR(200 * 9.81 * depth, double(grid.p[cell]), 0.005 * 200 * 9.81 * 0.25) << x.y;
    });
}

double rootOfSquares(const std::vector<float>& values) {
    double sum = 0;
    for (const float v : values) sum += double(v) * double(v);
    return std::sqrt(sum);
}

TEST(FlipPressure, NothingFlowsIntoSnowAfterTheSolve) {
    constexpr float h = 0.05f, dt = 0.01f;
    const ColliderSet walls = pit(h);
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

/// Snow on a floor, as many cells high and wide as a side of the blocks, in a flow of large swirls.
FlipGrid swirlingSnow(int blocks, float side, const ColliderSet& walls) {
    const float h = side / float(16 * blocks);
    FlipGrid grid = gridOf(blocks, h, walls, [&](const Vec3& x) {
        return std::max({std::fabs(x.x), std::fabs(x.y), std::fabs(x.z)}) < 0.4f * side;
    });
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h) * (6 / side);
        grid.u[cell] = {std::sin(x.x + x.y), -1 + std::sin(x.y - x.z), std::sin(x.z + 2 * x.x)};
    });
    return grid;
}

/// At 16, 32 and 64 cells per axis.
template <class Iterations>
void expectSlowGrowth(Iterations&& iterations) {
    const int few = iterations(1), some = iterations(2), many = iterations(4);
    EXPECT_LE(some, few * std::sqrt(2.0) + 1) << few;
    EXPECT_LE(many, few * 2.0 + 1) << few << " " << some;
}

ColliderSet floorAt(float y) {
    PlaneShape shape;
    shape.point = {0, y, 0};
    return ColliderSet({colliderOf(shape, {1, false})});
}

TEST(FlipPressure, IterationsGrowNoFasterThanTheRootOfTheCells) {
    const ColliderSet walls = floorAt(-0.3f);
    expectSlowGrowth([&](int blocks) {
        FlipGrid grid = swirlingSnow(blocks, 0.8f, walls);
        FlipParams params;
        params.separation = false;
        return PressureSystem(grid).project(grid, params, 0.05f / float(blocks), 0.01f).iterations;
    });
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
        FrictionLevels levels;
        PressureSystem(grid).project(grid, {}, h, dt);
        testYield(grid, h, dt);
        diffuse(grid, std::vector<float>(grid.label.size(), 60), {}, h, walls.during(0, 0), dt, levels, impulses);
        moveClusters(grid, h, walls.during(0, 0), 1, dt, impulses);
        std::vector<Impulse> totals;
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
