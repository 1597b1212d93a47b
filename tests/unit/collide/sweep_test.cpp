#include <gtest/gtest.h>

#include "firn/base/random.h"
#include "firn/collide/collider_set.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr float kStep = 0.01f;  // s
constexpr int kSwarm = 2000;

Collider body(const ShapeForm& form, std::vector<MotionKey> motion = {}, Grip grip = {0, false}) {
    return {"body", solidOfForm({form, {}}), nullptr, std::move(motion), [grip](double) { return grip; }};
}

Vec3 anyVec(int i, int stream = 0) {
    return uniformVec(mixed(std::uint64_t(stream), std::uint64_t(i))) * 2 - Vec3{1, 1, 1};
}

struct Point {
    Vec3 x, v;
};

/// One step of free flight with contact.
void fly(const ColliderSet& set, int step, std::vector<Point>& points) {
    const ContactField field = set.during(double(step) * kStep, double(step + 1) * kStep);
    for (Point& p : points) p.x = field.sweptPosition(p.x, p.x + kStep * p.v, p.v);
}

/// Points above and below a sheet in the plane y = 0 that fly at it.
std::vector<Point> swarm(float speed) {
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) {
        const float side = i % 2 ? 1.0f : -1.0f;
        const Vec3 x = anyVec(i), w = anyVec(i, 1);
        points.push_back({{0.3f * x.x, side * (0.02f + 0.05f * std::fabs(x.y)), 0.3f * x.z},
                          {0.2f * w.x, -side * speed * (1 + w.y * w.y), 0.2f * w.z}});
    }
    return points;
}

void expectOnTheirSides(const std::vector<Point>& points, float half) {
    for (int i = 0; i < kSwarm; ++i) {
        const float side = i % 2 ? 1.0f : -1.0f;
        ASSERT_GE(side * points[i].x.y, half - 1e-4f) << i;
    }
}

TEST(Sweep, ThinPlateStopsAFastSwarmFromBothSides) {
    const ColliderSet set({body(BoxShape{{}, {2, 0.01f, 2}})});
    // Ways of ten thicknesses and more in a step.
    std::vector<Point> points = swarm(10);
    for (int step = 0; step < 10; ++step) {
        fly(set, step, points);
        expectOnTheirSides(points, 0.005f);
        // Gravity presses the upper ones, and something the lower.
        for (int i = 0; i < kSwarm; ++i) points[i].v.y += i % 2 ? -10.0f : 10.0f;
    }
}

TEST(Sweep, PickSweepsPointsAheadAndPassesNone) {
    // 0.5 m a step, and 0.04 m thick.
    const ColliderSet set({body(BoxShape{{-1, 0, 0}, {0.04f, 2, 2}}, {{0, {}, {}}, {1, {50, 0, 0}, {}}})});
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) points.push_back({anyVec(i) * 0.8f, anyVec(i, 1)});
    for (int step = 0; step < 5; ++step) fly(set, step, points);
    for (const Point& p : points) {
        ASSERT_GE(p.x.x, 1.5f + 0.02f - 1e-4f);
        ASSERT_GE(p.v.x, 50 - 1e-3f);
    }
}

TEST(Sweep, FastPaddleTakesAlongWhatItMeets) {
    // 20 degrees a step, about z; the tip of the blade goes 0.35 m in it.
    const ColliderSet set({body(BoxShape{{0.5f, 0, 0}, {1, 0.02f, 1}}, {{0, {}, {}}, {1, {}, {0, 0, 2000}}})});
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 u = anyVec(i);
        const float angle = 0.4f + 0.3f * u.x, r = 0.5f + 0.3f * u.y;
        points.push_back({{r * std::cos(angle), r * std::sin(angle), 0.4f * u.z}, {}});
    }
    for (int step = 0; step < 3; ++step) {
        fly(set, step, points);
        const float blade = float(step + 1) * 20 * float(M_PI) / 180;
        for (const Point& p : points) {
            const Vec3 normal{-std::sin(blade), std::cos(blade), 0};
            ASSERT_GE(dot(normal, p.x), 0.01f - 1e-4f);
        }
    }
}

TEST(Sweep, NobodyEndsInsideOfAnything) {
    const ColliderSet set(
        {body(SphereShape{{0, 0, 0}, 0.3f}, {{0, {}, {}}, {1, {3, 4, 0}, {0, 900, 0}}}, {0.4f, false}),
         body(BoxShape{{0.8f, 0, 0}, {0.3f, 0.3f, 0.02f}}, {{0, {}, {}}, {1, {}, {700, 0, 0}}}),
         body(CapsuleShape{{0, 0.8f, 0}, {0.4f, 0.9f, 0}, 0.1f}, {}, {0.2f, true}),
         body(PlaneShape{{0, -0.7f, 0}, {0, 1, 0}}, {}, {1, false})});
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) points.push_back({anyVec(i), anyVec(i, 1) * 30});
    int inside = 0;
    for (int step = 0; step < 10; ++step) {
        fly(set, step, points);
        const ContactField field = set.during(step * double(kStep), (step + 1) * double(kStep));
        for (const Point& p : points) {
            ASSERT_TRUE(isFinite(p.x) && isFinite(p.v));
            inside += field.distance(p.x) < -1e-4f;
        }
    }
    EXPECT_EQ(0, inside);
}

