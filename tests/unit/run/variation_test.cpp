#include "firn/run/variation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "firn/base/random.h"
#include "unit/run/source_scene.h"

namespace firn {
namespace {

using namespace test;

constexpr float kE = 1.4e5f;  // Pa, the table's default
const Vec3 kCentre{0.3f, 1, -0.2f};

Frame ballWith(const VariationParams& variation, double spacing = kSpacing) {
    SnowSource s = ball(0.1f);
    s.variation = variation;
    return filledFrame(sceneOf({s}), spacing);
}

double densityOf(const ParticleSet& p, std::size_t i) { return double(p[column::m][i]) / double(p[column::V0][i]); }

/// Whether a factor is `strength` above `inner` and 1 below `outer`; between them it may be anything between.
bool isLayer(float depth, float factor, float inner, float outer, float strength) {
    const float low = depth < inner ? strength : 1, high = depth > outer ? 1 : strength;
    return factor > low * 0.98f && factor < high * 1.02f;
}

/// Two steps, the lower half a metre wide: x in [0, 1], top at y = 0.2 and, beyond x = 0.5, at y = 0.4.
std::filesystem::path folderWithStairs() {
    const auto folder = std::filesystem::path(testing::TempDir()) / "firn_stairs";
    std::filesystem::create_directories(folder);
    std::ofstream file(folder / "stairs.obj");
    for (const char* z : {"0", "0.5"})
        for (const char* xy : {"0 0", "0.5 0", "1 0", "1 0.4", "0.5 0.4", "0.5 0.2", "0 0.2"})
            file << "v " << xy << ' ' << z << '\n';
    file << "f 1 7 6 2\nf 2 6 5 4 3\nf 8 9 13 14\nf 9 10 11 12 13\n";  // the two ends
    for (int i = 1; i <= 7; ++i) {
        const int j = i % 7 + 1;
        file << "f " << i << ' ' << j << ' ' << j + 7 << ' ' << i + 7 << '\n';
    }
    return folder;
}

TEST(Lumps, ReachBothEndsOfTheRangeAndFavourNone) {
    double sum = 0;
    float low = 0, high = 0;
    constexpr int kSamples = 100'000;
    for (int i = 0; i < kSamples; ++i) {
        const float n = lumps(5, uniformVec(mixed(1, std::uint64_t(i))) * 4.0f, 0.1f);
        sum += double(n), low = std::min(low, n), high = std::max(high, n);
    }
    EXPECT_NEAR(0, sum / kSamples, 0.02);
    EXPECT_GE(low, -1);
    EXPECT_LE(high, 1);
    EXPECT_LT(low, -0.95f);
    EXPECT_GT(high, 0.95f);
}

TEST(LayerWeight, IsOneNearTheSurfaceZeroBeyondTheThicknessAndSmoothInTheLastQuarter) {
    EXPECT_EQ(1, layerWeight(0, 0.2f));
    EXPECT_EQ(1, layerWeight(0.149f, 0.2f));
    EXPECT_NEAR(0.5f, layerWeight(0.175f, 0.2f), 1e-5f);
    EXPECT_EQ(0, layerWeight(0.2f, 0.2f));
    EXPECT_EQ(0, layerWeight(1, 0.2f));
}

TEST(DepthBelowTop, IsMeasuredAgainstTheSurfaceAndEndsAtTheLimit) {
    SolidView solid;
    solid.kind = SolidKind::sphere;
    solid.radius = 0.1f;
    for (const float x : {0.0f, 0.06f, 0.09f})
        for (const float depth : {0.001f, 0.03f, 0.08f}) {
            const Vec3 place{x, std::sqrt(0.01f - x * x) - depth, 0};
            EXPECT_NEAR(depth, depthBelowTop(solid, place, {0, 1, 0}, 0.2f), 5e-4f) << x;
            EXPECT_NEAR(std::min(depth, 0.02f), depthBelowTop(solid, place, {0, 1, 0}, 0.02f), 5e-4f) << x;
        }
}

TEST(Variation, WithoutAnyEveryParticleIsTheSame) {
    const Frame frame = ballWith({});
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        ASSERT_EQ(kE, frame.particles[column::youngModulus][i]);
        ASSERT_EQ(frame.particles[column::m][0], frame.particles[column::m][i]);
    }
}

TEST(Variation, NoiseStaysBetweenItsFactorAndTheInverse) {
    VariationParams v;
    v.stiffnessNoise = 1, v.densityNoise = 0.5f, v.noiseSize = 0.02f;
    const Frame frame = ballWith(v);
    const auto E = frame.particles[column::youngModulus];
    EXPECT_GE(*std::min_element(E.begin(), E.end()), kE / 2.0001f);
    EXPECT_LE(*std::max_element(E.begin(), E.end()), kE * 2.0001f);
    EXPECT_LT(*std::min_element(E.begin(), E.end()), kE / 1.8f);
    EXPECT_GT(*std::max_element(E.begin(), E.end()), kE * 1.8f);
    double low = 1e9, high = 0;
    for (std::size_t i = 0; i < E.size(); ++i)
        low = std::min(low, densityOf(frame.particles, i)), high = std::max(high, densityOf(frame.particles, i));
    EXPECT_GT(high / low, 1.8);
    EXPECT_LE(high / low, 1.5 * 1.5 * 1.0001);
}

TEST(Variation, TheSameLumpsAppearAtEveryResolution) {
    VariationParams v;
    v.stiffnessNoise = 1, v.noiseSize = 0.08f;
    const Frame coarse = ballWith(v, 0.02), fine = ballWith(v, 0.01);
    const auto x = fine.particles[column::x];
    double difference = 0, spread = 0;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < coarse.particles.size(); ++i) {
        const Vec3 here = coarse.particles[column::x][i];
        const auto nearest = std::min_element(
            x.begin(), x.end(), [&](const Vec3& a, const Vec3& b) { return length(a - here) < length(b - here); });
        if (length(*nearest - here) > 0.004f) continue;
        const float mine = coarse.particles[column::youngModulus][i];
        const float theirs = fine.particles[column::youngModulus][std::size_t(nearest - x.begin())];
        difference += std::abs(std::log(double(mine / theirs))), spread += std::abs(std::log(double(mine / kE)));
        ++pairs;
    }
    ASSERT_GT(pairs, 50u);
    EXPECT_LT(difference, 0.3 * spread);
}

