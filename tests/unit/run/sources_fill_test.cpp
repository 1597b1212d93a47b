#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cstring>

#include "unit/run/source_scene.h"

namespace firn {
namespace {

using namespace test;

constexpr double kDensity = 400;    // kg/m3, the table's default
constexpr double kRounding = 2e-7;  // of a sum of floats

VariationParams everyVariation() {
    VariationParams v;
    v.stiffnessNoise = 1.0f, v.densityNoise = 0.8f, v.noiseSize = 0.05f;
    v.shellThickness = 0.03f, v.shellStiffness = 5, v.shellDensity = 1.7f;
    v.crustDepth = 0.02f, v.crustStiffness = 8;
    return v;
}

void expectExactMass(SnowSource s, double volume, const std::filesystem::path& folder = {}) {
    for (const VariationParams& variation : {VariationParams{}, everyVariation()}) {
        s.variation = variation;
        Scene scene = sceneOf({s});
        scene.folder = folder;
        const Frame frame = filledFrame(scene, 0.017);
        ASSERT_GT(frame.particles.size(), 100u);
        EXPECT_NEAR(kDensity * volume, total(frame.particles, column::m), kRounding * kDensity * volume);
        EXPECT_NEAR(volume, total(frame.particles, column::V0), kRounding * volume);
    }
}

bool sameBytes(const ParticleSet& a, const ParticleSet& b) {
    if (a.size() != b.size() || a.columns().size() != b.columns().size()) return false;
    for (std::size_t c = 0; c < a.columns().size(); ++c) {
        const auto &one = a.columns()[c], &other = b.columns()[c];
        const bool same =
            one.name == other.name && one.values.index() == other.values.index() &&
            std::visit(
                [&](const auto& values) {
                    const auto& others = std::get<std::decay_t<decltype(values)>>(other.values);
                    return std::memcmp(values.data(), others.data(), values.size() * sizeof(values[0])) == 0;
                },
                one.values);
        if (!same) return false;
    }
    return true;
}

TEST(FilledSource, MassOfABallIsDensityTimesVolumeWithEveryVariation) {
    expectExactMass(ball(0.1f), 4.0 / 3.0 * M_PI * std::pow(double(0.1f), 3));
}

TEST(FilledSource, MassOfATurnedBoxIsDensityTimesVolumeWithEveryVariation) {
    SnowSource s = source(BoxShape{{1, 2, 3}, {0.25f, 0.125f, 0.5f}});
    s.shape.placement.rotate = {30, 40, 50};
    expectExactMass(s, 0.25 * 0.125 * 0.5);
}

TEST(FilledSource, MassOfACapsuleIsDensityTimesVolumeWithEveryVariation) {
    const double r = double(0.06f);
    expectExactMass(source(CapsuleShape{{0, 0, 0}, {0, 0.25f, 0}, 0.06f}), M_PI * r * r * (0.25 + 4.0 / 3.0 * r));
}

TEST(FilledSource, MassOfAMeshIsDensityTimesVolumeWithEveryVariation) {
    SnowSource s = source(MeshShape{"cube.obj"});
    s.shape.placement.scale = {0.25f, 0.25f, 0.25f};
    expectExactMass(s, 0.25 * 0.25 * 0.25, folderWithCube());
}

TEST(FilledSource, CountFollowsTheSolversSpacing) {
    for (const double spacing : {0.02, 0.01, 0.005}) {
        const double expected = 4.0 / 3.0 * M_PI * 1e-3 / (spacing * spacing * spacing);
        const double count = double(filledFrame(sceneOf({ball()}), spacing).particles.size());
        EXPECT_NEAR(1, count / expected, 0.08) << spacing;
        EXPECT_NEAR(1, SourceSet(sceneOf({ball()}), mpmEntry(spacing)).expectedParticles() / expected, 1e-5);
    }
}

// Uniform in radius, the thesis' first bug, puts 46 % of the particles into the innermost of ten equal volumes.
TEST(FilledSource, EqualVolumesOfABallHoldEqualCounts) {
    constexpr int kShells = 10;
    const Frame frame = filledFrame(sceneOf({ball(0.1f)}), 0.005);
    std::vector<double> counts(kShells);
    for (const Vec3& x : frame.particles[column::x]) {
        const double r = double(length(x - Vec3{0.3f, 1, -0.2f})) / 0.1;
        counts[std::min(kShells - 1, int(r * r * r * kShells))] += 1;
    }
    const double mean = double(frame.particles.size()) / kShells;
    for (const double count : counts) EXPECT_NEAR(1, count / mean, 0.06);
}

TEST(FilledSource, MaterialIsThePresetWithTheSourcesOwnNumbersOnTop) {
    SnowSource s = ball();
    s.preset = "icy";
    s.material.set("critical_stretch", {0.003, {}});
    s.material.set("density", {250.0, {}});
    const Frame frame = filledFrame(sceneOf({s}));
    for (std::size_t i = 0; i < frame.particles.size(); ++i) {
        EXPECT_EQ(4.8e5f, frame.particles[column::youngModulus][i]);
        EXPECT_EQ(0.2f, frame.particles[column::poissonRatio][i]);
        EXPECT_EQ(1.9e-2f, frame.particles[column::criticalCompression][i]);
        EXPECT_EQ(0.003f, frame.particles[column::criticalStretch][i]);
        EXPECT_EQ(10.0f, frame.particles[column::hardening][i]);
        EXPECT_NEAR(250, frame.particles[column::m][i] / frame.particles[column::V0][i], 1e-4);
    }
}

TEST(FilledSource, SpinTurnsAboutTheCentreOnTopOfTheVelocity) {
    SnowSource s = ball();
    s.settings.set("velocity", {Vec3d{1, -2, 0.5}, {}});
    s.settings.set("spin", {Vec3d{0, 3, 4}, {}});
    const Frame frame = filledFrame(sceneOf({s}));
    const auto x = frame.particles[column::x];
    const auto v = frame.particles[column::v];
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3 r = x[i] - Vec3{0.3f, 1, -0.2f};
        const Vec3 expected = Vec3{1, -2, 0.5f} + cross(Vec3{0, 3, 4}, r);
        ASSERT_LT(length(v[i] - expected), 1e-5f);
    }
}

TEST(FilledSource, IdsCountUpThroughAllSources) {
    const Frame frame = filledFrame(sceneOf({ball(), source(BoxShape{{0, 0, 0}, {0.1f, 0.1f, 0.1f}}), ball()}));
    const auto id = frame.particles[column::id];
    ASSERT_GT(id.size(), 5000u);
    for (std::size_t i = 0; i < id.size(); ++i) ASSERT_EQ(int(i), id[i]);
    EXPECT_EQ(double(id.size()), frame.numbers.at("next_id"));
}

TEST(FilledSource, IsTheSameToTheLastByteAtOneAndTwoThreads) {
    SnowSource s = ball();
    s.variation = everyVariation();
    const auto filledWith = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return filledFrame(sceneOf({s, ball(0.07f)}), 0.006);
    };
    EXPECT_TRUE(sameBytes(filledWith(1).particles, filledWith(2).particles));
}

