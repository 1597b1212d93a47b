// What snow particles tell the colliders that they push: momentum is kept, and weight arrives, however deep a pile is.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>

#include "firn/base/random.h"
#include "support/layered_frames.h"
#include "support/layered_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr double kFrame = 1.0 / 24;
constexpr float r = 0.005f;
constexpr Vec3 kHalf{0.5f, 0.5f, 0.5f};

/// Loose snow without air, all of which moves; the layer is elsewhere, or it would lie between snow and ground.
std::unique_ptr<Solver> loose(std::vector<LayeredSetting> more = {}) {
    std::vector<LayeredSetting> all{
        {"particle_radius", double(r)}, {"snow_depth", 1e-6}, {"cell_size", 0.02},
        {"air_resistance", 1.0},        {"inactive", false},  {"field_center", Vec3d{50, 0, 50}},
        {"field_size", Vec3d{1, 0, 1}}};
    all.insert(all.end(), more.begin(), more.end());
    return layeredOf(all);
}

std::vector<Vec3> lump(const Vec3& low, const Vec3& high) {
    constexpr float kSpacing = 2.1f * r;
    std::vector<Vec3> places;
    for (float x = low.x; x < high.x; x += kSpacing)
        for (float y = low.y; y < high.y; y += kSpacing)
            for (float z = low.z; z < high.z; z += kSpacing)
                places.push_back(Vec3{x, y, z} + (uniformVec(places.size()) - kHalf) * (0.1f * kSpacing));
    return places;
}

struct Momentum {
    double mass = 0;
    Vec3d linear{}, angular{};
};
Momentum momentumOf(const Frame& frame) {
    Momentum sum;
    const auto x = frame.particles[column::x], v = frame.particles[column::v];
    const auto m = frame.particles[column::m];
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3d p = cast<double>(v[i]) * double(m[i]);
        sum.mass += double(m[i]), sum.linear += p, sum.angular += cross(cast<double>(x[i]), p);
    }
    return sum;
}

/// What happened during some frames.
struct Told {
    std::vector<Impulse> impulses;  // that each collider was told
    Vec3d gained{}, turned{};       // by the snow: momentum less what gravity gave it, angular momentum
    double weight = 0;              // times seconds [N s]

    Vec3d all() const {
        Vec3d sum{};
        for (const Impulse& one : impulses) sum += one.linear;
        return sum;
    }
    /// What colliders were told in all beside what the snow gained from them, of the weight.
    double error() const { return length(all() + gained) / weight; }
};

Told run(Solver& solver, Frame& frame, const ColliderSet& colliders, int from, int frames,
         const Vec3& gravity = kDown) {
    const Momentum before = momentumOf(frame);
    Told told;
    told.impulses.resize(colliders.size());
    for (int f = from; f < from + frames; ++f) {
        const SolverRun run = advance(solver, frame, kFrame, {colliders, gravity, f * kFrame, 1});
        for (std::size_t k = 0; k < told.impulses.size(); ++k) told.impulses[k] += run.impulses[k];
    }
    const Momentum after = momentumOf(frame);
    const double seconds = frames * kFrame;
    told.gained = after.linear - before.linear - cast<double>(gravity) * (after.mass * seconds);
    told.turned = after.angular - before.angular;
    told.weight = after.mass * 9.81 * seconds;
    return told;
}

TEST(LayeredPush, SnowThatHitsABoxGivesItItsMomentumAndItsTurn) {
    for (const float speed : {0.0f, -1.0f}) {
        const ColliderSet box({colliderOf(BoxShape{{0.2f, 1, 0}, {0.2f, 0.3f, 0.3f}}, {0.4f, false},
                                          {{0, {}, {}}, {1, {speed, 0, 0}, {}}})});
        Frame frame = frameOfParticles(lump({0, 1.02f, 0.03f}, {0.06f, 1.12f, 0.11f}), r, {3, 0.5f, 0});
        const Told told = run(*loose({{"dt", 0.001}}), frame, box, 0, 2, {});
        ASSERT_GT(length(told.gained), 0.5 * length(momentumOf(frame).linear) + 0.01);
        EXPECT_NEAR(0, length(told.impulses[0].linear + told.gained), 1e-3 * length(told.gained)) << speed;
        EXPECT_NEAR(0, length(told.impulses[0].angular + told.turned), 0.01 * length(told.turned)) << speed;
    }
}

/// Four walls around 8 x 8 cm.
std::vector<Collider> shaft(float friction) {
    std::vector<Collider> walls;
    for (const float side : {-0.14f, 0.14f}) {
        walls.push_back(colliderOf(BoxShape{{side, 0, 0}, {0.2f, 4, 4}}, {friction, false}));
        walls.push_back(colliderOf(BoxShape{{0, 0, side}, {4, 4, 0.2f}}, {friction, false}));
    }
    return walls;
}

/// Snow so many particles deep that has come to rest in a shaft.
Frame pileOf(int deep, const ColliderSet& colliders) {
    Frame frame = frameOfParticles(
        lump({-0.034f, 0.0055f, -0.034f}, {0.036f, 0.0055f + 2.1f * r * (float(deep) - 0.5f), 0.036f}), r);
    run(*loose(), frame, colliders, 0, 24 + deep);
    return frame;
}

