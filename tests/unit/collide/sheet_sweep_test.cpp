// Points against baked sheets: thin, fast, deforming.
#include <gtest/gtest.h>

#include "firn/base/random.h"
#include "firn/collide/collider_set.h"
#include "firn/collide/observed.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr float kCell = 0.02f;  // of an imagined solver [m]
constexpr float kHalf = kCell / 4;
constexpr float kStep = 0.01f;  // s
constexpr int kSwarm = 2000;

struct Point {
    Vec3 x, v;
};

Vec3 anyVec(int i, int stream = 0) {
    return uniformVec(mixed(std::uint64_t(stream), std::uint64_t(i))) * 2 - Vec3{1, 1, 1};
}

float sideOf(int i) { return i % 2 ? 1.0f : -1.0f; }

/// Above and below y = 0, flying at it with ten sheets' thickness and more in a step.
std::vector<Point> swarm() {
    std::vector<Point> points;
    for (int i = 0; i < kSwarm; ++i) {
        const Vec3 u = anyVec(i), w = anyVec(i, 1);
        points.push_back({{0.2f * u.x, sideOf(i) * (0.02f + 0.05f * std::fabs(u.y)), 0.2f * u.z},
                          {0.2f * w.x, -sideOf(i) * 10 * (1 + w.y * w.y), 0.2f * w.z}});
    }
    return points;
}

void fly(const ColliderSet& set, int step, std::vector<Point>& points) {
    const ContactField field = set.during(double(step) * kStep, double(step + 1) * kStep);
    for (Point& p : points) {
        p.x = field.sweptPosition(p.x, p.x + kStep * p.v, p.v);
        ASSERT_GE(field.distance(p.x), -kCell / 10);
    }
}

/// What would press them through, step after step.
void press(std::vector<Point>& points) {
    for (int i = 0; i < kSwarm; ++i) points[i].v.y -= sideOf(i) * 5;
}

Collider slick(SolidPtr solid, std::vector<MotionKey> motion = {}) {
    return {"sheet", std::move(solid), nullptr, std::move(motion), [](double) { return Grip{0, false}; }};
}

TEST(SheetSweep, HalfACellThickStopsAFastSwarmFromBothSides) {
    const ColliderSet set({slick(surfaceOfMesh(sheetMesh(0.6f, 4), {0, 2 * kHalf}))});
    std::vector<Point> points = swarm();
    for (int step = 0; step < 10; ++step) {
        fly(set, step, points);
        for (int i = 0; i < kSwarm; ++i) ASSERT_GE(sideOf(i) * points[i].x.y, kHalf - kCell / 10) << i;
        press(points);
    }
}

TEST(SheetSweep, ClosedPlateThinnerThanItsVoxelsStopsThemToo) {
    const TriangleMesh plate = placed(cubeMesh(), {{0, 0.003f, 0}, {}, {1, 0.004f, 1}});
    const ColliderSet set({slick(surfaceOfMesh(plate, {0.015f, 0}))});
    std::vector<Point> points = swarm();
    for (int step = 0; step < 10; ++step) {
        fly(set, step, points);
        for (int i = 0; i < kSwarm; ++i) ASSERT_GT(sideOf(i) * (points[i].x.y - 0.003f), 0.002f) << i;
        press(points);
    }
}

TEST(SheetSweep, FlyingAndTurningSheetKeepsEachPointOnItsSide) {
    // 0.3 m and 12 degrees a step.
    const std::vector<MotionKey> keys{{0, {}, {}}, {1, {0, 30, 5}, {1200, 0, 0}}};
    const ColliderSet set({slick(surfaceOfMesh(sheetMesh(2, 4), {0.02f, 0.05f}), keys)});
    std::vector<Point> points = swarm();
    for (int step = 0; step < 8; ++step) {
        fly(set, step, points);
        const Pose pose = poseAt(keys, double(step + 1) * kStep);
        for (int i = 0; i < kSwarm; ++i) {
            const Vec3d own = transpose(pose.rotation) * (cast<double>(points[i].x) - pose.translation);
            if (std::fabs(own.x) < 0.9 && std::fabs(own.z) < 0.9) {
                ASSERT_GT(sideOf(i) * own.y, 0.01) << i << " in step " << step;
            }
        }
    }
}

float flapping(float x, double t) { return 0.3f * float(std::sin(30 * t)) * std::sin(6 * x); }

TEST(SheetSweep, DeformingSheetKeepsEachPointOnItsSide) {
    std::vector<SolidSequence::Key> keys;
    for (int f = 0; f < 4; ++f) keys.push_back({0.06 * f, std::to_string(f)});
    const auto read = [](const std::string& name) {
        const double t = 0.06 * std::stoi(name);
        return sheetMesh(1, 24, [&](float x, float) { return flapping(x, t); });
    };
    // Between key frames points go straight.
    const auto height = [&](float x, double t) {
        const double u = t / 0.06, first = std::floor(u + 1e-9);
        return float((1 - u + first) * flapping(x, 0.06 * first) + (u - first) * flapping(x, 0.06 * (first + 1)));
    };
    const ColliderSet set({{"flag",
                            nullptr,
                            std::make_shared<SolidSequence>(std::move(keys), read, SurfaceDetail{0.025f, 0.06f}),
                            {},
                            [](double) {
                                return Grip{0.3f, false};
                            }}});
    std::vector<Point> points = swarm();
    for (int step = 0; step < 18; ++step) {
        fly(set, step, points);
        for (int i = 0; i < kSwarm; ++i) {
            const Vec3& x = points[i].x;
            if (std::fabs(x.x) < 0.45f && std::fabs(x.z) < 0.45f) {
                ASSERT_GT(sideOf(i) * (x.y - height(x.x, double(step + 1) * kStep)), 0) << i << " in step " << step;
            }
        }
    }
}

TEST(SheetSweep, HostsSheetMayBeOpenAndMoveOrDeform) {
    SolidCache cache;
    const ObservedSurface flat{sheetMesh(1, 4), {}, {}};
    ObservedSurface up = flat, bent = flat;
    up.toWorld.origin = {0, 0.5, 0};
    for (Vec3& x : bent.mesh.points) x.y = 0.5f + 0.2f * x.x;
    for (const ObservedSurface& after : {up, bent}) {
        const ColliderSet set({observedCollider(flat, after, 0, 1, {0.02f, 0.05f}, cache)});
        EXPECT_NEAR(0, set.during(0, 0.5).distance({0, 0.275f, 0}), 2e-3f);
        // Half a metre in one step, ten times its thickness.
        Vec3 v{};
        EXPECT_NEAR(0.525f, set.during(0, 1).sweptPosition({0, 0.1f, 0}, {0, 0.1f, 0}, v).y, 5e-3f);
        EXPECT_NEAR(0.5f, v.y, 0.03f);
        v = {};
        EXPECT_EQ(-0.1f, set.during(0, 1).sweptPosition({0, -0.1f, 0}, {0, -0.1f, 0}, v).y) << "it goes away from that";
    }
}

}  // namespace
}  // namespace firn
