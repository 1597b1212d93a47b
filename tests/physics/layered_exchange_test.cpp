// Snow that goes from the layer into particles by its own weight, and back.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>

#include "firn/base/random.h"
#include "firn/layered/heights.h"
#include "firn/layered/kernels.h"
#include "support/layered_frames.h"
#include "support/layered_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr double kFrame = 1.0 / 24;
constexpr float r = 0.005f, h = 0.0125f;
constexpr double kDensity = 200;  // kg/m3, the default

void run(Solver& solver, Frame& frame, const ColliderSet& colliders, int from, int frames) {
    for (int f = from; f < from + frames; ++f)
        advance(solver, frame, kFrame, {colliders, kDown, double(f) * kFrame, 1});
}

double massOf(const Frame& frame) {
    double mass = frame.numbers.at("layer_rest");
    for (const float m : frame.particles[column::m]) mass += double(m);
    return mass;
}

double numberIn(const Frame& frame, const char* name) {
    const auto found = frame.numbers.find(name);
    return found == frame.numbers.end() ? 0 : found->second;
}

layered::Layer layerIn(const Frame& frame, const ColliderSet& colliders, float depth) {
    LayeredParams params;
    params.cellSize = h, params.snowDepth = depth;
    layered::Layer layer(layered::BaseLayer(params, colliders, 0), h);
    if (const Volume* cut = frame.findVolume("layer_cut")) layer.fromVolume(*cut);
    return layer;
}

/// A block of 20 x 12 cm that goes 15 cm down into 20 cm of snow and up again.
ColliderSet block() {
    return overGround({colliderOf(BoxShape{{0, 0.3f, 0}, {0.2f, 0.2f, 0.12f}}, {},
                                  {{0, {}, {}}, {0.25, {0, -0.15f, 0}, {}}, {0.5, {0, 0.2f, 0}, {}}})});
}
std::vector<LayeredSetting> slumpSettings(bool slumping) {
    return {{"particle_radius", double(r)}, {"snow_depth", 0.2},    {"cell_size", double(h)}, {"compression", 0.75},
            {"slumping", slumping},         {"repose_angle", 45.0}, {"noise_height", 0.0}};
}
Frame pressed(bool slumping, int frames = 14) {
    Frame frame;
    run(*layeredOf(slumpSettings(slumping)), frame, block(), 0, frames);
    return frame;
}
const Frame& slumped() {
    static const Frame made = pressed(true);
    return made;
}

/// Steepest slope of the layer around the print, between columns five voxels apart [degrees].
double steepest(const Frame& frame) {
    const layered::Layer layer = layerIn(frame, block(), 0.2f);
    layered::Heights window = layered::windowsAround({{0, 0}}, 6).front();
    layered::takeHeights(layer, window);
    double most = 0;
    for (int i = 0; i < window.sizeX; ++i)
        for (int k = 0; k < window.sizeZ; ++k)
            for (const auto& [a, b] : {std::pair{5, 0}, {0, 5}, {4, 3}, {3, 4}, {-4, 3}, {-3, 4}})
                if (window.holds(i + a, k + b))
                    most = std::max(most, std::fabs(double(window.y[window.place(i + a, k + b)]) -
                                                    double(window.y[window.place(i, k)])));
    return std::atan(most / (5 * double(h))) * 180 / M_PI;
}

TEST(LayeredExchange, WallsSlumpToTheAngleOfReposeAndNoFarther) {
    const Frame standing = pressed(false);
    EXPECT_LT(steepest(slumped()), 45 + 3);
    EXPECT_GT(steepest(slumped()), 45 - 3);
    EXPECT_GT(steepest(standing), 65);
    EXPECT_EQ(0, numberIn(standing, "layer_slumped"));
}

TEST(LayeredExchange, WhatSlumpsBecomesParticlesOfItsWholeMass) {
    const double fallen = numberIn(slumped(), "layer_slumped"), removed = numberIn(slumped(), "layer_removed");
    EXPECT_GT(fallen, 0.2 * removed);
    EXPECT_NEAR(kDensity * (0.25 * removed + fallen), massOf(slumped()), 1e-9);
    EXPECT_LT(slumped().numbers.at("layer_rest"), 1e-3);
}

TEST(LayeredExchange, ASlopeThatHasSlumpedStays) {
    Frame frame = slumped();
    run(*layeredOf(slumpSettings(true)), frame, block(), 14, 2);
    EXPECT_EQ(numberIn(slumped(), "layer_slumped"), numberIn(frame, "layer_slumped"));
}

/// A heap that fell loosely onto 5 cm of snow and has come to rest.
std::vector<LayeredSetting> heapSettings(bool meltBack) {
    return {{"particle_radius", double(r)}, {"snow_depth", 0.05}, {"cell_size", double(h)}, {"melt_back", meltBack}};
}
const Frame& heap() {
    static const Frame made = [] {
        std::vector<Vec3> places;
        for (float x = -0.1f; x < 0.1f; x += 3 * r)
            for (float y = 0.06f; y < 0.45f; y += 3 * r)
                for (float z = -0.1f; z < 0.1f; z += 3 * r)
                    places.push_back(Vec3{x, y, z} + uniformVec(places.size()) * (0.9f * r));
        Frame frame = frameOfParticles(places, r);
        run(*layeredOf(heapSettings(false)), frame, overGround({}), 0, 40);
        return frame;
    }();
    return made;
}
Frame melted(int frames) {
    Frame frame = heap();
    run(*layeredOf(heapSettings(true)), frame, overGround({}), 40, frames);
    return frame;
}

