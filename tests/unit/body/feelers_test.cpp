#include "firn/body/feelers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/test_meshes.h"

namespace firn {
namespace {

double distanceTo(const std::vector<Feeler>& feelers, const Vec3& x) {
    double nearest = HUGE_VAL;
    for (const Feeler& f : feelers) nearest = std::min(nearest, length(f.at - cast<double>(x)));
    return nearest;
}

TEST(Feelers, RoundSolidsAreBalls) {
    const auto ball = feelersOf(*solidOfForm({SphereShape{{1, 2, 3}, 0.5f}, {}}), {});
    ASSERT_EQ(1u, ball.size());
    EXPECT_EQ((Vec3d{1, 2, 3}), ball[0].at);
    EXPECT_EQ(0.5, ball[0].radius);
    const auto capsule = feelersOf(*solidOfForm({CapsuleShape{{0, 0, 0}, {0, 3, 0}, 0.5f}, {}}), {});
    EXPECT_EQ((Vec3d{0, 0, 0}), capsule.front().at);
    EXPECT_EQ((Vec3d{0, 3, 0}), capsule.back().at);
    EXPECT_EQ(25u, capsule.size());
}

TEST(Feelers, NoCornerOfABoxIsMissedHoweverItIsTurned) {
    for (const Vec3& turn : {Vec3{}, Vec3{10, 20, 30}, Vec3{45, 0, 45}, Vec3{80, -33, 5}}) {
        const Placement placement{{2, 0, 1}, turn, {1, 1, 1}};
        const SolidPtr box = solidOfForm({BoxShape{{}, {1, 0.2f, 3}}, placement});
        const std::vector<Feeler> feelers = feelersOf(*box, {});
        for (const Vec3& corner : placed(cubeMesh(), {{2, 0, 1}, turn, {1, 0.2f, 3}}).points)
            EXPECT_LT(distanceTo(feelers, corner), 1e-5);
        EXPECT_LT(feelers.size(), 1500u);
        for (const Feeler& f : feelers) EXPECT_NEAR(0, signedDistance(box->view(), cast<float>(f.at)), 1e-5);
    }
}

TEST(Feelers, NoPartOfASurfaceIsFarFromOne) {
    const SolidPtr tin = solidOfForm({CylinderShape{{0, 0, 0}, {0, 1, 0}, 0.5f}, {}});
    const std::vector<Feeler> feelers = feelersOf(*tin, {});
    const double diagonal = std::sqrt(3.0);
    for (int i = 0; i < 100; ++i) {
        const float a = float(i) * 0.0628f, h = float(i % 10) / 10;
        EXPECT_LT(distanceTo(feelers, {0.5f * std::cos(a), h, 0.5f * std::sin(a)}), 0.1 * diagonal);
        EXPECT_LT(distanceTo(feelers, {0.5f * h * std::cos(a), 1, 0.5f * h * std::sin(a)}), 0.1 * diagonal);
    }
}

TEST(Feelers, BakedMeshHasItsOwnCorners) {
    const TriangleMesh cube = cubeMesh();
    const SolidPtr baked = solidOfMesh(cube, 0.02f);
    const std::vector<Feeler> feelers = feelersOf(*baked, cube.points);
    for (const Vec3& corner : cube.points) EXPECT_EQ(0, distanceTo(feelers, corner));
}

TEST(Feelers, BakedFacesHaveFeelersAtAnyVoxelSize) {
    for (const float voxel : {0.2f, 0.1f, 0.02f, 0.01f}) {
        const SolidPtr baked = solidOfMesh(cubeMesh(), voxel);
        const std::vector<Feeler> feelers = feelersOf(*baked, {});
        for (int axis = 0; axis < 3; ++axis)
            for (const float side : {-0.5f, 0.5f}) {
                Vec3 middle{0.1f, 0.1f, 0.1f};
                middle[axis] = side;
                EXPECT_LT(distanceTo(feelers, middle), 0.15) << voxel << " " << axis << " " << side;
            }
        EXPECT_LT(distanceTo(feelers, cubeMesh().points[0]), 0.1 + double(voxel)) << "a level set rounds corners";
    }
}

}  // namespace
}  // namespace firn
