#include "firn/grid/mac_grid.h"

#include <gtest/gtest.h>

#include "firn/base/random.h"
#include "support/cell_grids.h"

namespace firn {
namespace {

TEST(CellBlocks, NeighboursAreFoundAcrossBlocksAndNowhereElse) {
    const CellBlocks blocks({{-1, 0, 0}, {0, 0, 0}, {0, 0, 1}});
    EXPECT_EQ(1u, blocks.find({0, 0, 0}));
    EXPECT_EQ(CellBlocks::kNone, blocks.find({0, 1, 0}));
    EXPECT_EQ(0 * 512 + CellBlocks::placeOf(7, 2, 3), blocks.cell(1, -1, 2, 3));
    EXPECT_EQ(2 * 512 + CellBlocks::placeOf(1, 2, 0), blocks.cell(1, 1, 2, 8));
    EXPECT_EQ(CellBlocks::kNone, blocks.cell(1, 8, 2, 3));
    EXPECT_EQ(CellBlocks::kNone, blocks.cell(0, -1, 2, 3));
}

TEST(CellBlocks, ValuesGoWithTheirBlocks) {
    const CellBlocks before({{0, 0, 0}, {1, 0, 0}}), after({{-5, 0, 0}, {1, 0, 0}});
    const auto moved = carried(before, onCells(before, [](const Vec3& X) { return X.x + 1; }), after);
    const auto expected = onCells(after, [](const Vec3& X) { return X.x < 0 ? 0 : X.x + 1; });
    EXPECT_EQ(expected, moved);
}

TEST(MacGrid, LinearFieldsAreInterpolatedExactlyAcrossBlocks) {
    const CellBlocks blocks = cubeOfBlocks(-1, 2);
    const auto field = [](const Vec3& X) { return Vec3{1 + 2 * X.x - X.z, 3 * X.y + X.x, 0.5f * X.z - 2 * X.y + 4}; };
    const auto faces = onFaces(blocks, field);
    const std::size_t middle = blocks.find({0, 0, 0});
    for (int n = 0; n < 2000; ++n) {
        const Vec3 X = uniformVec(mixed(3, std::uint64_t(n))) * 18.0f - Vec3{6, 6, 6};
        const Vec3 wrong = velocityAt(blocks, faces, middle, X) - field(X);
        ASSERT_LT(length(wrong), 2e-5f) << X.x << " " << X.y << " " << X.z;
    }
}

TEST(MacGrid, OutsideTheBlocksAirIsAtRest) {
    const CellBlocks blocks = cubeOfBlocks(0, 1);
    const auto faces = onFaces(blocks, [](const Vec3&) { return Vec3{1, 1, 1}; });
    EXPECT_EQ(Vec3{}, velocityAt(blocks, faces, 0, {-3, -3, -3}));
    EXPECT_EQ(Vec3{}, velocityAt(blocks, faces, 0, {1e9f, 0, 0}));
    EXPECT_EQ((Vec3{1, 1, 1}), velocityAt(blocks, faces, 0, {3, 4, 5}));
}

TEST(MacGrid, NearbyVelocityHasTheSameBitsEverywhere) {
    const CellBlocks blocks({{-1, 0, 0}, {0, -1, 0}, {0, 0, 0}, {0, 0, 1}, {1, 1, 1}});
    const auto faces = onCells(blocks, [](const Vec3& X) {
        return uniformVec(mixed(5, std::uint64_t((X.x + 32) * 4096 + (X.y + 32) * 64 + X.z + 32)));
    });
    NearbyVelocity velocity(blocks, faces);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        velocity.gather(b);
        for (int n = 0; n < 3000; ++n) {
            const Vec3 X = uniformVec(mixed(b, std::uint64_t(n))) * 24.0f - Vec3{8, 8, 8};
            ASSERT_EQ(velocityAt(blocks, faces, b, X), velocity(X)) << X.x << " " << X.y << " " << X.z;
        }
    }
}

/// A wheel turns by an angle; the error of its traced way falls with the cube of it.
TEST(MacGrid, TracesAreOfSecondOrder) {
    const CellBlocks blocks = cubeOfBlocks(-1, 1);
    const auto faces = onFaces(blocks, [](const Vec3& X) { return Vec3{-X.y, X.x, 0}; });
    NearbyVelocity velocity(blocks, faces);
    velocity.gather(blocks.find({0, 0, 0}));
    const auto errorAt = [&](float angle) {
        const Vec3 X{3, 1, 2},
            exact{X.x * std::cos(angle) + X.y * std::sin(angle), X.y * std::cos(angle) - X.x * std::sin(angle), X.z};
        return length(tracedBack(velocity, X, angle, 1) - exact);
    };
    EXPECT_NEAR(8, errorAt(0.4f) / errorAt(0.2f), 0.8);
}

TEST(MacGrid, OutflowCountsOpenFacesAndMovingWalls) {
    const CellBlocks blocks = cubeOfBlocks(0, 1);
    const auto faces = onFaces(blocks, [](const Vec3& X) { return Vec3{2 * X.x, -X.y, X.z}; });
    EXPECT_NEAR(2, outflow(blocks, faces, {}, {}, 0, 3, 3, 3), 1e-5f);
    std::vector<Vec3> open(faces.size(), Vec3{1, 1, 1}), wall(faces.size());
    open[blocks.cell(0, 3, 3, 3)].x = 0.25f, wall[blocks.cell(0, 3, 3, 3)].x = 10;
    // In through the lower face in x: a quarter of 2 * 2.5, and three quarters at the speed of the wall.
    EXPECT_NEAR(7 - 0.25f * 5 - 0.75f * 10 - 1 + 1, outflow(blocks, faces, open, wall, 0, 3, 3, 3), 1e-5f);
}

}  // namespace
}  // namespace firn
