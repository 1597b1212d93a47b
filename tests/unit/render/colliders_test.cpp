#include "firn/render/colliders.h"

#include <gtest/gtest.h>

#include "firn/base/random.h"

namespace firn::render {
namespace {

Collider colliderOf(const ShapeForm& form, std::vector<MotionKey> motion = {}) {
    Collider collider;
    collider.solid = solidOfForm({form, {}});
    collider.motion = std::move(motion);
    return collider;
}

TEST(ShownColliders, PlanesComeOutExactlyWhereTheyStand) {
    const Vec3 normal = normalized(Vec3{1, 2, 0});
    const ColliderSet set({colliderOf(SphereShape{{5, 0, 0}, 1}), colliderOf(PlaneShape{{0, 3, 0}, normal})});
    const auto planes = planesOf(set.during(0, 0));
    ASSERT_EQ(1u, planes.size());
    EXPECT_LT(length(planes[0].normal - normal), 1e-6f);
    EXPECT_NEAR(0, height(planes[0], {0, 3, 0}), 1e-5f);
    EXPECT_NEAR(2, height(planes[0], Vec3{0, 3, 0} + 2.0f * normal), 1e-5f);
}

TEST(ShownColliders, SolidsAreTheNearestOfAllThatIsNotAPlane) {
    const ColliderSet set(
        {colliderOf(PlaneShape{}), colliderOf(SphereShape{{5, 0, 0}, 1}), colliderOf(BoxShape{{-5, 0, 0}, {2, 2, 2}})});
    const Solids solids = solidsOf(set.during(0, 0));
    EXPECT_NEAR(1, solids.distance({3, 0, 0}), 1e-5f);
    EXPECT_NEAR(2, solids.distance({-2, 0, 0}), 1e-5f);
    EXPECT_LT(length(solids.normal({3, 0, 0}) - Vec3{-1, 0, 0}), 1e-5f);
    EXPECT_LT(length(solids.normal({-2, 0, 0}) - Vec3{1, 0, 0}), 1e-5f);
}

TEST(ShownColliders, RaysThatTheBoundsLetPassWouldHaveMetNothing) {
    const ColliderSet set({colliderOf(SphereShape{{5, 0, 0}, 1}, {{0, {1, 2, 0}, {0, 40, 0}}}),
                           colliderOf(BoxShape{{-5, 0, 0}, {2, 1, 3}}, {{0, {0, 0, 1}, {30, 20, 10}}}),
                           colliderOf(CapsuleShape{{0, 3, 0}, {2, 5, 1}, 0.4f})});
    Surfaces bounded{{}, solidsOf(set.during(0, 0)), 6}, unbounded = bounded;
    unbounded.solids.bounds = kEverywhere;
    int met = 0;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        const Vec3 eye = 20 * (uniformVec(mixed(1, i)) - Vec3{0.5f, 0.5f, 0.5f});
        const Ray ray{eye, normalized(10 * (uniformVec(mixed(2, i)) - Vec3{0.5f, 0.5f, 0.5f}) - eye)};
        const auto a = firstSolid(bounded, ray), b = firstSolid(unbounded, ray);
        ASSERT_EQ(bool(b), bool(a));
        if (!a) continue;
        EXPECT_NEAR(b->t, a->t, 2e-2f);
        ++met;
    }
    EXPECT_GT(met, 200);
}

TEST(ShownColliders, PlanesAloneLeaveNoSolids) {
    EXPECT_FALSE(solidsOf(ColliderSet({colliderOf(PlaneShape{})}).during(0, 0)).distance);
    EXPECT_TRUE(planesOf(ContactField()).empty());
}

TEST(ShownColliders, MovingOnesAreShownWhereTheyAreAtThatTime) {
    const ColliderSet set({colliderOf(SphereShape{{0, 0, 0}, 1}, {{0, {}, {}}, {2, {4, 0, 0}, {}}})});
    EXPECT_NEAR(0, solidsOf(set.during(1, 1)).distance({3, 0, 0}), 1e-5f);
    EXPECT_NEAR(2, solidsOf(set.during(0, 0)).distance({3, 0, 0}), 1e-5f);
}

}  // namespace
}  // namespace firn::render
