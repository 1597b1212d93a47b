#include <gtest/gtest.h>

#include <algorithm>

#include "unit/run/source_scene.h"

namespace firn {
namespace {

using namespace test;

constexpr double kParticleMass = 400 * kSpacing * kSpacing * kSpacing;  // kg

/// A flat nozzle that blows downwards, without gravity unless told.
SnowSource nozzle(Setting rate, Setting velocity = {Vec3d{0, -4.8, 0}, {}}) {
    SnowSource s = source(BoxShape{{0, 0, 0}, {0.2f, 0.02f, 0.2f}});
    s.settings.set("velocity", std::move(velocity));
    s.emit.emplace();
    s.emit->set("first_frame", {1.0, {}});
    s.emit->set("last_frame", {100.0, {}});
    s.emit->set("rate", std::move(rate));
    return s;
}

Scene weightless(std::vector<SnowSource> snow) {
    Scene scene = sceneOf(std::move(snow));
    scene.general.gravity = {};
    return scene;
}

Frame emittedDuring(const Scene& scene, int frame) {
    Frame state;
    SourceSet(scene, mpmEntry()).emitDuring(frame, state);
    return state;
}

TEST(EmittedSnow, MassOverAllFramesIsTheIntegralOfARampToOneParticle) {
    const Scene scene = weightless({nozzle({0.0, {{0.0, 0.0}, {2.0, 3.0}}})});
    const SourceSet sources(scene, mpmEntry());
    Frame state;
    for (int f = 2; f <= 60; ++f) {
        sources.emitDuring(f, state);
        const double t = (f - 1) / 24.0, mass = t < 2 ? 0.75 * t * t : 3 + 3 * (t - 2);
        ASSERT_NEAR(mass, total(state.particles, column::m), 1.01 * kParticleMass) << "frame " << f;
    }
    EXPECT_NEAR(sources.expectedParticles(), double(state.particles.size()), 1);
}

TEST(EmittedSnow, IdsAreConsecutiveAndGoOnAfterWhatWasFilled) {
    Scene scene = weightless({nozzle({2.0, {}}), ball(), nozzle({1.0, {}})});
    const SourceSet sources(scene, mpmEntry());
    Frame state;
    sources.fillInitial(state);
    const std::size_t before = state.particles.size();
    for (int f = 2; f <= 4; ++f) sources.emitDuring(f, state);
    const auto id = state.particles[column::id];
    ASSERT_GT(id.size(), before + 100);
    for (std::size_t i = 0; i < id.size(); ++i) ASSERT_EQ(int(i), id[i]);
    EXPECT_EQ(double(id.size()), state.numbers.at("next_id"));
}

TEST(EmittedSnow, FillsWhatTheSourceSweptWithoutClumps) {
    // 0.2 m per frame: the snow of two frames is one even column from -0.4 m to 0.
    const SourceSet sources(weightless({nozzle({96.0, {}})}), mpmEntry());
    Frame state;
    sources.emitDuring(2, state);
    for (Vec3& x : state.particles[column::x]) x.y -= 0.2f;
    sources.emitDuring(3, state);
    ASSERT_EQ(20000u, state.particles.size());
    constexpr int kBins = 18;
    std::vector<double> counts(kBins);
    for (const Vec3& x : state.particles[column::x]) {
        const float along = (-x.y - 0.02f) / 0.36f * kBins;
        if (along >= 0 && along < kBins) counts[int(along)] += 1;
        ASSERT_LE(std::max(std::abs(x.x), std::abs(x.z)), 0.1001f);
    }
    for (const double count : counts) EXPECT_NEAR(1000, count, 150);
}

TEST(EmittedSnow, ThatOnlyFallsIsAStreamTooAndAsFastAsItFell) {
    Scene scene = sceneOf({nozzle({96.0, {}}, {Vec3d{}, {}})});
    const Frame state = emittedDuring(scene, 2);
    const auto v = state.particles[column::v];
    double mean = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        const float rest = v[i].y / -9.81f;
        ASSERT_GE(rest, 0);
        ASSERT_LE(rest, 1 / 24.0f);
        ASSERT_NEAR(0, state.particles[column::x][i].y + 0.5f * 9.81f * rest * rest, 0.0101f);
        mean += double(rest) / double(v.size());
    }
    EXPECT_NEAR(0.5 / 24, mean, 0.02 / 24);
}

TEST(EmittedSnow, HasTheAnimatedVelocityOfTheMomentItIsBorn) {
    const Setting speedUp{Vec3d{}, {{0.0, Vec3d{0, 0, 0}}, {1.0, Vec3d{0, -24, 0}}}};
    const Frame state = emittedDuring(weightless({nozzle({20.0, {}}, speedUp)}), 5);
    float slowest = -100, fastest = 0;
    for (const Vec3& v : state.particles[column::v]) slowest = std::max(slowest, v.y), fastest = std::min(fastest, v.y);
    EXPECT_NEAR(-3, slowest, 0.02);
    EXPECT_NEAR(-4, fastest, 0.02);
}

TEST(EmittedSnow, DependsOnTheFrameNumberAndNotOnTheFramesBefore) {
    const SourceSet sources(weightless({nozzle({3.3, {}})}), mpmEntry());
    Frame whole, resumed;
    for (int f = 2; f <= 9; ++f) sources.emitDuring(f, whole);
    sources.emitDuring(9, resumed);
    const std::size_t n = resumed.particles.size(), before = whole.particles.size() - n;
    ASSERT_GT(n, 100u);
    for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(whole.particles[column::x][before + i], resumed.particles[column::x][i]);
    EXPECT_NE(whole.particles[column::x][0], resumed.particles[column::x][0]);
}

TEST(EmittedSnow, BeginsUndeformedAmongSnowThatIsNot) {
    const SourceSet sources(weightless({ball(), nozzle({2.0, {}})}), mpmEntry());
    Frame state;
    sources.fillInitial(state);
    const std::size_t before = state.particles.size();
    state.particles[column::FE][0] = Mat3::diagonal(2, 2, 2);
    state.particles[column::JP][0] = 0.5f;
    sources.emitDuring(2, state);
    ASSERT_GT(state.particles.size(), before);
    for (std::size_t i = before; i < state.particles.size(); ++i) {
        ASSERT_EQ(Mat3::identity(), state.particles[column::FE][i]);
        ASSERT_EQ(1.0f, state.particles[column::JP][i]);
        ASSERT_EQ(1.4e5f, state.particles[column::youngModulus][i]);
    }
}

TEST(EmittedSnow, OfUnevenDensityKeepsItsMassAndChangesItsVolume) {
    SnowSource s = nozzle({48.0, {}});
    s.variation.densityNoise = 1, s.variation.noiseSize = 0.03f;
    const Frame state = emittedDuring(weightless({s}), 2);
    const auto m = state.particles[column::m];
    const auto V0 = state.particles[column::V0];
    float lightest = 1e9f, heaviest = 0;
    for (std::size_t i = 0; i < m.size(); ++i) {
        ASSERT_EQ(float(kParticleMass), m[i]);
        lightest = std::min(lightest, m[i] / V0[i]), heaviest = std::max(heaviest, m[i] / V0[i]);
    }
    EXPECT_GT(lightest, 199);
    EXPECT_LT(lightest, 250);
    EXPECT_LT(heaviest, 801);
    EXPECT_GT(heaviest, 640);
}

/// Mean difference of log stiffness between each of `some` and those of `others` that `areMates`, given the way from
/// one to the other.
template <class AreMates>
double meanDifference(const ParticleSet& some, const ParticleSet& others, AreMates&& areMates) {
    const auto x = some[column::x], y = others[column::x];
    const auto E = some[column::youngModulus], F = others[column::youngModulus];
    double difference = 0;
    int pairs = 0;
    for (std::size_t i = 0; i < x.size(); i += 10)
        for (std::size_t j = 0; j < y.size(); ++j)
            if (areMates(y[j] - x[i])) difference += std::abs(std::log(double(E[i]) / double(F[j]))), ++pairs;
    EXPECT_GT(pairs, 50);
    return difference / pairs;
}

TEST(EmittedSnow, LumpsAreAsLongAsTheyAreWideAndGoOnFromOneFrameToTheNext) {
    SnowSource s = nozzle({96.0, {}});
    s.variation.stiffnessNoise = 1, s.variation.noiseSize = 0.05f;
    const SourceSet sources(weightless({s}), mpmEntry());
    Frame earlier, later;
    sources.emitDuring(2, earlier);
    for (Vec3& x : earlier.particles[column::x]) x.y -= 0.2f;
    sources.emitDuring(3, later);
    const auto atOnePlace = [](const Vec3& way) { return length(way) < 0.01f; };
    const auto aLumpApart = [](const Vec3& way) {
        return std::hypot(way.x, way.z) < 0.006f && way.y > 0.05f && way.y < 0.15f;
    };
    const double apart = meanDifference(later.particles, later.particles, aLumpApart);
    EXPECT_GT(apart, 0.2);
    EXPECT_LT(meanDifference(earlier.particles, later.particles, atOnePlace), 0.5 * apart);
}

TEST(EmittedSnow, ANozzleSmallerThanAParticleIsFine) {
    SnowSource s = nozzle({20.0, {}});
    s.shape.form = SphereShape{{0, 0, 0}, 0.001f};
    EXPECT_NEAR(20 / 24.0, total(emittedDuring(weightless({s}), 2).particles, column::m), kParticleMass);
}

}  // namespace
}  // namespace firn
