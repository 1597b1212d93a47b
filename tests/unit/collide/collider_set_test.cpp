#include "firn/collide/collider_set.h"

#include <gtest/gtest.h>

#include <limits>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "support/collider_of.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

Collider rigid(const Shape& shape, std::vector<MotionKey> motion = {}, Grip grip = {}) {
    return {"body", solidOfForm(shape), nullptr, std::move(motion), [grip](double) { return grip; }};
}

void expectNear(const Vec3& a, const Vec3& b, float tolerance) {
    EXPECT_LE(length(a - b), tolerance) << a.x << " " << a.y << " " << a.z << " against " << b.x << " " << b.y << " "
                                        << b.z;
}

Vec3 anyPoint(int i, float reach) { return (uniformVec(mixed(3, std::uint64_t(i))) * 2 - Vec3{1, 1, 1}) * reach; }

/// A ball that grows and drifts: key f at time f, radius 0.4 + 0.1 f, centre 0.2 f along x.
std::shared_ptr<const SolidSequence> growingBall(int keys, std::vector<std::string>* read = nullptr) {
    std::vector<SolidSequence::Key> names;
    for (int f = 0; f < keys; ++f) names.push_back({double(f), "ball" + std::to_string(f)});
    const auto load = [read](const std::string& name) {
        if (read) read->push_back(name);
        const float f = float(name.back() - '0');
        return sphereMesh(0.4f + 0.1f * f, 5, {0.2f * f, 0, 0});
    };
    return std::make_shared<SolidSequence>(std::move(names), load, SurfaceDetail{0.03f, 0});
}

ColliderSet deforming(std::shared_ptr<const SolidSequence> sequence) {
    return ColliderSet({{"ball", nullptr, std::move(sequence), {}, {}}});
}

TEST(Colliders, WithoutAnyNothingTouches) {
    const ContactField field = ColliderSet().during(0, 1);
    EXPECT_EQ(0u, field.size());
    EXPECT_EQ(std::numeric_limits<float>::infinity(), field.distance({}));
    EXPECT_EQ((Vec3{1, 2, 3}), field.resolved({}, {1, 2, 3}));
    EXPECT_EQ((Vec3{}), field.normal({}));
    EXPECT_EQ(0, ColliderSet().maxSpeed(0, 1));
}

TEST(Colliders, NearestOneGivesDistanceAndNormal) {
    const ColliderSet set({rigid({PlaneShape{}, {}}), rigid({SphereShape{{0, 5, 0}, 1}, {}})});
    const ContactField field = set.during(0, 0);
    EXPECT_NEAR(1, field.distance({0, 1, 0}), 1e-6);
    expectNear({0, 1, 0}, field.normal({0, 1, 0}), 1e-6f);
    EXPECT_NEAR(0.5, field.distance({0, 3.5f, 0}), 1e-6);
    expectNear({0, -1, 0}, field.normal({0, 3.5f, 0}), 1e-6f);
}

TEST(Colliders, AllAreResolvedInTheirOrder) {
    // A corner of two frictionless walls stops both components.
    const Grip slick{0, false};
    const ColliderSet set(
        {rigid({PlaneShape{{}, {0, 1, 0}}, {}}, {}, slick), rigid({PlaneShape{{}, {1, 0, 0}}, {}}, {}, slick)});
    EXPECT_EQ((Vec3{0, 0, 5}), set.during(0, 0).resolved({-0.1f, -0.1f, 0}, {-3, -4, 5}));
    EXPECT_EQ((Vec3{-3, -4, 5}), set.during(0, 0).resolved({0.1f, 0.1f, 0}, {-3, -4, 5}));
}

TEST(Colliders, StandWhereTheirMotionSaysAtTheEndOfTheStep) {
    const ColliderSet set({rigid({BoxShape{{1, 0, 0}, {1, 1, 1}}, {}}, {{0, {}, {}}, {1, {0, 2, 0}, {0, 0, 90}}})});
    // After a second the box is at (0, 1, 0) + (0, 2, 0).
    const ContactField field = set.during(0.9, 1);
    EXPECT_NEAR(-0.5, field.distance({0, 3, 0}), 1e-5);
    expectNear({0, 1, 0}, field.contact(0, {0, 3.6f, 0}).normal, 1e-5f);
}

