#include <gtest/gtest.h>

#include <limits>

#include "firn/base/random.h"
#include "firn/grid/mac_grid.h"
#include "firn/mist/kernels.h"
#include "support/collider_of.h"
#include "support/mist_of.h"

namespace firn {
namespace {

/// Mean error of a bump `size` cells wide after it went 0.8 of that in an even, oblique wind, in steps of 0.7 cells.
double errorOfBump(int blocks, float size) {
    const Vec3 wind{1, 0.6f, -0.8f};
    const auto bumpAt = [&](const Vec3& middle) {
        return [=](const Vec3& X) {
            const float r = length(X - middle) / size;
            return std::exp(-2 * r * r);
        };
    };
    MistState mist = mistOn(cubeOfBlocks(-blocks, blocks), 1, bumpAt({}), [&](const Vec3&) { return wind; });
    const float dt = 0.7f;
    const int steps = int(std::lround(0.8f * size / dt));
    const auto exact = onCells(mist.blocks, bumpAt(wind * (dt * float(steps))));
    const std::vector<Vec3> even = mist.u;
    for (int n = 0; n < steps; ++n) advect(mist, {}, dt), mist.u = even;
    double error = 0, amount = 0;
    for (std::size_t c = 0; c < exact.size(); ++c)
        error += std::fabs(double(mist.rho[c]) - exact[c]), amount += exact[c];
    return error / amount;
}

TEST(MistAdvection, IsOfSecondOrder) {
    const double coarse = errorOfBump(2, 3.5f), fine = errorOfBump(4, 7);
    EXPECT_GT(coarse / fine, 3.2) << coarse << " and " << fine;
    EXPECT_LT(fine, 0.05);
}

TEST(MistAdvection, NeverMakesLessThanNothingOrMoreThanThereWas) {
    const auto checkers = [](const Vec3& X) { return int(X.x + 64) / 3 % 2 && int(X.z + 64) / 2 % 2 ? 1.0f : 0.0f; };
    const auto swirl = [](const Vec3& X) {
        return Vec3{2 * std::sin(X.y * 0.7f), 1.5f * std::cos(X.z), 2 * std::sin(X.x * 0.9f)};
    };
    MistState mist = mistOn(cubeOfBlocks(-1, 1), 1, checkers, swirl);
    for (int n = 0; n < 5; ++n) {
        advect(mist, {}, 1);
        for (const float rho : mist.rho) ASSERT_TRUE(rho >= 0 && rho <= 1) << rho;
    }
}

TEST(MistAdvection, CarriesVelocityToo) {
    const auto shear = [](const Vec3& X) { return Vec3{0, std::exp(-X.x * X.x / 20), 0}; };
    MistState mist = mistOn(
        cubeOfBlocks(-2, 2), 1, [](const Vec3&) { return 0.0f; },
        [&](const Vec3& X) {
            return shear(X) + Vec3{1, 0, 0};
        });
    for (int n = 0; n < 3; ++n) advect(mist, {}, 1);
    const std::uint32_t peak = mist.blocks.cell(mist.blocks.find({0, 0, 0}), 3, 1, 1);
    EXPECT_NEAR(1, mist.u[peak].y, 0.03f) << "three cells farther";
    EXPECT_NEAR(1, mist.u[peak].x, 1e-5f);
}

/// Mist beside a wall that it flows along neither seeps into it nor thins out.
TEST(MistAdvection, WallsDoNotDrainTheMist) {
    MistState mist = mistOn(
        cubeOfBlocks(-1, 1), 1, [](const Vec3& X) { return X.y >= 0 ? 1.0f : 0.0f; },
        [](const Vec3&) {
            return Vec3{1.3f, 0.2f, 0};
        });
    FaceWalls walls;
    walls.open.assign(mist.rho.size(), Vec3{1, 1, 1});
    walls.velocity.assign(mist.rho.size(), Vec3{});
    walls.isSolid.assign(mist.rho.size(), 0);
    mist.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        walls.isSolid[cell] = placeOf(mist.blocks, b, i, j, k).y < 0;
    });
    advect(mist, walls, 1);
    const std::size_t b = mist.blocks.find({0, 0, 0});
    EXPECT_EQ(1, mist.rho[mist.blocks.cell(b, 2, 0, 2)]);
    EXPECT_EQ(0, mist.rho[mist.blocks.cell(b, 2, -1, 2)]);
}

