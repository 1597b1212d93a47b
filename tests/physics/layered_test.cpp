// Snow particles of the layered solver: they fall, collide, grip, come to rest, and keep their mass.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>

#include "firn/base/random.h"
#include "firn/layered/kernels.h"
#include "firn/layered/layer.h"
#include "support/layered_frames.h"
#include "support/layered_of.h"
#include "support/solver_run.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

constexpr double kFrame = 1.0 / 24;
constexpr float r = 0.005f;

/// Loose snow without a layer: a depth that nothing reaches.
std::unique_ptr<Solver> loose(std::vector<LayeredSetting> more = {}) {
    std::vector<LayeredSetting> all{{"particle_radius", double(r)}, {"snow_depth", 1e-6}, {"cell_size", 0.02}};
    all.insert(all.end(), more.begin(), more.end());
    return layeredOf(all);
}

Frame frameOf(const std::vector<Vec3>& places, const Vec3& velocity = {}) {
    return frameOfParticles(places, r, velocity);
}

/// A lattice in a box, shaken a little.
std::vector<Vec3> lump(const Vec3& low, const Vec3& high, float spacing) {
    std::vector<Vec3> places;
    for (float x = low.x; x < high.x; x += spacing)
        for (float y = low.y; y < high.y; y += spacing)
            for (float z = low.z; z < high.z; z += spacing)
                places.push_back(Vec3{x, y, z} +
                                 (uniformVec(places.size()) - Vec3{0.5f, 0.5f, 0.5f}) * (0.1f * spacing));
    return places;
}

double fastest(const Frame& frame) {
    double most = 0;
    for (const Vec3& v : frame.particles[column::v]) most = std::max(most, double(length(v)));
    return most;
}

void run(Solver& solver, Frame& frame, const ColliderSet& colliders, double from, int frames,
         const Vec3& gravity = kDown) {
    for (int f = 0; f < frames; ++f) advance(solver, frame, kFrame, {colliders, gravity, from + f * kFrame, 1});
}

TEST(Layered, FreeFallFollowsTheParabola) {
    const ColliderSet nothing;
    Frame frame = frameOf({{0, 10, 0}}, {1, 2, 0});
    run(*loose({{"air_resistance", 1.0}}), frame, nothing, 0, 12);
    const double t = 0.5;
    const Vec3 x = frame.particles[column::x][0];
    EXPECT_NEAR(t, double(x.x), 1e-4);
    EXPECT_NEAR(10 + 2 * t - 0.5 * 9.81 * t * t, double(x.y), 0.03);
}

TEST(Layered, AirTakesTheShareItIsToldPerSecond) {
    const ColliderSet nothing;
    Frame frame = frameOf({{0, 10, 0}}, {4, 0, 0});
    run(*loose({{"air_resistance", 0.25}}), frame, nothing, 0, 24, {});
    EXPECT_NEAR(1, double(frame.particles[column::v][0].x), 1e-3);
}

TEST(Layered, ContactsKeepMomentum) {
    const ColliderSet nothing;
    std::vector<Vec3> places = lump({0, 1, 0}, {0.05f, 1.05f, 0.05f}, 0.0095f);
    Frame frame = frameOf(places);
    const auto v = frame.particles[column::v];
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = uniformVec(i + 77) - Vec3{0.5f, 0.5f, 0.5f};
    Vec3d before{}, after{};
    for (const Vec3& one : frame.particles[column::v]) before += cast<double>(one);
    run(*loose({{"air_resistance", 1.0}}), frame, nothing, 0, 2, {});
    for (const Vec3& one : frame.particles[column::v]) after += cast<double>(one);
    EXPECT_NEAR(0, length(after - before), 1e-3 * double(places.size()) * 0.1);
}