TEST(Colliders, VelocityIsTheDifferenceOfPoses) {
    const std::vector<MotionKey> keys{{0, {}, {}}, {0.5, {1, 0, 0}, {30, 60, 10}}, {1, {0, 0, 4}, {0, 0, 90}}};
    const ColliderSet set({rigid({SphereShape{{1, 0, 0}, 0.2f}, {}}, keys)});
    for (const auto& [t0, t1] : {std::pair(0.1, 0.2), std::pair(0.4, 0.7)}) {
        const auto centre = [&](double t) {
            const Pose p = poseAt(keys, t);
            return cast<float>(p.rotation * Vec3d{1, 0, 0} + p.translation);
        };
        const Vec3 v = set.during(t0, t1).contact(0, centre(t1)).velocity;
        expectNear((centre(t1) - centre(t0)) * float(1 / (t1 - t0)), v, 1e-4f);
    }
}

TEST(Colliders, TurningBodyMovesWithOmegaCrossR) {
    const ColliderSet set({rigid({SphereShape{{}, 1}, {}}, {{0, {0, 5, 0}, {}}, {1, {0, 5, 0}, {0, 180, 0}}})});
    const Vec3 x{0.6f, 5.5f, 0.2f};
    expectNear(cross(Vec3{0, float(M_PI), 0}, x - Vec3{0, 5, 0}), set.during(0.3, 0.3).contact(0, x).velocity, 1e-4f);
}

TEST(Colliders, MaxSpeedBoundsEverySurfacePoint) {
    const std::vector<MotionKey> keys{{0, {}, {}}, {1, {1, 0, 0}, {0, 0, 90}}};
    const ColliderSet set({rigid({BoxShape{{2, 0, 0}, {1, 1, 1}}, {}}, keys)});
    const ContactField field = set.during(0.2, 0.25);
    float most = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 x = Vec3{float(i % 10), float(i / 10 % 10), float(i / 100)} * 0.6f - Vec3{1, 1, 3};
        if (field.distance(x) <= 0) most = std::max(most, length(field.contact(0, x).velocity));
    }
    EXPECT_GT(most, 0);
    EXPECT_GE(set.maxSpeed(0.2, 0.25), most);
    EXPECT_LE(set.maxSpeed(0.2, 0.25), 1.5f * most);
}

TEST(Colliders, OneThatJumpsStandsWhereItEndsAndHasNoSpeed) {
    const ColliderSet set({colliderOf(SphereShape{{}, 0.5f}, {},
                                      {{0, {}, {}}, {1, {1, 0, 0}, {}}, {1.001, {6, 0, 0}, {}}, {2, {7, 0, 0}, {}}})});
    EXPECT_NEAR(-0.5f, set.during(0.9, 1).distance({1, 0, 0}), 1e-5f);
    EXPECT_NEAR(-0.5f, set.during(1, 1.0005).distance({1, 0, 0}), 1e-5f);
    const ContactField field = set.during(1.0005, 1.001);
    EXPECT_TRUE(field.body(0).jumps);
    EXPECT_NEAR(-0.5f, field.distance({6, 0, 0}), 1e-5f);
    EXPECT_EQ((Vec3{}), field.contact(0, {6, 0, 0}).velocity);
    EXPECT_EQ(0, set.maxSpeed(1.0005, 1.001));
    EXPECT_FALSE(set.during(1.001, 1.1).body(0).jumps);
    EXPECT_NEAR(1 / 0.999, set.maxSpeed(1.001, 1.1), 1e-3);
    Vec3 v{};
    EXPECT_EQ((Vec3{3, 0, 0}), field.sweptPosition({3, 0, 0}, {3, 0, 0}, v)) << "it was never there";
}

