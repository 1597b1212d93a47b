#include "firn/run/emission.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

Setting ramp(double t0, double a, double t1, double b) { return {a, {{t0, a}, {t1, b}}}; }

SceneParams sceneAt24() {
    SceneParams scene;
    scene.fps = 24, scene.firstFrame = 1, scene.lastFrame = 49;
    return scene;
}

Settings emission(int first, int last, Setting rate) {
    Settings s;
    s.set("first_frame", {double(first), {}});
    s.set("last_frame", {double(last), {}});
    s.set("rate", std::move(rate));
    return s;
}

TEST(Integral, OfAConstantIsItsValueTimesTheSpan) { EXPECT_DOUBLE_EQ(6, integral({3.0, {}}, 1, 3)); }

TEST(Integral, OfKeysIsExactAcrossThemAndHeldOutside) {
    const Setting s = ramp(1, 2, 3, 6);
    EXPECT_DOUBLE_EQ(8, integral(s, 1, 3));
    EXPECT_DOUBLE_EQ(2 + 8 + 12, integral(s, 0, 5));
    EXPECT_DOUBLE_EQ(2.5, integral(s, 1, 2) - 0.5);
    EXPECT_DOUBLE_EQ(1, integral(s, 0, 0.5));
    EXPECT_DOUBLE_EQ(6, integral(s, 7, 8));
}

TEST(Integral, JumpsWhereTwoKeysShareATime) {
    const Setting s{0.0, {{0.0, 1.0}, {1.0, 1.0}, {1.0, 5.0}, {2.0, 5.0}}};
    EXPECT_DOUBLE_EQ(0.5 + 2.5, integral(s, 0.5, 1.5));
}

TEST(Integral, OfAVectorGoesByComponent) {
    const Setting s{Vec3d{}, {{0.0, Vec3d{0, 1, 0}}, {2.0, Vec3d{4, 1, 0}}}};
    EXPECT_EQ((Vec3d{1, 1, 0}), integralOfVector(s, 0, 1));
}

TEST(Emission, CountsAddUpToTheIntegralOfARampToOneParticle) {
    const double mass = 0.0007;
    const Emission e(emission(1, 49, ramp(0, 0, 2, 3)), sceneAt24(), mass);
    double born = 0;
    for (int f = 2; f <= 49; ++f) {
        born += double(e.bornDuring(f));
        const double t = (f - 1) / 24.0;
        EXPECT_NEAR(0.75 * t * t / mass, born, 1.0) << "frame " << f;
    }
    EXPECT_EQ(e.bornInAll(), born);
}

TEST(Emission, FractionsOfParticlesAreCarriedToLaterFrames) {
    // A third of a particle per frame.
    const Emission e(emission(1, 49, {8.0, {}}), sceneAt24(), 1.0);
    for (int f = 2; f <= 49; ++f) EXPECT_EQ((f - 1) % 3 == 0 ? 1u : 0u, e.bornDuring(f)) << "frame " << f;
}

TEST(Emission, HappensOnlyAfterItsFirstFrameUpToItsLast) {
    const Emission e(emission(10, 20, {240.0, {}}), sceneAt24(), 1.0);
    for (int f = 1; f <= 49; ++f) EXPECT_EQ(f > 10 && f <= 20 ? 10u : 0u, e.bornDuring(f)) << "frame " << f;
}

TEST(Emission, BegunBeforeTheSceneStartsWithTheScene) {
    SceneParams scene = sceneAt24();
    scene.firstFrame = 5;
    const Emission e(emission(0, 6, {240.0, {}}), scene, 1.0);
    EXPECT_EQ(0u, e.bornDuring(5));
    EXPECT_EQ(10u, e.bornDuring(6));
    EXPECT_EQ(10, e.bornInAll());
}

TEST(Emission, TimeOfTheRateCountsFromTheScenesFirstFrame) {
    // Off until one second after the first frame.
    const Emission e(emission(10, 49, {0.0, {{1.0, 0.0}, {1.0, 24.0}}}), sceneAt24(), 1.0);
    EXPECT_EQ(0, e.bornUpTo(25));
    EXPECT_EQ(24, e.bornUpTo(49));
}

}  // namespace
}  // namespace firn