TEST(Layered, ContactsInFlightKeepMomentumUnderGravity) {
    const ColliderSet nothing;
    std::vector<Vec3> places = lump({0, 1, 0}, {0.05f, 1.05f, 0.05f}, 0.0095f);
    Frame frame = frameOf(places);
    const auto v = frame.particles[column::v];
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = Vec3{2, 1, 0} + (uniformVec(i + 77) - Vec3{0.5f, 0.5f, 0.5f});
    Vec3d before{}, after{};
    for (const Vec3& one : frame.particles[column::v]) before += cast<double>(one);
    run(*loose({{"air_resistance", 1.0}}), frame, nothing, 0, 2);
    for (const Vec3& one : frame.particles[column::v]) after += cast<double>(one);
    const double n = double(places.size());
    EXPECT_NEAR(0, length((after - before) / n - cast<double>(kDown) * (2 * kFrame)), 1e-4);
}

/// Snow that falls loosely in a shaft of this width, one over another.
std::vector<Vec3> poured(float width, float high) {
    constexpr float kSpacing = 0.02f;
    std::vector<Vec3> places;
    for (float y = 0.03f; y < high; y += kSpacing)
        for (float x = (kSpacing - width) / 2; x < width / 2; x += kSpacing)
            for (float z = (kSpacing - width) / 2; z < width / 2; z += kSpacing)
                places.push_back(Vec3{x, y, z} + (uniformVec(places.size()) - Vec3{0.5f, 0.5f, 0.5f}) * 0.009f);
    return places;
}

/// A wall whose face is at this x.
Collider wallAt(float x) { return colliderOf(BoxShape{{x - 0.1f, 0, 0}, {0.2f, 4, 4}}, {0.7f, false}); }

/// What was poured from up to 2 m, a second after the last of it has fallen.
Frame heapOf(const std::vector<LayeredSetting>& settings, const ColliderSet& colliders, float width = 0.08f) {
    Frame frame = frameOf(poured(width, 2));
    run(*loose(settings), frame, colliders, 0, 48);
    return frame;
}
struct Heap {
    Frame frame;
    ColliderSet ground = overGround({}, 0.7f);
};
const Heap& heap() {
    static const Heap made = [] {
        Heap heap;
        heap.frame = heapOf({}, heap.ground);
        return heap;
    }();
    return made;
}

void expectAtRest(const Frame& frame) {
    EXPECT_LT(fastest(frame), 0.01);
    EXPECT_EQ(0, frame.numbers.at("active_particles"));
}

TEST(Layered, AHeapComesToRest) { expectAtRest(heap().frame); }

TEST(Layered, AHeapAgainstAWallComesToRest) { expectAtRest(heapOf({}, overGround({wallAt(-0.08f)}, 0.7f), 0.16f)); }

/// Of a cone of radius R the mean distance from its axis is R / 2.
double slopeOf(const Frame& frame) {
    double height = 0, distance = 0;
    for (const Vec3& x : frame.particles[column::x])
        height = std::max(height, double(x.y)), distance += std::sqrt(double(x.x * x.x + x.z * x.z));
    return std::atan(height / (2 * distance / double(frame.particles.size()))) * 180 / M_PI;
}

TEST(Layered, AHeapHoldsASlope) {
    EXPECT_GT(slopeOf(heap().frame), 25);
    EXPECT_LT(slopeOf(heap().frame), 45);
}

TEST(Layered, MoreFrictionMeansASteeperHeap) {
    const Frame slippery = heapOf({{"static_friction", 0.2}, {"dynamic_friction", 0.15}}, overGround({}, 0.2f));
    EXPECT_GT(slopeOf(heap().frame), slopeOf(slippery) + 10);
}

TEST(Layered, WetSnowStandsSteeperThanDry) {
    Frame wet = frameOf(poured(0.08f, 2));
    for (float& water : wet.particles[column::water]) water = 1;
    run(*loose(), wet, heap().ground, 0, 48);
    EXPECT_GT(slopeOf(wet), slopeOf(heap().frame) + 10);
}

TEST(Layered, WithoutFrictionAndAttractionAHeapFlowsApart) {
    const Frame frame =
        heapOf({{"static_friction", 0.0}, {"dynamic_friction", 0.0}, {"attraction", 0.0}}, overGround({}, 0));
    EXPECT_LT(slopeOf(frame), 12);
}