TEST(Colliders, SurfaceFasterThanTheLimitTellsTheLimitAndIsWhereItIs) {
    const ColliderSet set({colliderOf(BoxShape{{}, {0.2f, 2, 2}}, {0, false}, {{0, {}, {}}, {1, {0, 0, 40}, {}}})});
    const ContactField field = set.during(0, 0.1, 8);
    EXPECT_EQ((Vec3{0, 0, 8}), field.contact(0, {0, 0, 4}).velocity);
    EXPECT_EQ(40, set.during(0, 0.1).contact(0, {0, 0, 4}).velocity.z);
    Vec3 v{};
    EXPECT_NEAR(5, field.sweptPosition({0, 0, 2}, {0, 0, 2}, v).z, 1e-5) << "a point in its way is taken along";
    EXPECT_NEAR(8, v.z, 1e-5);
}

TEST(Colliders, GripIsAskedAtTheEndOfTheStep) {
    Collider wall = rigid({PlaneShape{}, {}});
    wall.grip = [](double t) { return Grip{float(t), t > 2}; };
    const ColliderSet set({wall});
    EXPECT_EQ(1.5f, set.during(1, 1.5).contact(0, {}).friction);
    EXPECT_FALSE(set.during(1, 1.5).contact(0, {}).sticky);
    EXPECT_TRUE(set.during(2, 2.5).contact(0, {}).sticky);
}

TEST(Colliders, FieldOutlivesTheSet) {
    ContactField field;
    std::weak_ptr<const Solid> solid;
    {
        const ColliderSet set({{"cube", solidOfMesh(cubeMesh(), 0.1f), nullptr, {}, {}}});
        field = set.during(0, 0);
        solid = set[0].solid;
    }
    ASSERT_FALSE(solid.expired());
    EXPECT_NEAR(-0.1f, field.distance({0.4f, 0, 0}), 1e-3f);
}

TEST(Deforming, SurfaceIsBlendedBetweenKeys) {
    const ColliderSet set = deforming(growingBall(2));
    const ContactField field = set.during(0.4, 0.5);
    for (const Vec3& n : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0.6f, 0.8f}, Vec3{0, -1, 0}})
        for (float depth : {-0.03f, 0.0f, 0.03f}) {
            const Vec3 x = Vec3{0.1f, 0, 0} + n * (0.45f + depth);
            const Contact<float> c = field.contact(0, x);
            EXPECT_NEAR(depth, c.phi, 0.006f);
            EXPECT_GT(dot(n, c.normal), 0.99f);
            // Drift of the centre and growth of the radius.
            expectNear(Vec3{0.2f, 0, 0} + n * 0.1f, c.velocity, 0.01f);
        }
}

TEST(Deforming, ItsBoundsAreNotItsSurface) {
    const ContactField field = deforming(growingBall(2)).during(0.4, 0.5);
    for (const float out : {-1e-3f, 1e-3f, 1e-2f})
        EXPECT_GT(field.distance(Vec3{0.7f, 0.5f, 0.5f} + Vec3{1, 1, 1} * out), 0.08f);
}

/// Two balls of 0.2 m that pass each other, 1 m apart, by 0.8 m in the second between the keys; in voxels of 0.04 m.
ColliderSet passingBalls() {
    const auto load = [](const std::string& name) {
        const float way = name == "a" ? -0.4f : 0.4f;
        TriangleMesh feet = sphereMesh(0.2f, 4, {way, 0, 0});
        const TriangleMesh other = sphereMesh(0.2f, 4, {-way, 1, 0});
        const int first = int(feet.points.size());
        for (const auto& t : other.triangles) feet.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        feet.points.insert(feet.points.end(), other.points.begin(), other.points.end());
        return feet;
    };
    const std::vector<SolidSequence::Key> keys{{0, "a"}, {1, "b"}};
    return deforming(std::make_shared<SolidSequence>(keys, load, SurfaceDetail{0.04f, 0}));
}

