#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/mesh_bricks.h"
#include "firn/geometry/solid.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

Vec3 anyPoint(int i, float reach) { return (uniformVec(mixed(3, std::uint64_t(i))) * 2 - Vec3{1, 1, 1}) * reach; }

float boxDistance(const Vec3& x) { return signedDistance(solidOfForm({BoxShape{{}, {1, 1, 1}}, {}})->view(), x); }

/// Largest error against the ball's formula near its surface.
float worstError(const TriangleMesh& ball, float voxelSize) {
    const SolidPtr s = solidOfMesh(ball, voxelSize);
    float worst = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 x = anyPoint(i, 1.3f);
        const float exact = length(x) - 1;
        if (std::fabs(exact) < 3 * voxelSize) worst = std::max(worst, std::fabs(signedDistance(s->view(), x) - exact));
    }
    return worst;
}

TEST(MeshSolid, CubeAgreesWithTheBoxWithinAThirdOfAVoxel) {
    const float h = 0.05f;
    const SolidPtr s = solidOfMesh(cubeMesh(), h);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 x = anyPoint(i, 0.7f);
        const float exact = boxDistance(x);
        // At edges and along inner diagonals trilinear samples round a kink off.
        if (std::fabs(exact) < 3 * h) {
            ASSERT_NEAR(exact, signedDistance(s->view(), x), 0.35f * h);
        }
    }
    EXPECT_NEAR(0.1f, signedDistance(s->view(), {0.6f, 0.02f, -0.13f}), 1e-4f);
    EXPECT_NEAR(1, outwardNormal(s->view(), {0.52f, 0.02f, -0.13f}).x, 1e-4f);
    EXPECT_NEAR(1, s->volume(), 1e-9);
}

TEST(MeshSolid, DistanceConvergesToSecondOrder) {
    const TriangleMesh ball = sphereMesh(1, 6);
    const float coarse = worstError(ball, 0.16f), fine = worstError(ball, 0.08f);
    EXPECT_LT(coarse, 0.5f * 0.16f * 0.16f);
    EXPECT_GT(coarse / fine, 3.0f);
}

TEST(MeshSolid, InsideIsKnownEverywhere) {
    const SolidPtr s = solidOfMesh(sphereMesh(1, 5), 0.02f);
    const float band = kBandVoxels * 0.02f;
    for (int i = 0; i < 50000; ++i) {
        const Vec3 x = anyPoint(i, 1.5f);
        const float exact = length(x) - 1, phi = signedDistance(s->view(), x);
        if (std::fabs(exact) > 0.01f) {
            ASSERT_EQ(exact < 0, phi < 0) << length(x);
        }
        if (exact > 0) {
            ASSERT_LE(phi, exact + 0.01f) << "a distance outside must not promise too much";
        }
        if (exact > band + 0.05f) {
            ASSERT_GE(phi, band * 0.999f);
        }
        if (exact < -band - 0.05f) {
            ASSERT_EQ((Vec3{}), outwardNormal(s->view(), x));
        }
    }
    EXPECT_LT(signedDistance(s->view(), {}), 0);
    EXPECT_NEAR(9.0f, signedDistance(s->view(), {10, 0, 0}), 0.01f);
    EXPECT_GT(signedDistance(s->view(), {1e30f, 0, 0}), 1e29f);
}

TEST(MeshSolid, DepthIsExactAsFarAsAsked) {
    const SolidPtr s = solidOfMesh(sphereMesh(1, 5), 0.05f, 0.7f);
    EXPECT_NEAR(-0.6f, signedDistance(s->view(), {0.4f, 0, 0}), 0.02f);
}

TEST(MeshSolid, NormalPointsAwayFromABall) {
    const SolidPtr s = solidOfMesh(sphereMesh(1, 6), 0.04f);
    for (int i = 0; i < 5000; ++i) {
        const Vec3 n = normalized(anyPoint(i, 1));
        ASSERT_GT(dot(n, outwardNormal(s->view(), n * 0.98f)), 0.999f);
    }
}

TEST(MeshSolid, OverlappingPartsCountOnceInTheVolume) {
    TriangleMesh two = sphereMesh(1, 5);
    const TriangleMesh other = sphereMesh(1, 5, {1, 0, 0});
    const int first = int(two.points.size());
    for (const auto& t : other.triangles) two.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    two.points.insert(two.points.end(), other.points.begin(), other.points.end());
    // The lens common to two unit balls a unit apart is 5 pi / 12.
    const double exact = 8.0 / 3.0 * M_PI - 5.0 / 12.0 * M_PI;
    EXPECT_NEAR(1, solidOfMesh(two, 0.04f)->volume() / exact, 0.01);
}

TEST(MeshSolid, BytesDoNotDependOnThreads) {
    const TriangleMesh mesh = placed(sphereMesh(1, 4), {{0.1f, 0, 0}, {10, 20, 30}, {1, 0.5f, 0.3f}});
    const auto bake = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return bricksOfMesh(mesh, 0.03f, {0, 0, true});
    };
    const MeshBricks one = bake(1), two = bake(2);
    EXPECT_EQ(one.bricks.phi, two.bricks.phi);
    EXPECT_EQ(one.nearest, two.nearest);
    EXPECT_EQ(one.volume, two.volume);
}

TEST(MeshSolid, VoxelsTooLargeOrTooSmallAreRefusedBeforeTheyAreMade) {
    EXPECT_THROW(solidOfMesh(cubeMesh(), 5.0f), Error);
    EXPECT_THROW(solidOfMesh(cubeMesh(), 1e-6f), Error);
    EXPECT_THROW(solidOfMesh(cubeMesh(1, {1e6f, 0, 0}), 0.1f), Error);
}

}  // namespace
}  // namespace firn