/// Of those that overlap, how far on average [radii].
double meanOverlap(const Frame& frame) {
    const auto x = frame.particles[column::x];
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (const float d = length(x[i] - x[j]); d < 2 * r) sum += double(2 * r - d), ++count;
    return sum / double(count) / double(r);
}

TEST(Layered, NothingLiesInTheGroundOrInEachOther) {
    double deepest = 0;
    for (const Vec3& x : std::as_const(heap().frame.particles)[column::x]) deepest = std::max(deepest, double(r - x.y));
    EXPECT_LT(deepest, 0.2 * double(r));
    EXPECT_LT(meanOverlap(heap().frame), 0.1);
}

TEST(Layered, ADeepPileInAShaftBearsItself) {
    const ColliderSet shaft =
        overGround({wallAt(-0.04f), colliderOf(BoxShape{{0.14f, 0, 0}, {0.2f, 4, 4}}, {0.7f, false}),
                    colliderOf(BoxShape{{0, 0, 0.14f}, {4, 4, 0.2f}}, {0.7f, false}),
                    colliderOf(BoxShape{{0, 0, -0.14f}, {4, 4, 0.2f}}, {0.7f, false})},
                   0.7f);
    Frame frame = frameOf(lump({-0.035f, 0.01f, -0.035f}, {0.035f, 0.4f, 0.035f}, 0.0105f));
    run(*loose(), frame, shaft, 0, 30);
    expectAtRest(frame);
    EXPECT_LT(meanOverlap(frame), 0.25);
}