TEST(Deforming, PartsThatGoOppositeWaysFartherThanTheBandAreSeen) {
    const ColliderSet set = passingBalls();
    for (double t : {0.0, 0.25, 0.5, 0.75, 1.0})
        for (float side : {-1.0f, 1.0f}) {
            const float at = -0.4f + 0.8f * float(t);
            const ContactField field = set.during(t - 0.01 * (t > 0), t);
            const Contact<float> low = field.contact(0, {at + side * 0.2f, 0, 0});
            EXPECT_NEAR(0, low.phi, 0.01f) << t;
            expectNear({0.8f, 0, 0}, low.velocity, 0.02f);
            expectNear({side, 0, 0}, low.normal, 0.05f);
            expectNear({-0.8f, 0, 0}, field.contact(0, {-at, 1.2f, 0}).velocity, 0.02f);
        }
}

TEST(Deforming, QuickDistanceLeavesNothingOut) {
    const ColliderSet growing = deforming(growingBall(2)), passing = passingBalls();
    for (const ColliderSet* set : {&growing, &passing}) {
        int quick = 0, asked = 0;
        for (const double t : {0.0, 0.3, 0.5, 0.6, 0.99}) {
            const ContactField field = set->during(t, t + 0.01);
            for (int i = 0; i < 4000; ++i) {
                const Vec3 x = anyPoint(i, 1.5f);
                for (const float reach : {0.0f, 0.05f, 0.3f}) {
                    const float exact = distanceTo(field.body(0), x), upTo = distanceUpTo(field.body(0), x, reach);
                    // Blended distances are off by hundredths of a voxel themselves.
                    if (exact <= reach - 2e-3f) ASSERT_EQ(exact, upTo) << t << " " << reach;
                    if (exact > reach) ASSERT_GT(upTo, reach);
                    ++asked, quick += upTo != exact;
                }
            }
        }
        EXPECT_GT(quick, 0.5 * asked) << "or it would not be worth its while";
    }
}

TEST(Near, BoxIsReachedWhereAPointOfItIsAndHardlyElsewhere) {
    const ColliderSet rigidBall({rigid({SphereShape{{}, 0.4f}, {}})}), growing = deforming(growingBall(2));
    constexpr float kSize = 0.24f;
    for (const ColliderSet* set : {&rigidBall, &growing}) {
        const ContactField field = set->during(0.3, 0.3);
        int reached = 0, answered = 0;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 low = anyPoint(i, 1.2f);
            constexpr int kPoints = 9;
            float least = std::numeric_limits<float>::max();
            for (int n = 0; n < kPoints * kPoints * kPoints; ++n) {
                const Vec3 at{float(n / kPoints / kPoints), float(n / kPoints % kPoints), float(n % kPoints)};
                least = std::min(least, distanceTo(field.body(0), low + at * (kSize / (kPoints - 1))));
            }
            const bool may = mayReach(field.body(0), {low, low + Vec3{1, 1, 1} * kSize}, 0);
            if (least <= -2e-3f) ASSERT_TRUE(may);
            reached += least <= 0, answered += may;
        }
        EXPECT_LT(answered, 1.5 * reached) << "a ball around the box would say yes twice as often";
    }
}

TEST(Deforming, SurfaceMovesAsFastAsItSays) {
    const ColliderSet set = deforming(growingBall(2));
    const Vec3 n = normalized(Vec3{1, 2, -1}), x = Vec3{0.06f, 0, 0} + n * 0.43f;  // on the surface at t = 0.3
    const Vec3 later = x + set.during(0.3, 0.3).contact(0, x).velocity * 0.4f;
    EXPECT_NEAR(0, set.during(0.6, 0.7).distance(later), 0.004f);
}

TEST(Deforming, KeysThemselvesAreMetAndHeldOutside) {
    const ColliderSet set = deforming(growingBall(3));
    EXPECT_NEAR(0, set.during(0.9, 1.0).distance({0.2f, 0.5f, 0}), 0.003f);
    EXPECT_NEAR(0, set.during(-3, -2).distance({0, 0.4f, 0}), 0.003f);
    EXPECT_EQ((Vec3{}), set.during(-3, -2).contact(0, {0, 0.39f, 0}).velocity);
    EXPECT_NEAR(0, set.during(7, 8).distance({0.4f, 0.6f, 0}), 0.003f);
    EXPECT_EQ(0, set.maxSpeed(7, 8));
    EXPECT_NEAR(0.3f, set.maxSpeed(0.1, 0.2), 1e-3f);
}

