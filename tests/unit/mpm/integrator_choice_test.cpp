#include "firn/mpm/integrator_choice.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

constexpr double kUnhurried = 1;  // s that the snow's own motion would allow

/// Snow of which some has been packed so hard that its waves are four times as fast as those of the rest.
WaveSpeeds packedHere(double fastest) { return {fastest, fastest / 4}; }

TEST(IntegratorChoice, IsExplicitForSoftSnowAndSemiImplicitWhereSomeOfItIsStiff) {
    for (const MpmKernel kernel : {MpmKernel::cubic, MpmKernel::quadratic}) {
        MpmParams p;
        p.kernel = kernel;
        EXPECT_FALSE(isImplicitCheaper(p, packedHere(25), kUnhurried)) << "the paper's snow, fresh";
        EXPECT_TRUE(isImplicitCheaper(p, packedHere(400), kUnhurried)) << "ice";
    }
}

TEST(IntegratorChoice, IsExplicitWhereAllSnowIsStiffBecauseIterationsGrowAsTheStepsWould) {
    for (const MpmKernel kernel : {MpmKernel::cubic, MpmKernel::quadratic}) {
        MpmParams p;
        p.kernel = kernel;
        for (double wave = 10; wave < 1000; wave *= 1.1)
            EXPECT_FALSE(isImplicitCheaper(p, {wave, wave}, kUnhurried)) << wave << " m/s";
    }
}

TEST(IntegratorChoice, IsExplicitWhereTheSnowsOwnMotionSetsTheStep) {
    EXPECT_FALSE(isImplicitCheaper(MpmParams{}, packedHere(400), 1e-5))
        << "both would take this step, and one needs no solve";
}

TEST(IntegratorChoice, ChangesOnceAsSnowStiffens) {
    bool before = false;
    for (double wave = 10; wave < 1000; wave *= 1.1) {
        const bool now = isImplicitCheaper(MpmParams{}, packedHere(wave), kUnhurried);
        EXPECT_TRUE(now || !before) << wave << " m/s";
        before = now;
    }
    EXPECT_TRUE(before);
}

TEST(IntegratorChoice, FollowsTheCellSize) {
    MpmParams coarse, fine;
    coarse.cellSize = 0.05f, fine.cellSize = 0.005f;
    EXPECT_FALSE(isImplicitCheaper(coarse, packedHere(100), kUnhurried));
    EXPECT_TRUE(isImplicitCheaper(fine, packedHere(100), kUnhurried));
}

TEST(IntegratorChoice, TypicalWaveIsThatOfTheMeanSquareOfTheStiffness) {
    Snow snow;
    snow.resize(4, false);
    const float waves[] = {10, 10, 20, 40};
    for (std::size_t p = 0; p < 4; ++p) snow.carriers[p].wave = waves[p];
    const WaveSpeeds speeds = waveSpeedsOf(snow, 40);
    EXPECT_EQ(40, speeds.fastest);
    EXPECT_NEAR(std::pow((1e4 + 1e4 + 16e4 + 256e4) / 4, 0.25), speeds.typical, 1e-9);
    EXPECT_EQ(0, waveSpeedsOf(Snow{}, 0).typical) << "of no snow";
}

}  // namespace
}  // namespace firn