TEST(LayeredPush, GroundAndWallsBearTheWeightOfAPileHoweverDeep) {
    for (const int deep : {3, 10, 30}) {
        const ColliderSet colliders = overGround(shaft(0.7f), 0.7f);
        Frame frame = pileOf(deep, colliders);
        const Told told = run(*loose(), frame, colliders, 100, 1);
        EXPECT_NEAR(-told.weight, told.all().y, 0.03 * told.weight) << deep;
        EXPECT_LT(told.error(), 0.01) << deep;
    }
}

TEST(LayeredPush, WallsWithoutFrictionBearNoWeight) {
    const ColliderSet colliders = overGround(shaft(0), 0.7f);
    Frame frame = pileOf(10, colliders);
    const Told told = run(*loose(), frame, colliders, 100, 1);
    EXPECT_NEAR(-told.weight, told.impulses[0].linear.y, 0.03 * told.weight);
}

/// A bed of snow at rest, 20 x 20 x 8 cm, whose middle is at this place.
Frame bedOn(const ColliderSet& colliders, float height, float x = 0) {
    Frame frame = frameOfParticles(lump({x - 0.1f, height + 0.0055f, -0.1f}, {x + 0.1f, height + 0.085f, 0.1f}), r);
    run(*loose(), frame, colliders, 0, 24);
    return frame;
}

TEST(LayeredPush, AFreeHeapWeighsWhatItWeighsWhereItLies) {
    const ColliderSet ground = overGround({}, 0.7f);
    Frame frame = bedOn(ground, 0, 1);
    const Told told = run(*loose(), frame, ground, 24, 1);
    EXPECT_LT(told.error(), 0.01);
    double middle = 0;
    for (const Vec3& x : frame.particles[column::x]) middle += double(x.x) / double(frame.particles.size());
    EXPECT_NEAR(middle, -told.impulses[0].angular.z / told.weight, 0.03);
}

TEST(LayeredPush, GroundBearsWhatAPlatePressesOnABed) {
    const ColliderSet colliders = overGround({colliderOf(BoxShape{{0, 0.15f, 0}, {0.1f, 0.1f, 0.1f}}, {0.3f, false},
                                                         {{0, {}, {}}, {1, {}, {}}, {1.5, {0, -0.06f, 0}, {}}})},
                                             0.7f);
    Frame frame = bedOn(colliders, 0);
    const Told told = run(*loose(), frame, colliders, 24, 12);
    EXPECT_GT(told.impulses[1].linear.y, 0.1 * told.weight) << "the plate is held up";
    EXPECT_LT(told.error(), 0.01);
}

TEST(LayeredPush, AScoopFeelsWhatItLifts) {
    const ColliderSet colliders = overGround({colliderOf(BoxShape{{0, 0.1f, 0}, {0.4f, 0.02f, 0.4f}}, {0.7f, false},
                                                         {{0, {}, {}}, {1, {}, {}}, {1.5, {0, 0.5f, 0}, {}}})},
                                             0.7f);
    Frame frame = bedOn(colliders, 0.11f);
    // It is set in motion at once, and then carried at a steady 1 m/s.
    for (const int part : {0, 1}) {
        const Told told = run(*loose(), frame, colliders, 24 + 4 * part, 4);
        EXPECT_LT(told.error(), 0.01) << part;
        EXPECT_NEAR(-told.gained.y, told.impulses[1].linear.y, 0.01 * told.weight) << part;
    }
}

TEST(LayeredPush, ABodyThatSnowPushesFeelsItsLoadInEveryStep) {
    ColliderSet colliders = overGround({colliderOf(BoxShape{{}, {0.4f, 0.02f, 0.4f}}, {0.7f, false})}, 0.7f);
    Flight still;
    still.center = {0, 0.1, 0};
    colliders.fly(1, still);
    Frame frame = bedOn(colliders, 0.11f);
    const double mass = momentumOf(frame).mass, dt = kFrame / 6;
    const auto solver = loose();
    solver->load(frame);
    // Not the first one, which remembers nothing.
    for (int n = 0; n < 3; ++n) {
        const StepReport report = solver->step({colliders, kDown, 1 + n * dt, 1, 1 + kFrame}, dt);
        if (n > 0) EXPECT_NEAR(-mass * 9.81 * dt, report.impulses[1].linear.y, 0.05 * mass * 9.81 * dt) << n;
    }
}

TEST(LayeredPush, TheSameAtAnyNumberOfThreads) {
    const auto withThreads = [](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        const ColliderSet colliders = overGround(shaft(0.7f), 0.7f);
        Frame frame = frameOfParticles(lump({-0.034f, 0.0055f, -0.034f}, {0.036f, 0.25f, 0.036f}), r);
        return run(*loose(), frame, colliders, 0, 4).impulses;
    };
    const std::vector<Impulse> one = withThreads(1), two = withThreads(2);
    for (std::size_t k = 0; k < one.size(); ++k) {
        EXPECT_EQ(one[k].linear, two[k].linear) << k;
        EXPECT_EQ(one[k].angular, two[k].angular) << k;
    }
}

}  // namespace
}  // namespace firn