/// One number per cell as it goes with the flow, each sample fetched by itself. @param axis  -1: in the middle of cells
std::vector<float> obviouslyAdvected(const MistState& mist, const FaceWalls& walls, float dt, int axis) {
    const CellBlocks& blocks = mist.blocks;
    const Vec3 offset = axis < 0 ? Vec3{} : faceOffset(axis);
    const auto sampled = [&](const std::vector<float>& values, std::size_t b, const Vec3& X) {
        const Taps taps = tapsAt(blocks, b, X - offset);
        float sum = 0, weight = 0, low = std::numeric_limits<float>::max(), high = -low;
        for (std::size_t n = 0; n < 8; ++n) {
            if (axis < 0 && taps.cell[n] != CellBlocks::kNone && walls.isSolid[taps.cell[n]]) continue;
            const float value = taps.cell[n] == CellBlocks::kNone ? 0 : values[taps.cell[n]];
            sum += taps.w[n] * value, weight += taps.w[n], low = std::min(low, value), high = std::max(high, value);
        }
        if (!(weight > 0)) return Vec3{};
        return Vec3{std::clamp(sum / weight, low, high), low, high};
    };
    const auto place = [](std::size_t n) { return Vec3{float(n / 64), float(n / 8 % 8), float(n % 8)}; };
    const auto way = [&](std::size_t cell, float time) {
        const Vec3 X = place(cell % CellBlocks::kCells);
        const auto u = [&](const Vec3& at) { return velocityAt(blocks, mist.u, cell / CellBlocks::kCells, at); };
        return tracedBack(u, X, time, 1 / mist.h) - X;
    };
    const auto reached = [&](std::size_t b, std::size_t n, float time) {
        const std::size_t cell = b * CellBlocks::kCells + n;
        const Vec3 X = place(n) + offset;
        if (axis < 0) return X + way(cell, time);
        const std::uint32_t before =
            blocks.cell(b, int(n / 64) - (axis == 0), int(n / 8 % 8) - (axis == 1), int(n % 8) - (axis == 2));
        return X + (before == CellBlocks::kNone ? way(cell, time) : (way(cell, time) + way(before, time)) * 0.5f);
    };
    std::vector<float> values(mist.rho.size()), there(values.size()), out(values.size());
    std::vector<Vec3> found(values.size());
    for (std::size_t c = 0; c < values.size(); ++c) values[c] = axis < 0 ? mist.rho[c] : mist.u[c][axis];
    for (std::size_t c = 0; c < values.size(); ++c) {
        const std::size_t b = c / CellBlocks::kCells, n = c % CellBlocks::kCells;
        found[c] = sampled(values, b, reached(b, n, dt)), there[c] = found[c].x;
    }
    for (std::size_t c = 0; c < values.size(); ++c) {
        const std::size_t b = c / CellBlocks::kCells, n = c % CellBlocks::kCells;
        const float back = sampled(there, b, reached(b, n, -dt)).x;
        out[c] = corrected(values[c], there[c], back, found[c].y, found[c].z);
        if (axis < 0 && walls.isSolid[c]) out[c] = 0;
    }
    return out;
}

TEST(MistAdvection, IsTheObviousOneBitForBit) {
    const float h = 0.1f, dt = 0.1f;  // up to five cells, beyond what lies side by side
    const ColliderSet colliders({colliderOf(SphereShape{{-0.9f, 0.2f, 0.3f}, 0.5f})});
    MistState mist = mistOn(
        CellBlocks({{-2, 0, 0}, {-2, 1, 0}, {-1, -1, 0}, {-1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {2, 0, 0}}), h,
        [](const Vec3& X) { return X.x < 8 ? 1 + std::sin(X.x * X.y + X.z) : 0.0f; },
        [](const Vec3& X) {
            return uniformVec(mixed(7, std::uint64_t((X.x + 64) * 65536 + (X.y + 64) * 256 + X.z + 64))) * 10.0f -
                   Vec3{5, 5, 5};
        });
    const FaceWalls walls = wallsOf(mist.blocks, h, colliders.during(0, 0));
    ASSERT_GT(std::count(walls.isSolid.begin(), walls.isSolid.end(), 1), 100);
    MistState moved = mist;
    advect(moved, walls, dt);
    const std::vector<float> rho = obviouslyAdvected(mist, walls, dt, -1);
    for (std::size_t c = 0; c < rho.size(); ++c) ASSERT_EQ(rho[c], moved.rho[c]) << c;
    for (int axis = 0; axis < 3; ++axis) {
        const std::vector<float> u = obviouslyAdvected(mist, walls, dt, axis);
        for (std::size_t c = 0; c < u.size(); ++c) ASSERT_EQ(u[c], moved.u[c][axis]) << c << " along " << axis;
    }
}

}  // namespace
}  // namespace firn