TEST(Sweep, FreeWayIsNotTouched) {
    const ColliderSet set({body(SphereShape{{}, 0.1f}), body(BoxShape{{3, 0, 0}, {1, 1, 1}})});
    const ContactField field = set.during(0, kStep);
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 from = Vec3{0, 0.6f, 0} + anyVec(i) * 0.4f, to = from + anyVec(i, 1) * 0.05f;
        Vec3 v = anyVec(i, 2);
        const Vec3 before = v;
        ASSERT_EQ(to, field.sweptPosition(from, to, v));
        ASSERT_EQ(before, v);
    }
}

TEST(Sweep, RestOfTheStepIsSlidAlongTheSurface) {
    const ColliderSet slick({body(PlaneShape{})}), rough({body(PlaneShape{}, {}, {0.5f, false})}),
        sticky({body(PlaneShape{}, {}, {0.5f, true})});
    const auto end = [](const ColliderSet& set, Vec3& v) {
        return set.during(0, kStep).sweptPosition({0, 0.1f, 0}, {0.4f, -0.1f, 0}, v);
    };
    Vec3 v{40, -20, 0};
    EXPECT_NEAR(0.4f, end(slick, v).x, 1e-5f);
    EXPECT_NEAR(40, v.x, 1e-3f);
    v = {40, -20, 0};
    EXPECT_NEAR(0.2f + 0.2f * 0.75f, end(rough, v).x, 1e-5f);
    EXPECT_NEAR(30, v.x, 1e-3f);
    v = {40, -20, 0};
    EXPECT_NEAR(0.2f, end(sticky, v).x, 1e-5f);
    EXPECT_EQ((Vec3{}), v);
}

TEST(Sweep, StickySurfaceKeepsWhatItHolds) {
    const ColliderSet set({body(SphereShape{{}, 0.3f}, {{0, {}, {}}, {1, {7, 0, 2}, {300, 200, 0}}}, {0, true})});
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 n = normalized(anyVec(i));
        points.push_back({n * 0.31f, n * -50.0f});
    }
    for (int step = 0; step < 20; ++step) {
        fly(set, step, points);
        const ContactField field = set.during(step * double(kStep), (step + 1) * double(kStep));
        for (Point& p : points) {
            ASSERT_NEAR(0, field.distance(p.x), 1e-5f);
            p.v += anyVec(step, 5);
        }
    }
}

TEST(Sweep, ClosingPressLeavesFiniteNumbers) {
    const ColliderSet set({body(PlaneShape{{0, 0, 0}, {0, 1, 0}}),
                           body(BoxShape{{0, 0.6f, 0}, {2, 1, 2}}, {{0, {}, {}}, {1, {0, -30, 0}, {}}})});
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) points.push_back({{anyVec(i).x, 0.05f + 0.04f * anyVec(i).y, anyVec(i).z}, {}});
    for (int step = 0; step < 5; ++step) fly(set, step, points);
    for (const Point& p : points) {
        ASSERT_TRUE(isFinite(p.x) && isFinite(p.v));
        ASSERT_LE(length(p.x), 3);
        ASSERT_LE(length(p.v), 31);
    }
}

TEST(Sweep, TouchesAddUpToTheChangeOfVelocity) {
    const ColliderSet set({body(SphereShape{{0, 0, 0}, 0.3f}, {{0, {}, {}}, {1, {9, 4, 0}, {}}}, {0.4f, false}),
                           body(PlaneShape{{0, -0.2f, 0}, {0, 1, 0}}, {}, {1, false})});
    const ContactField field = set.during(0, kStep);
    int touches[2] = {};
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 x = anyVec(i) * 0.5f, v0 = anyVec(i, 1) * 20;
        Vec3 sum{};
        const auto add = [&](int k, const Vec3& before, const Vec3& after) {
            ASSERT_NE(before, after);
            sum += after - before, ++touches[k];
        };
        Vec3 v = v0;
        field.sweptPosition(x, x + kStep * v, v, add);
        ASSERT_LE(length(v0 + sum - v), 1e-5f);
        sum = {};
        v = field.resolved(x, v0, add);
        ASSERT_LE(length(v0 + sum - v), 1e-5f);
        ASSERT_EQ(v, field.resolved(x, v0));
    }
    EXPECT_GT(touches[0], 100);
    EXPECT_GT(touches[1], 100);
}