/// Highest particle over each place of a grid of 2 cm [m]; the layer's 5 cm where there is none.
std::vector<double> surfaceOf(const Frame& frame) {
    constexpr int kHalf = 10;
    std::vector<double> top(std::size_t(4 * kHalf * kHalf), 0.05);
    for (const Vec3& x : frame.particles[column::x]) {
        const int i = int(std::floor(x.x * 50)) + kHalf, k = int(std::floor(x.z * 50)) + kHalf;
        if (i < 0 || k < 0 || i >= 2 * kHalf || k >= 2 * kHalf) continue;
        double& place = top[std::size_t(i * 2 * kHalf + k)];
        place = std::max(place, double(x.y));
    }
    return top;
}

TEST(LayeredExchange, MeltingBackTakesHiddenParticlesAndKeepsTheMass) {
    const Frame frame = melted(4);
    EXPECT_LT(double(frame.particles.size()), 0.8 * double(heap().particles.size()));
    const double returned = numberIn(frame, "layer_returned");
    EXPECT_GT(returned, 0);
    EXPECT_NEAR(massOf(heap()), massOf(frame) + kDensity * returned, 1e-9);
    EXPECT_LT(frame.numbers.at("layer_rest"), kDensity * double(layered::volumePerParticle(r)));
    // And the layer has as much more snow as is told.
    const layered::Layer layer = layerIn(frame, overGround({}), 0.05f);
    double volume = 0;
    for (int i = -120; i < 120; ++i)
        for (int j = 0; j < 150; ++j)
            for (int k = -120; k < 120; ++k) {
                const Vec3 x{(float(i) + 0.5f) * 0.002f, 0.051f + float(j) * 0.002f, (float(k) + 0.5f) * 0.002f};
                volume += layer.distance(x) < 0 ? 8e-9 : 0;
            }
    EXPECT_NEAR(returned, volume, 0.01 * returned);
}

TEST(LayeredExchange, MeltingBackDoesNotShow) {
    const std::vector<double> before = surfaceOf(heap());
    for (const int frames : {1, 8}) {
        const std::vector<double> after = surfaceOf(melted(frames));
        double most = 0;
        for (std::size_t n = 0; n < before.size(); ++n) most = std::max(most, std::fabs(after[n] - before[n]));
        EXPECT_LT(most, double(h)) << frames;
    }
}

TEST(LayeredExchange, AfterMeltingBackNothingIsInTheLayer) {
    const Frame frame = melted(4);
    const layered::Layer layer = layerIn(frame, overGround({}), 0.05f);
    double deepest = 0;
    for (const Vec3& x : frame.particles[column::x]) deepest = std::max(deepest, double(r - layer.distance(x)));
    EXPECT_LT(deepest, 0.2 * double(r));
}

TEST(LayeredExchange, WhatMeltedBackIsCutAgain) {
    Frame frame = melted(2);
    const double before = massOf(frame);
    const ColliderSet blade = overGround(
        {colliderOf(BoxShape{{0, 0.2f, 0}, {0.3f, 0.2f, 0.3f}}, {},
                    {{0, {0, 0.3f, 0}, {}}, {41 * kFrame, {0, 0.3f, 0}, {}}, {44 * kFrame, {0, -0.03f, 0}, {}}})});
    run(*layeredOf(heapSettings(true)), frame, blade, 42, 3);
    EXPECT_GT(numberIn(frame, "layer_removed"), 0.5 * numberIn(melted(2), "layer_returned"));
    EXPECT_NEAR(before + kDensity * (0.5 * numberIn(frame, "layer_removed") -
                                     (numberIn(frame, "layer_returned") - numberIn(melted(2), "layer_returned"))),
                massOf(frame), 1e-9);
}

TEST(LayeredExchange, TheSameBytesAtAnyNumberOfThreads) {
    const auto withThreads = [](std::size_t threads, auto&& make) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return make();
    };
    const auto slumping = [] { return pressed(true, 6); };
    const auto melting = [] { return melted(2); };
    heap();
    expectSame(withThreads(1, slumping), withThreads(2, slumping));
    expectSame(withThreads(1, melting), withThreads(2, melting));
}

TEST(LayeredExchange, TheSameBytesAfterALoadIntoAnotherSolver) {
    Frame slumping = pressed(true, 4), melting = melted(1);
    run(*layeredOf(slumpSettings(true)), slumping, block(), 4, 2);
    run(*layeredOf(heapSettings(true)), melting, overGround({}), 41, 2);
    expectSame(pressed(true, 6), slumping);
    expectSame(melted(3), melting);
}

}  // namespace
}  // namespace firn
