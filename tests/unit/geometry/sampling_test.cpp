#include "firn/geometry/sampling.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>

#include "firn/base/error.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

SolidPtr ball() { return solidOfForm({SphereShape{{0.3f, -0.2f, 0.1f}, 1}, {}}); }

/// Counts in ten shells of equal volume; chi-square against equal counts, nine degrees of freedom.
double unevenness(const std::vector<Vec3>& points, const Vec3& center) {
    double counts[10]{};
    for (const Vec3& x : points) {
        const double r = length(x - center);
        counts[std::min(9, int(10 * r * r * r))] += 1;
    }
    const double wanted = double(points.size()) / 10;
    double chi = 0;
    for (double c : counts) chi += (c - wanted) * (c - wanted) / wanted;
    return chi;
}
constexpr double kOneInAMillion = 45;  // chi-square of nine degrees of freedom

TEST(Fill, IsUniformInVolume) {
    const std::vector<Vec3> points = fillSolid(*ball(), 0.05, 1);
    EXPECT_LT(unevenness(points, ball()->center()), kOneInAMillion);
    for (const Vec3& x : points) ASSERT_LE(signedDistance(ball()->view(), x), 0);
}

TEST(Fill, CountIsVolumeOverSpacingCubed) {
    const double wanted = ball()->volume() / std::pow(0.05, 3);
    EXPECT_NEAR(1, double(fillSolid(*ball(), 0.05, 1).size()) / wanted, 0.005);
    const SolidPtr mesh = solidOfMesh(sphereMesh(1, 6), 0.05f);
    EXPECT_NEAR(1, double(fillSolid(*mesh, 0.05, 1).size()) * std::pow(0.05, 3) / mesh->volume(), 0.01);
}

TEST(Fill, AlignedBoxHasExactlyOnePointPerCell) {
    const SolidPtr box = solidOfForm({BoxShape{{0.5f, 0.5f, 0.5f}, {1, 1, 1}}, {}});
    const std::vector<Vec3> points = fillSolid(*box, 0.125, 9);
    EXPECT_EQ(512u, points.size());
    std::vector<int> cells;
    for (const Vec3& x : points) cells.push_back(int(x.x * 8) * 64 + int(x.y * 8) * 8 + int(x.z * 8));
    EXPECT_TRUE(std::is_sorted(cells.begin(), cells.end()));
    EXPECT_EQ(cells.end(), std::unique(cells.begin(), cells.end()));
}

TEST(Fill, PointsBelongToCellsNotToTheShape) {
    const std::vector<Vec3> whole = fillSolid(*ball(), 0.1, 4);
    const std::vector<Vec3> part = fillSolid(*solidOfForm({SphereShape{{0.3f, -0.2f, 0.1f}, 0.5f}, {}}), 0.1, 4);
    for (const Vec3& x : part) ASSERT_NE(whole.end(), std::find(whole.begin(), whole.end(), x));
    EXPECT_NE(whole, fillSolid(*ball(), 0.1, 5));
}

TEST(Fill, BytesDoNotDependOnThreads) {
    const auto fill = [](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return fillSolid(*ball(), 0.04, 3);
    };
    EXPECT_EQ(fill(1), fill(2));
}

TEST(Fill, RefusesWhatHasNoEndOrTooManyPoints) {
    EXPECT_THROW(fillSolid(*solidOfForm({PlaneShape{}, {}}), 0.1, 1), Error);
    EXPECT_THROW(fillSolid(*ball(), 1e-6, 1), Error);
    EXPECT_THROW(fillSolid(*ball(), 1e-30, 1), Error);
    EXPECT_THROW(fillSolid(*ball(), 0, 1), Error);
}

TEST(Scatter, IsUniformInVolumeAndExactInCount) {
    const std::vector<Vec3> points = scatterIn(*ball(), 20000, 2);
    ASSERT_EQ(20000u, points.size());
    EXPECT_LT(unevenness(points, ball()->center()), kOneInAMillion);
    EXPECT_EQ(points, scatterIn(*ball(), 20000, 2));
    EXPECT_TRUE(scatterIn(*ball(), 0, 2).empty());
}

TEST(Scatter, MorePointsBeginWithTheSamePoints) {
    const std::vector<Vec3> few = scatterIn(*ball(), 10, 2), many = scatterIn(*ball(), 100, 2);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
}

TEST(Scatter, EndsForAThinSheetAcrossALargeBox) {
    const SolidPtr sheet = solidOfForm({BoxShape{{}, {10, 1e-4f, 10}}, {{}, {35, 20, 45}, {1, 1, 1}}});
    const std::vector<Vec3> points = scatterIn(*sheet, 2000, 7);
    double along = 0;
    for (const Vec3& x : points) {
        ASSERT_LE(signedDistance(sheet->view(), x), 1e-5f);
        along += double((sheet->view().toOwn * x).x) / 5;
    }
    EXPECT_LT(std::fabs(along / 2000), 4 / std::sqrt(3.0 * 2000));
}

TEST(Scatter, WorksForAMesh) {
    const SolidPtr mesh = solidOfMesh(sphereMesh(1, 5), 0.05f);
    EXPECT_LT(unevenness(scatterIn(*mesh, 20000, 2), {}), 2 * kOneInAMillion);
}

}  // namespace
}  // namespace firn
