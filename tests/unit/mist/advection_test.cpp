#include <gtest/gtest.h>

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

}  // namespace
}  // namespace firn