TEST(Near, WhatIsLeftOutTouchesNothing) {
    const ColliderSet set({body(SphereShape{{}, 0.1f}, {{0, {}, {}}, {1, {20, 0, 0}, {}}}),
                           body(BoxShape{{0.5f, 0, 0}, {0.5f, 0.02f, 0.5f}}, {{0, {}, {}}, {1, {}, {0, 0, 1500}}}),
                           body(PlaneShape{{0, -0.6f, 0}, {0, 1, 0}})});
    const ContactField field = set.during(0, kStep);
    std::vector<int> which;
    int leftOut = 0, met = 0;
    for (int i = 0; i < 20 * kSwarm; ++i) {
        const Vec3 corner = anyVec(i, 3), edge{0.08f, 0.08f, 0.08f};
        const Box box{corner, corner + edge};
        const BodiesView near = field.near(box, 0.03f, which);
        leftOut += int(field.size() - near.which.size());
        const Vec3 from = corner + scaled(edge, uniformVec(mixed(9, std::uint64_t(i)))),
                   to = from + normalized(anyVec(i, 4)) * 0.03f;
        Vec3 v = anyVec(i, 5), all = v;
        const Vec3 end = sweptPosition(near, from, to, v, Unasked{});
        met += end != to;
        ASSERT_EQ(field.sweptPosition(from, to, all), end);
        ASSERT_EQ(all, v);
        if (!field.mayTouch(box)) {
            ASSERT_GT(field.distance(from), 0);
        }
    }
    EXPECT_GT(leftOut, 20 * kSwarm) << "of the three, one at least is mostly far";
    EXPECT_GT(met, kSwarm / 10);
    EXPECT_TRUE(field.mayTouch({{-0.1f, -0.1f, -0.1f}, {0.1f, 0.1f, 0.1f}}));
    EXPECT_FALSE(field.mayTouch({{0.4f, 0.8f, 0.8f}, {0.5f, 0.9f, 0.9f}}));
}

TEST(Near, OnlyBodiesThatComeToTheRegionBoundItsSpeed) {
    const ColliderSet set({body(BoxShape{{}, {0.2f, 0.2f, 0.2f}}, {{0, {}, {}}, {1, {2, 0, 0}, {}}}),
                           body(SphereShape{{0, 50, 0}, 1}, {{0, {}, {}}, {1, {0, 90, 0}, {}}}),
                           body(PlaneShape{}, {{0, {}, {}}, {1, {0, 0.5f, 0}, {}}})});
    const auto cube = [](const Vec3& center) { return Box{center - Vec3{1, 1, 1}, center + Vec3{1, 1, 1}}; };
    EXPECT_NEAR(90, set.maxSpeed(0, 0.1), 1e-3f);
    EXPECT_NEAR(2, set.maxSpeed(0, 0.1, cube({0, 0, 0})), 1e-4f);
    EXPECT_NEAR(0.5f, set.maxSpeed(0, 0.1, cube({0, 0, 9})), 1e-5f);
    EXPECT_NEAR(90, set.maxSpeed(0, 0.1, cube({0, 53, 0})), 1e-3f);
    EXPECT_NEAR(0.5f, set.maxSpeed(0, 0.1, cube({0, 70, 0})), 1e-5f);
    EXPECT_NEAR(90, set.maxSpeed(0, 0.3, cube({0, 70, 0})), 1e-3f) << "it comes there in this time";
}

TEST(PushedOut, LeavesByTheNearestWay) {
    const ColliderSet set({body(SphereShape{{}, 0.5f})});
    const ContactField field = set.during(0, 0);
    const Vec3 out = field.pushedOut({0, 0.4f, 0});
    EXPECT_NEAR(0.5f, out.y, 1e-6f);
    EXPECT_EQ(0, out.x);
    EXPECT_EQ((Vec3{0, 0.6f, 0}), field.pushedOut({0, 0.6f, 0}));
    EXPECT_NEAR(0.5f, length(field.pushedOut({})), 1e-6f) << "from the middle by any";
}

TEST(PushedOut, LeavesAMeshFromDeeperThanItsDistancesGo) {
    const float voxel = 0.01f;
    Collider collider;
    collider.solid = solidOfMesh(cubeMesh(0.6f), voxel);
    collider.motion = {{0, {1, 2, 3}, {20, 30, 0}}};
    const ContactField field = ColliderSet({collider}).during(0, 0);
    const Vec3 middle{1, 2, 3};
    ASSERT_EQ((Vec3{}), field.normal(middle));
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 x = middle + anyVec(i) * 0.15f, out = field.pushedOut(x);
        ASSERT_GE(field.distance(out), -0.01f * voxel);
        ASSERT_LE(length(out - x), 0.6f);
    }
}

TEST(PushedOut, LeavesSeveralBodies) {
    const ColliderSet set({body(PlaneShape{}), body(PlaneShape{{}, normalized(Vec3{1, -0.3f, 0})})});
    const Vec3 out = set.during(0, 0).pushedOut({-0.1f, -0.05f, 0});
    EXPECT_GE(set.during(0, 0).distance(out), -2e-3f);
    EXPECT_LE(length(out - Vec3{-0.1f, -0.05f, 0}), 0.2f);
}

}  // namespace
}  // namespace firn