TEST(Variation, ShellIsHarderAndHeavierDownToItsThicknessAndNowhereElse) {
    VariationParams v;
    v.shellThickness = 0.03f, v.shellStiffness = 6, v.shellDensity = 1.5f;
    const Frame frame = ballWith(v);
    const auto x = frame.particles[column::x];
    const auto E = frame.particles[column::youngModulus];
    double core = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (length(x[i] - kCentre) < 0.05f) core = densityOf(frame.particles, i);
    ASSERT_GT(core, 0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float depth = 0.1f - length(x[i] - kCentre);
        const double factor = densityOf(frame.particles, i) / core;
        if (depth < 0.0224f) {
            ASSERT_NEAR(6 * kE, E[i], 1);
            ASSERT_NEAR(1.5, factor, 1e-5);
        } else if (depth > 0.0301f) {
            ASSERT_NEAR(kE, E[i], 1);
            ASSERT_NEAR(1, factor, 1e-5);
        } else {
            ASSERT_GE(E[i], kE * 0.9999f);
            ASSERT_LE(E[i], kE * 6.0001f);
        }
    }
}

TEST(Variation, ShellOfAMeshMayBeThickerThanItsBandOfDistances) {
    SnowSource s = source(MeshShape{"cube.obj"});
    s.variation.shellThickness = 0.3f, s.variation.shellStiffness = 4;
    Scene scene = sceneOf({s});
    scene.folder = folderWithCube();
    const Frame frame = filledFrame(scene, 0.03);
    std::size_t cores = 0;
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        const Vec3 x = frame.particles[column::x][i];
        const float depth = std::min({x.x, x.y, x.z, 1 - x.x, 1 - x.y, 1 - x.z});
        const float factor = frame.particles[column::youngModulus][i] / kE;
        ASSERT_TRUE(isLayer(depth, factor, 0.21f, 0.32f, 4)) << depth << " m deep: " << factor;
        cores += depth > 0.32f;
    }
    EXPECT_GT(cores, 100u);
}

TEST(Variation, CrustLiesOnTheTopOfABallAndNotBelowIt) {
    VariationParams v;
    v.crustDepth = 0.02f, v.crustStiffness = 10;
    const Frame frame = ballWith(v, 0.008);
    std::size_t crusted = 0;
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        const Vec3 r = frame.particles[column::x][i] - kCentre;
        const float depth = std::sqrt(std::max(0.0f, 0.01f - r.x * r.x - r.z * r.z)) - r.y;
        const float factor = frame.particles[column::youngModulus][i] / kE;
        ASSERT_TRUE(isLayer(depth, factor, 0.0145f, 0.0205f, 10)) << depth << " m deep: " << factor;
        crusted += factor > 9;
    }
    EXPECT_GT(crusted, frame.particles.size() / 50);
    EXPECT_LT(crusted, frame.particles.size() / 3);
}

TEST(Variation, CrustFollowsTheLocalTopOfAnUnevenField) {
    SnowSource s = source(MeshShape{"stairs.obj"});
    s.variation.crustDepth = 0.08f, s.variation.crustStiffness = 10;
    Scene scene = sceneOf({s});
    scene.folder = folderWithStairs();
    const Frame frame = filledFrame(scene, 0.02);
    std::size_t lowCrust = 0, highCrust = 0;
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        const Vec3 x = frame.particles[column::x][i];
        if (std::abs(x.x - 0.5f) < 0.03f) continue;  // the step itself is rounded by the voxels
        const float depth = (x.x < 0.5f ? 0.2f : 0.4f) - x.y;
        const float factor = frame.particles[column::youngModulus][i] / kE;
        ASSERT_TRUE(isLayer(depth, factor, 0.05f, 0.09f, 10)) << depth << " m deep: " << factor;
        if (depth < 0.05f) ++(x.x < 0.5f ? lowCrust : highCrust);
    }
    EXPECT_GT(lowCrust, 500u);
    EXPECT_GT(highCrust, 500u);
}

TEST(Variation, TopIsWhereGravityComesFrom) {
    SnowSource s = source(BoxShape{{0, 0, 0}, {0.2f, 0.2f, 0.2f}});
    s.variation.crustDepth = 0.05f, s.variation.crustStiffness = 10;
    Scene scene = sceneOf({s});
    scene.general.gravity = {3, 0, 0};
    const Frame frame = filledFrame(scene);
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        const float depth = frame.particles[column::x][i].x + 0.1f;
        const float factor = frame.particles[column::youngModulus][i] / kE;
        ASSERT_TRUE(isLayer(depth, factor, 0.037f, 0.051f, 10)) << depth << " m deep: " << factor;
    }
}

}  // namespace
}  // namespace firn