TEST(Deforming, DeepInsideMovesAlong) {
    const Contact<float> c = deforming(growingBall(2)).during(0.4, 0.5).contact(0, {0.1f, 0, 0});
    EXPECT_LT(c.phi, 0);
    EXPECT_NEAR(0.2f, c.velocity.x, 1e-3f);
}

TEST(Deforming, MeshThatJumpsStaysUntilItsKeyAndHasNoSpeed) {
    const auto load = [](const std::string& name) {
        return sphereMesh(0.4f, 4, {name == "second" ? 5.0f : name == "third" ? 5.5f : 0.0f, 0, 0});
    };
    const ColliderSet set = deforming(std::make_shared<SolidSequence>(
        std::vector<SolidSequence::Key>{{0, "first"}, {0.04, "second"}, {1, "third"}}, load, SurfaceDetail{0.03f, 0}));
    EXPECT_LT(set.during(0.02, 0.03).distance({}), 0);
    EXPECT_FALSE(set.during(0.02, 0.03).body(0).jumps);
    EXPECT_EQ(0, set.maxSpeed(0.02, 0.03));
    for (const double end : {0.04, 0.1}) {
        const ContactField field = set.during(0.03, end);
        EXPECT_TRUE(field.body(0).jumps) << end;
        EXPECT_LT(field.distance({5, 0, 0}), 0) << end;
        EXPECT_LT(length(field.contact(0, {5.38f, 0, 0}).velocity), 1) << end;
    }
    EXPECT_NEAR(0.5 / 0.96, set.maxSpeed(0.5, 0.6), 1e-3);
}

/// Distances at some places, for a comparison of bits.
std::vector<float> probed(const ColliderSet& set, double t0, double t1) {
    const ContactField field = set.during(t0, t1);
    std::vector<float> phi;
    for (int i = 0; i < 200; ++i)
        phi.push_back(field.distance({0.2f + 0.004f * float(i), 0.3f - 0.002f * float(i), 0.1f}));
    return phi;
}

TEST(Deforming, TwoKeysShowWhatTheWholeSequenceShows) {
    // Voxels are left to the meshes, which grow: each chooses others.
    const auto load = [](const std::string& name) { return sphereMesh(0.4f + 0.004f * float(name.back() - '0'), 2); };
    const auto keysFrom = [&](int first, int count) {
        std::vector<SolidSequence::Key> keys;
        for (int f = first; f < first + count; ++f) keys.push_back({double(f), std::to_string(f)});
        return deforming(std::make_shared<SolidSequence>(keys, load));
    };
    EXPECT_EQ(probed(keysFrom(0, 3), 1.2, 1.4), probed(keysFrom(1, 2), 1.2, 1.4));
}

TEST(Deforming, KeysThatAreTheSameAreASolidAtRest) {
    const TriangleMesh mesh = sphereMesh(0.5f, 2);
    const auto load = [&](const std::string&) { return mesh; };
    const std::vector<SolidSequence::Key> keys{{0, "a"}, {1, "b"}};
    const ColliderSet held = deforming(std::make_shared<SolidSequence>(keys, load));
    const ColliderSet solid({{"ball", surfaceOfMesh(mesh), nullptr, {}, {}}});
    EXPECT_EQ(probed(solid, 0.3, 0.4), probed(held, 0.3, 0.4));
    EXPECT_EQ(0, held.maxSpeed(0.3, 0.4));
}