TEST(FilledSource, AnotherSeedGivesOtherGrainsOfTheSameMass) {
    Scene scene = sceneOf({ball()});
    const Frame a = filledFrame(scene);
    scene.general.seed = 2;
    const Frame b = filledFrame(scene);
    EXPECT_FALSE(sameBytes(a.particles, b.particles));
    EXPECT_NEAR(1, total(a.particles, column::m) / total(b.particles, column::m), kRounding);
}

TEST(FilledSource, DoesNotChangeWhenTheSourceBeforeItDoes) {
    SnowSource varied = ball();
    varied.variation = everyVariation();
    const Frame a = filledFrame(sceneOf({ball(0.05f), varied}));
    const Frame b = filledFrame(sceneOf({ball(0.06f), varied}));
    const std::size_t n = filledFrame(sceneOf({varied})).particles.size();
    const auto last = [&](const Frame& f, std::size_t i) { return f.particles.size() - 1 - i; };
    std::size_t same = 0;
    for (std::size_t i = 0; i < n / 2; ++i)
        same += a.particles[column::x][last(a, i)] == b.particles[column::x][last(b, i)] &&
                a.particles[column::m][last(a, i)] == b.particles[column::m][last(b, i)];
    EXPECT_EQ(n / 2, same);
}

TEST(FilledSource, TwoEqualSourcesAreNotTheSameGrains) {
    const Frame frame = filledFrame(sceneOf({ball(), ball()}));
    const auto x = frame.particles[column::x];
    EXPECT_NE(x[0], x[x.size() / 2]);
}

TEST(FilledSource, LeavesEmittersForLater) {
    SnowSource s = ball();
    s.emit.emplace();
    EXPECT_EQ(0u, filledFrame(sceneOf({s})).particles.size());
}

}  // namespace
}  // namespace firn
