#include "firn/collide/observed.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/collide/collider_set.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr SurfaceDetail kDetail{0.05f, 0};

ObservedSurface cube(const Vec3d& at = {}, const Vec3& degrees = {}) {
    return {cubeMesh(), {rotationXyz(degrees), at}, {}};
}

ContactField during(const std::optional<ObservedSurface>& before, const ObservedSurface& after, double t0, double t1) {
    SolidCache cache;
    return ColliderSet({observedCollider(before, after, 0, 1, kDetail, cache)}).during(t0, t1);
}

void expectNear(const Vec3& a, const Vec3& b, float tolerance) {
    EXPECT_LE(length(a - b), tolerance) << a.x << " " << a.y << " " << a.z << ", wanted " << b.x << " " << b.y << " "
                                        << b.z;
}

TEST(Observed, SameMeshElsewhereMovesRigidly) {
    const ContactField half = during(cube(), cube({2, 0, 0}), 0.4, 0.5);
    EXPECT_NEAR(0, half.distance({1.5f, 0, 0}), 1e-5);
    expectNear({2, 0, 0}, half.contact(0, {1.5f, 0.1f, 0}).velocity, 1e-5f);
}

TEST(Observed, TurnGoesTheShortestWay) {
    const ContactField field = during(cube({}, {0, 0, 170}), cube({}, {0, 0, -170}), 0.5, 0.5);
    const float omega = float(20 * M_PI / 180);
    expectNear(cross(Vec3{0, 0, omega}, Vec3{0.4f, 0, 0}), field.contact(0, {0.4f, 0, 0}).velocity, 1e-4f);
}

TEST(Observed, SamePointsElsewhereDeform) {
    ObservedSurface after = cube();
    for (Vec3& x : after.mesh.points) x.y *= 2;
    const ContactField half = during(cube(), after, 0.4, 0.5);
    EXPECT_NEAR(0, half.distance({0, 0.75f, 0}), 0.02);
    expectNear({0, 0.5f, 0}, half.contact(0, {0, 0.75f, 0}).velocity, 0.02f);
}

TEST(Observed, ScaledObjectDeforms) {
    ObservedSurface after = cube();
    after.toWorld.matrix = Mat3d::identity() * 2.0;
    EXPECT_NEAR(0, during(cube(), after, 0.99, 1).distance({0, 1, 0}), 0.02);
    EXPECT_NEAR(0, during(after, after, 0, 0.5).distance({0, 1, 0}), 1e-4);
}

TEST(Observed, NewcomerRestsUnlessItsPointsSayWhereTheyComeFrom) {
    ObservedSurface after = cube({0, 3, 0});
    EXPECT_EQ(Vec3{}, during({}, after, 0.4, 0.5).contact(0, {0, 3, 0}).velocity);
    EXPECT_NEAR(-0.1, during({}, after, 0, 0.1).distance({0, 3.4f, 0}), 1e-3);
    after.velocity.assign(after.mesh.points.size(), {0, 4, 0});
    const ContactField half = during({}, after, 0.4, 0.5);
    EXPECT_NEAR(-0.1, half.distance({0, 1.4f, 0}), 0.02);
    expectNear({0, 4, 0}, half.contact(0, {0, 1.5f, 0}).velocity, 0.02f);
}

TEST(Observed, OtherTrianglesAreANewcomer) {
    const ObservedSurface before{sphereMesh(0.5f, 2), {}, {}};
    EXPECT_EQ(Vec3{}, during(before, cube({0, 3, 0}), 0.4, 0.5).contact(0, {0, 3, 0}).velocity);
}

TEST(Observed, BadMeshIsRefusedWithAReason) {
    const ObservedSurface wrong{reversed(cubeMesh()), {}, {}};
    SolidCache cache;
    EXPECT_THROW(observedCollider(wrong, wrong, 0, 1, kDetail, cache), Error);
}

TEST(SolidCache, BakesTheSameMeshOnceAndAnotherAnew) {
    SolidCache cache(2);
    const SolidPtr first = cache.surfaceOf(cubeMesh(), kDetail);
    EXPECT_EQ(first, cache.surfaceOf(cubeMesh(), kDetail));
    EXPECT_NE(first, cache.surfaceOf(cubeMesh(), {0.1f, 0}));
    EXPECT_NE(first, cache.surfaceOf(cubeMesh(1.1f), kDetail));
    EXPECT_EQ(2u, cache.size());
    EXPECT_NE(first, cache.surfaceOf(cubeMesh(), kDetail));  // was the oldest, and went
}

}  // namespace
}  // namespace firn