/// A block of 10 x 10 cm that is pressed 10 cm into 15 cm of snow, stays until then [s], and is lifted again.
ColliderSet foot(double until = 0.75) {
    return overGround(
        {colliderOf(BoxShape{{0, 0.3f, 0}, {0.1f, 0.2f, 0.1f}}, {},
                    {{0, {}, {}}, {0.25, {0, -0.15f, 0}, {}}, {until, {0, -0.15f, 0}, {}}, {until + 0.25, {}, {}}})});
}
std::vector<LayeredSetting> footSettings(std::vector<LayeredSetting> more = {}) {
    std::vector<LayeredSetting> all{
        {"particle_radius", 0.004}, {"snow_depth", 0.15}, {"cell_size", 0.01}, {"compression", 0.5}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}
Frame printed(const std::vector<LayeredSetting>& settings, int frames) {
    Frame frame;
    run(*layeredOf(settings), frame, foot(), 0, frames);
    return frame;
}

/// Highest particle over each place of a grid of 1 cm around the print [m]; 0 where there is none.
std::vector<double> heights(const Frame& frame) {
    constexpr int kHalf = 15;
    std::vector<double> top(std::size_t(4 * kHalf * kHalf), 0);
    for (const Vec3& x : frame.particles[column::x]) {
        const int i = int(std::floor(x.x * 100)) + kHalf, k = int(std::floor(x.z * 100)) + kHalf;
        if (i < 0 || k < 0 || i >= 2 * kHalf || k >= 2 * kHalf) continue;
        double& place = top[std::size_t(i * 2 * kHalf + k)];
        place = std::max(place, double(x.y));
    }
    return top;
}

TEST(Layered, ParticlesAndTheRestOfThemWeighWhatIsNotCompressed) {
    for (const double rc : {0.0, 0.5, 0.75}) {
        const Frame frame = printed(footSettings({{"compression", rc}}), 8);
        double mass = frame.numbers.at("layer_rest");
        for (const float m : frame.particles[column::m]) mass += double(m);
        const double removed = frame.numbers.at("layer_removed");
        EXPECT_GT(removed, 0.1 * 0.1 * 0.1);
        EXPECT_NEAR((1 - rc) * 200 * removed, mass, 1e-9);
    }
}

TEST(Layered, MoreCompressionMeansFewerParticlesAndADeeperPrint) {
    const Frame loose = printed(footSettings({{"compression", 0.0}}), 36),
                packed = printed(footSettings({{"compression", 0.75}}), 36);
    EXPECT_NEAR(4, double(loose.particles.size()) / double(packed.particles.size()), 0.1);
    const auto inPrint = [](const Frame& frame) {
        double top = 0;
        std::size_t count = 0;
        for (const Vec3& x : frame.particles[column::x])
            if (std::fabs(x.x) < 0.045f && std::fabs(x.z) < 0.045f) top += double(x.y), ++count;
        return count > 0 ? top / double(count) : 0.0;
    };
    EXPECT_GT(inPrint(loose), inPrint(packed));
}

/// A block as a mesh that leans over as it goes down, and stays.
ColliderSet leaningFoot() {
    const auto read = [](const std::string& key) {
        TriangleMesh mesh = cubeMesh(0.1f, {0, 0.25f, 0});
        for (Vec3& x : mesh.points)
            if (key != "up") x = {x.x + 0.3f * (x.y - 0.2f), x.y - 0.15f, x.z * 1.2f};
        return mesh;
    };
    Collider foot;
    foot.sequence = std::make_shared<SolidSequence>(
        std::vector<SolidSequence::Key>{{0, "up"}, {0.25, "down"}, {5, "still down"}}, read, SurfaceDetail{0.005f, 0});
    return overGround({foot});
}

/// How deep any particle is in the layer, and in the object [radii].
struct Depth {
    double layer = 0, object = 0;
};
Depth depthOf(const Frame& frame, const ColliderSet& colliders, double time) {
    constexpr float kRadius = 0.004f;
    LayeredParams params;
    params.cellSize = 0.01f, params.snowDepth = 0.15f;
    layered::Layer layer(layered::BaseLayer(params, colliders, 0), params.cellSize);
    layer.fromVolume(*frame.findVolume("layer_cut"));
    const ContactField field = colliders.during(time, time);
    Depth depth;
    for (const Vec3& x : frame.particles[column::x]) {
        depth.layer = std::max(depth.layer, double(1 - layer.distance(x) / kRadius));
        depth.object = std::max(depth.object, double(1 - distanceTo(field.body(1), x) / kRadius));
    }
    return depth;
}

/// Three seconds after the object, which still stands in its print, has begun to press it.
void expectThatNothingIsDeepAtRest(const ColliderSet& colliders) {
    constexpr int kFrames = 72;
    for (const double rc : {0.0, 0.5}) {
        Frame frame;
        run(*layeredOf(footSettings({{"compression", rc}})), frame, colliders, 0, kFrames);
        ASSERT_GT(frame.particles.size(), 1000u);
        std::vector<float> speeds;
        for (const Vec3& v : std::as_const(frame.particles)[column::v]) speeds.push_back(length(v));
        std::sort(speeds.begin(), speeds.end());
        ASSERT_EQ(0, speeds[speeds.size() * 98 / 100]) << rc;  // single ones roll about under the sole
        ASSERT_LT(speeds.back(), 0.15f) << rc;
        const Depth depth = depthOf(frame, colliders, kFrames * kFrame);
        EXPECT_LT(depth.layer, 0.2) << rc;
        EXPECT_LT(depth.object, 0.2) << rc;
    }
}

TEST(Layered, AtRestNothingIsInTheObjectOrTheLayer) { expectThatNothingIsDeepAtRest(foot(5)); }

TEST(Layered, AtRestNothingIsInAnObjectThatHasDeformed) { expectThatNothingIsDeepAtRest(leaningFoot()); }

TEST(Layered, InactiveParticlesRestAsHighAsActiveOnes) {
    const Frame with = printed(footSettings(), 40), without = printed(footSettings({{"inactive", false}}), 40);
    EXPECT_EQ(with.particles.size(), without.particles.size());
    const std::vector<double> a = heights(with), b = heights(without);
    std::vector<double> apart;
    std::size_t occupied = 0;
    for (std::size_t n = 0; n < a.size(); ++n) {
        occupied += a[n] > 0 || b[n] > 0;
        if (a[n] > 0 && b[n] > 0) apart.push_back(std::fabs(a[n] - b[n]));
    }
    std::sort(apart.begin(), apart.end());
    EXPECT_GT(double(apart.size()), 0.9 * double(occupied));
    EXPECT_LT(apart[apart.size() / 2], 0.01);
    EXPECT_LT(apart[apart.size() * 95 / 100], 0.01);
    EXPECT_LT(with.numbers.at("active_particles"), 0.9 * without.numbers.at("active_particles"));
}

TEST(Layered, WhatAFastParticleReachesLateInAFrameIsMovedInIt) {
    // 2.5 active distances away: too far when the frame begins, near enough at its middle.
    std::vector<Vec3> places = lump({0.1f, r, -0.01f}, {0.118f, 0.02f, 0.01f}, 2 * r);
    const std::size_t fast = places.size();
    places.push_back({0.001f, r, 0});
    Frame frame = frameOf(places);
    frame.particles[column::v][fast] = {3, 0, 0};
    for (float& rest : frame.particles[column::rest]) rest = 1;
    run(*loose({{"active_distance", 0.04}}), frame, overGround({}), 0, 1);
    double most = 0;
    for (std::size_t i = 0; i < fast; ++i)
        most = std::max(most, double(length(std::as_const(frame.particles)[column::x][i] - places[i])));
    EXPECT_GT(most, 0.1 * double(r));
}

TEST(Layered, ParticlesRestBelowTheActiveSpeedOfTheirOwnTime) {
    Settings settings = layeredSettings({{"particle_radius", double(r)}, {"cell_size", 0.02}});
    settings.set("active_speed", {{}, {{0, 100.0}, {1, 100.0}, {1.1, 0.5}}});
    const ColliderSet nothing;
    Frame frame = frameOf({{0, 10, 0}, {1, 10, 0}}, {3, 0, 0});
    frame.particles[column::v][1] = {};
    run(*layeredEntry().make(settings), frame, nothing, 2, 1, {});
    const auto rest = std::as_const(frame.particles)[column::rest];
    EXPECT_EQ(0, rest[0]);
    EXPECT_NEAR(kFrame, double(rest[1]), 1e-6);
    run(*layeredEntry().make(settings), frame, nothing, 0, 1, {});
    EXPECT_NEAR(kFrame, double(rest[0]), 1e-6);
}

TEST(Layered, TheSameBytesAtAnyNumberOfThreads) {
    const auto withThreads = [](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return printed(footSettings({{"particle_radius", 0.002}, {"compression", 0.25}}), 5);
    };
    const Frame one = withThreads(1);
    ASSERT_GT(one.particles.size(), 10000u);  // loops over them are split
    expectSame(one, withThreads(2));
    expectSame(one, withThreads(3));
}

TEST(Layered, TheSameBytesAfterALoadIntoAnotherSolver) {
    Frame resumed = printed(footSettings(), 5);
    run(*layeredOf(footSettings()), resumed, foot(), 5 * kFrame, 3);
    expectSame(printed(footSettings(), 8), resumed);
}

TEST(Layered, TheLayerAloneIsTheLayerOfBothStages) {
    const Frame alone = printed(footSettings({{"stages", std::string("layer")}}), 8), both = printed(footSettings(), 8);
    EXPECT_EQ(alone.findVolume("layer_cut")->values, both.findVolume("layer_cut")->values);
    EXPECT_TRUE(alone.particles.empty());
}

TEST(Layered, WhatStartsUnderTheSnowMakesRoomWithoutParticles) {
    const ColliderSet set = overGround(
        {colliderOf(SphereShape{{0, 0.1f, 0}, 0.05f}, {}, {{0, {}, {}}, {0.5, {}, {}}, {1, {0, 0.5f, 0}, {}}})});
    Frame frame;
    const SolverRun first = advance(*layeredOf(footSettings()), frame, kFrame, {set, kDown, 0, 1});
    ASSERT_EQ(1u, first.warnings.size());
    EXPECT_EQ("collider 1 starts under the snow: its place is cut out, without particles", first.warnings[0]);
    EXPECT_TRUE(frame.particles.empty());
    EXPECT_EQ(0, frame.numbers.at("layer_removed"));
    EXPECT_GT(frame.findVolume("layer_cut")->blocks.size(), 0u);
}

}  // namespace
}  // namespace firn