TEST(Deforming, MeshThatTearsOpenGoesOverIntoASheet) {
    // A box whose lid, with corners of its own, is lifted off.
    const auto load = [](const std::string& name) {
        TriangleMesh box = cubeMesh(1);
        for (const int corner : {2, 3, 6, 7}) {
            const Vec3 x = box.points[std::size_t(corner)];
            box.points.push_back({x.x, x.y + (name == "b" ? 0.3f : 0.0f), x.z});
        }
        for (std::size_t t : {std::size_t(6), std::size_t(7)})
            for (int& corner : box.triangles[t]) corner = corner == 2 ? 8 : corner == 3 ? 9 : corner == 6 ? 10 : 11;
        return box;
    };
    const ColliderSet set =
        deforming(std::make_shared<SolidSequence>(std::vector<SolidSequence::Key>{{0, "a"}, {1, "b"}}, load));
    EXPECT_LT(set.during(0.0, 0.1).distance({0, 0.45f, 0}), 0);
    EXPECT_GT(set.during(0.9, 1.0).distance({0, 0, 0}), 0);
    for (const double t : {0.1, 0.5, 1.0})  // its outside stays where it is
        EXPECT_NEAR(0, set.during(t - 0.1, t).distance({0.5f, -0.1f, 0}), 0.05f) << t;
}

TEST(Deforming, FilesAreReadOnceWhenTheirTimeComes) {
    std::vector<std::string> read;
    const ColliderSet set = deforming(growingBall(4, &read));
    EXPECT_EQ((std::vector<std::string>{"ball0", "ball1"}), read);
    for (double t : {0.2, 0.6, 1.0, 1.2, 1.9, 2.5}) set.during(t - 0.05, t);
    EXPECT_EQ((std::vector<std::string>{"ball0", "ball1", "ball2", "ball3"}), read);
}

TEST(Deforming, MeshesOfAnotherSizeAreRefusedByBothNames) {
    const auto load = [](const std::string& name) { return name == "a" ? sphereMesh(1, 2) : sphereMesh(1, 3); };
    try {
        SolidSequence({{0, "a"}, {1, "b"}}, load, {0.1f, 0});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        EXPECT_EQ("b: 258 points and 512 triangles, but a has 66 and 128; all meshes of a sequence have the same",
                  std::string(error.what()));
    }
}

TEST(Deforming, BadMeshIsRefusedByItsName) {
    const auto load = [](const std::string&) { return reversed(cubeMesh()); };
    try {
        SolidSequence({{0, "a"}}, load, {0.1f, 0});
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(0u, std::string(error.what()).find("a: the mesh is inside-out"));
    }
}

TEST(Colliders, CentreMovesWithTheBody) {
    const std::vector<MotionKey> turning{{0, {}, {}}, {1, {0, 1, 0}, {0, 0, 90}}};
    const ColliderSet set({rigid({SphereShape{{2, 0, 0}, 1}, {}}, turning), rigid({PlaneShape{{0, 3, 0}}, {}})});
    EXPECT_NEAR(0, length(set.center(0, 1) - Vec3d{0, 3, 0}), 1e-6);
    EXPECT_EQ((Vec3d{0, 3, 0}), set.center(1, 1)) << "a plane's point";
    EXPECT_NEAR(0.2 * 1.5, deforming(growingBall(3)).center(0, 1.5).x, 0.02);
}

TEST(Colliders, FlightTakesThePlaceOfMotion) {
    ColliderSet set({rigid({SphereShape{{}, 1}, {}}, {{0, {}, {}}, {1, {9, 9, 9}, {}}})});
    set.fly(0, {0, {0, 5, 0}, {}, {2, 0, 0}, {0, 3, 0}, {}});
    EXPECT_NEAR(-1, set.during(0.5, 1).distance({2, 5, 0}), 1e-6f);
    expectNear({2, 0, -3}, set.during(1, 1).contact(0, {3, 5, 0}).velocity, 1e-5f);
    EXPECT_NEAR(2 + 3 * std::sqrt(2.0), set.maxSpeed(1, 1), 0.5) << "of its box";
    EXPECT_EQ((Vec3d{2, 5, 0}), set.center(0, 1));
}

}  // namespace
}  // namespace firn
