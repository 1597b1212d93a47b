#include "firn/body/mass_properties.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/body/body.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

SolidPtr placedForm(const ShapeForm& form, const Placement& placement = {}) { return solidOfForm({form, placement}); }

void expectNear(const Mat3d& expected, const Mat3d& actual, double tolerance) {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(expected(r, c), actual(r, c), tolerance) << r << ", " << c;
}

/// A box of other edges than a cube's, so that no axis can stand for another.
TriangleMesh brickMesh() { return placed(cubeMesh(), {{0.3f, -2, 1}, {20, 30, 40}, {1, 2, 3}}); }

TEST(MassProperties, FormsHaveTheInertiaOfTheTextbook) {
    EXPECT_NEAR(0.4 * 5 * 0.25, massOf(*placedForm(SphereShape{{1, 2, 3}, 0.5f}), 5).inertia(1, 1), 1e-6);
    const MassProperties box = massOf(*placedForm(BoxShape{{1, 0, 0}, {1, 2, 3}}), 12);
    EXPECT_EQ((Vec3d{1, 0, 0}), box.center);
    expectNear(Mat3d::diagonal(4 + 9, 1 + 9, 1 + 4), box.inertia, 1e-5);
    const MassProperties rod = massOf(*placedForm(CylinderShape{{0, -1, 0}, {0, 1, 0}, 0.5f}), 3);
    expectNear(Mat3d::diagonal(3 * (0.75 + 4) / 12, 3 * 0.125, 3 * (0.75 + 4) / 12), rod.inertia, 1e-5);
}

TEST(MassProperties, TurnedBoxTurnsItsInertia) {
    const MassProperties box = massOf(*placedForm(BoxShape{{}, {1, 2, 3}}, {{}, {0, 0, 90}, {1, 1, 1}}), 12);
    expectNear(Mat3d::diagonal(1 + 9, 4 + 9, 1 + 4), box.inertia, 1e-5);
}

TEST(MassProperties, CapsuleLiesBetweenItsParts) {
    // A tube of one metre and radius 1/2 with two half balls: volumes pi/4 and pi/6.
    const MassProperties capsule = massOf(*placedForm(CapsuleShape{{0, 0, 0}, {0, 1, 0}, 0.5f}), 1);
    const double tube = 0.6, balls = 0.4, r2 = 0.25;
    EXPECT_NEAR(tube * r2 / 2 + balls * 0.4 * r2, capsule.inertia(1, 1), 1e-6);
    // Half balls about their own centres of mass, 3/8 r from the flat side, moved out to 1/2 + 3/16.
    const double halfBall = (0.4 - 9.0 / 64) * r2 + (0.5 + 3.0 / 16) * (0.5 + 3.0 / 16);
    EXPECT_NEAR(tube * (r2 / 4 + 1.0 / 12) + balls * halfBall, capsule.inertia(0, 0), 1e-6);
}

TEST(MassProperties, MeshIsIntegratedExactly) {
    const MassProperties brick = massOf(brickMesh(), 12);
    const Mat3d R = rotationXyz({20, 30, 40});
    expectNear(R * Mat3d::diagonal(13, 10, 5) * transpose(R), brick.inertia, 1e-4);
    EXPECT_NEAR(0, length(brick.center - Vec3d{0.3, -2, 1}), 1e-6);
}

TEST(MassProperties, MeshFarAwayLosesOnlyTheDigitsOfItsPoints) {
    const MassProperties cube = massOf(cubeMesh(1, {1000, 0, 0}), 6);
    expectNear(Mat3d::diagonal(1, 1, 1), cube.inertia, 1e-3);
}

TEST(MassProperties, CubesComeNearToTheExactSum) {
    const SolidPtr baked = solidOfMesh(brickMesh(), 0.05f);
    const MassProperties exact = massOf(brickMesh(), 12), summed = massOf(*baked, 12);
    expectNear(exact.inertia, summed.inertia, 0.02 * 13);
    EXPECT_NEAR(0, length(summed.center - exact.center), 0.005);
}

TEST(MassProperties, PartsThatOverlapAreCountedOnce) {
    TriangleMesh twice = cubeMesh();
    const TriangleMesh same = cubeMesh(0.999f);  // another part in the same place
    const int first = int(twice.points.size());
    twice.points.insert(twice.points.end(), same.points.begin(), same.points.end());
    for (auto t : same.triangles) twice.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    twice.points[std::size_t(first)].x += 0.3f;  // and not quite even: a double count would show
    const Body body = makeBody(*solidOfMesh(twice, 0.05f), &twice, 6, std::nullopt);
    expectNear(Mat3d::diagonal(1, 1, 1), body.mass.inertia, 0.03);
    EXPECT_NEAR(0, length(body.mass.center), 0.01);
}

TEST(MassProperties, EndlessPlaneHasNoMass) { EXPECT_THROW(massOf(*placedForm(PlaneShape{}), 1), Error); }

}  // namespace
}  // namespace firn
