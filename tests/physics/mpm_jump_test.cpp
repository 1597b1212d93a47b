// Colliders that are put elsewhere from one key to the next: they push snow out of their place and throw none.
#include <gtest/gtest.h>

#include <algorithm>

#include "firn/collide/observed.h"
#include "support/collider_of.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr float kCell = 0.04f;       // m
constexpr double kFrame = 1.0 / 24;  // s
constexpr Vec3 kAway{5, 0, 0};       // m
constexpr Vec3 kGravity{0, -9.81f, 0};

Frame snow() { return frameOf(SnowBlock{{0, 0.121f, 0}, {0.24f, 0.24f, 0.24f}, 0.02f}); }

float fastest(const Frame& frame) {
    float most = 0;
    for (const Vec3& v : frame.particles[column::v]) most = std::max(most, length(v));
    return most;
}

double deepest(const Frame& frame, const ColliderSet& colliders, double time) {
    const ContactField field = colliders.during(time, time);
    double depth = 0;
    for (const Vec3& x : frame.particles[column::x]) depth = std::max(depth, -double(field.distance(x)));
    return depth / double(kCell);
}

struct Jumper {
    std::string name;
    Collider collider;
};

/// Into the middle of the snow, within the second frame.
std::vector<Jumper> jumpers() {
    const std::vector<MotionKey> within{{0, kAway, {}}, {1.4 * kFrame, kAway, {}}, {1.4 * kFrame + 1e-3, {}, {}}},
        between{{0, kAway, {}}, {kFrame, kAway, {}}, {2 * kFrame, {}, {}}};
    const Vec3 middle{0, 0.12f, 0};
    Collider mesh;
    mesh.solid = solidOfMesh(sphereMesh(0.1f, 4, middle), 0.005f);  // deeper than its distances go
    mesh.motion = between;
    SolidCache cache;
    const ObservedSurface before{sphereMesh(0.08f, 4, middle + kAway), {}, {}},
        after{sphereMesh(0.09f, 4, middle), {}, {}};
    return {{"a ball, 5 m in a millisecond", colliderOf(SphereShape{middle, 0.08f}, {}, within)},
            {"a ball, 5 m from frame to frame", colliderOf(SphereShape{middle, 0.08f}, {}, between)},
            {"a sticky box", colliderOf(BoxShape{middle, {0.1f, 0.1f, 0.3f}}, {0.5f, true}, within)},
            {"a mesh", mesh},
            {"a deforming mesh", observedCollider(before, after, kFrame, 2 * kFrame, {0.01f, 0}, cache)}};
}

TEST(Jump, PushesSnowToTheSurfaceWithinAFewStepsAndThrowsNone) {
    for (const Jumper& jumper : jumpers())
        for (const char* integrator : {"explicit", "semi_implicit"}) {
            SCOPED_TRACE(jumper.name + ", " + integrator);
            const ColliderSet colliders({colliderOf(PlaneShape{}), jumper.collider}),
                ground({colliderOf(PlaneShape{})});
            const auto mpm = mpmOf({{"cell_size", double(kCell)}, {"integrator", std::string(integrator)}});
            Frame frame = snow(), calm = snow();
            SolverRun run, calmRun;
            for (int i = 0; i < 4; ++i) {
                const SolverRun one = advance(*mpm, frame, kFrame, {colliders, kGravity, i * kFrame, 1});
                ASSERT_FALSE(one.diverged);
                run.steps += one.steps;
                run.warnings.insert(run.warnings.end(), one.warnings.begin(), one.warnings.end());
                calmRun.steps += advance(*mpm, calm, kFrame, {ground, kGravity, i * kFrame, 1}).steps;
                if (i > 0) EXPECT_LT(deepest(frame, colliders, (i + 1) * kFrame), 0.1) << "frame " << i;
            }
            EXPECT_LT(run.steps, 4 * calmRun.steps);
            EXPECT_LT(fastest(frame), 20);
            for (const Vec3& x : frame.particles[column::x]) EXPECT_LT(length(x), 1);
            EXPECT_EQ(1, std::count_if(run.warnings.begin(), run.warnings.end(), [](const std::string& w) {
                          return w.find("taken as a jump") != std::string::npos;
                      }));
        }
}

TEST(Jump, PushesSnowOutThatSleepsAndDropsSnowItCarried) {
    const double t0 = 14 * kFrame;
    // The table goes, and a ball comes into the field that lies on the ground.
    const ColliderSet colliders(
        {colliderOf(PlaneShape{}),
         colliderOf(BoxShape{{2, 0.4f, 0}, {0.8f, 0.2f, 0.8f}}, {},
                    {{0, {}, {}}, {t0 + 0.3 * kFrame, {}, {}}, {t0 + 0.3 * kFrame + 1e-3, kAway * 2, {}}}),
         colliderOf(SphereShape{{0, 0.1f, 0}, 0.08f}, {},
                    {{0, kAway * -1, {}}, {t0 + 0.3 * kFrame, kAway * -1, {}}, {t0 + 0.3 * kFrame + 1e-3, {}, {}}})});
    Frame frame = snow();
    const std::size_t count = frame.particles.size();
    ParticleSet onTable = frameOf(SnowBlock{{2, 0.621f, 0}, {0.24f, 0.24f, 0.24f}, 0.02f}).particles;
    for (int& id : onTable[column::id]) id += int(count);
    frame.particles.append(onTable);
    const auto mpm = mpmOf({{"cell_size", double(kCell)}, {"sleep_after", 0.1}, {"sleep_speed", 0.1}});
    for (int i = 0; i < 14; ++i) advance(*mpm, frame, kFrame, {colliders, kGravity, i * kFrame, 1});
    ASSERT_EQ(double(frame.particles.size()), frame.numbers.at("asleep"));
    const float before = frame.particles[column::x][count].y;
    advance(*mpm, frame, kFrame, {colliders, kGravity, t0, 1});
    EXPECT_LT(deepest(frame, colliders, t0 + kFrame), 0.1);
    const double fall = 0.7 * kFrame - 1e-3;
    EXPECT_NEAR(0.5 * 9.81 * fall * fall, before - frame.particles[column::x][count].y, 1e-3);
}

}  // namespace
}  // namespace firn
