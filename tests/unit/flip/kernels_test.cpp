// Formulas of porous snow, each against what it must be.
#include "firn/flip/kernels.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

TEST(FlipKernels, SmoothKernelHasTheVolumeThatMakesItADensity) {
    constexpr int n = 200;
    double volume = 0, half = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k) {
                const Vec3d r = Vec3d{i + 0.5, j + 0.5, k + 0.5} * (2.0 / n) - Vec3d{1, 1, 1};
                const double w = smoothKernel(dot(r, r)) * 8.0 / (double(n) * n * n);
                volume += w;
                if (r.x < 0.3) half += w;
            }
    EXPECT_NEAR(kSmoothVolume, volume, 1e-3);
    EXPECT_NEAR(keptShare(0.3), half / volume, 2e-3);
    EXPECT_EQ(0.5, keptShare(0.0));
    EXPECT_NEAR(1, keptShare(1.0), 1e-12);
    EXPECT_NEAR(0, keptShare(-1.0), 1e-12);
}

TEST(FlipKernels, SharpKernelEndsAtItsRadiusAndIsFiniteAtItsCentre) {
    EXPECT_EQ(0, sharpKernel(1.0));
    EXPECT_EQ(0, sharpKernel(2.5));
    EXPECT_DOUBLE_EQ(3, sharpKernel(0.25));
    EXPECT_TRUE(std::isfinite(sharpKernel(0.0)));
    EXPECT_GT(sharpKernel(0.0), sharpKernel(0.01));
}

TEST(FlipKernels, DamagedSnowTakesOverMoreAndANegativeGainGivesThePrintedForm) {
    EXPECT_DOUBLE_EQ(0.3, transferFactor(0.3, 0.7, 1.0));
    EXPECT_DOUBLE_EQ(0.65, transferFactor(0.3, 0.7, 0.5));
    EXPECT_DOUBLE_EQ(1, transferFactor(0.3, 2.0, 0.0));
    EXPECT_DOUBLE_EQ(0.5 - 0.7 * 0.5, transferFactor(0.5, -0.7, 0.5));  // b0 - kb (d0 - d)
    EXPECT_DOUBLE_EQ(0, transferFactor(0.5, -0.7, 0.0));
    EXPECT_DOUBLE_EQ(1, packedTransfer(0.3, 900.0));
    EXPECT_DOUBLE_EQ(0.3, packedTransfer(0.3, 0.0));
}

TEST(FlipKernels, DurabilityFallsByWhatExceedsTheStrengthAndNeverRises) {
    EXPECT_DOUBLE_EQ(0.8, wornDurability(0.8, 0.01, 500.0, 499.0, 0.1));
    EXPECT_DOUBLE_EQ(0.8, wornDurability(0.8, 0.01, 500.0, -1e6, 0.1));
    EXPECT_DOUBLE_EQ(0.3, wornDurability(0.8, 0.01, 500.0, 1000.0, 0.1));
    EXPECT_DOUBLE_EQ(0, wornDurability(0.8, 0.01, 500.0, 1e9, 0.1));
    // Ten short steps are one long one.
    double d = 0.8;
    for (int n = 0; n < 10; ++n) d = wornDurability(d, 0.01, 500.0, 1000.0, 0.01);
    EXPECT_NEAR(0.3, d, 1e-12);
}

TEST(FlipKernels, SolidIsFeltByItsShareOnlyAlongItsNormalAndOnlyWhereItAdvances) {
    const Vec3d n{0, 1, 0}, up{0.5, 2, 0}, down{0.5, -2, 0};
    EXPECT_EQ((Vec3d{0.5, 0.5, 0}), absorbedVelocity(up, {}, n, 0.25, 1e9));
    EXPECT_EQ(down, absorbedVelocity(down, {}, n, 0.25, 1e9)) << "it leaves";
    EXPECT_EQ(Vec3d{}, absorbedVelocity({}, Vec3d{0, -4, 0}, n, 0.25, 1e9)) << "the paper's: a floor absorbs nothing";
    EXPECT_EQ((Vec3d{0, -3, 0}), absorbedVelocity({}, Vec3d{0, -4, 0}, n, 0.25, 0.3));
    EXPECT_EQ(Vec3d{}, absorbedVelocity({}, Vec3d{0, -0.2, 0}, n, 0.25, 0.3)) << "at rest";
}

TEST(FlipKernels, YieldIsDruckerAndPragerWithCohesion) {
    const double slope = frictionSlope(std::sin(38 * 3.14159265358979 / 180));
    EXPECT_NEAR(0.87, slope, 1e-3);
    EXPECT_DOUBLE_EQ(slope * 100 + 20, yieldStress(slope, 100.0, 20.0));
    EXPECT_DOUBLE_EQ(20, yieldStress(slope, -100.0, 20.0));
}

TEST(FlipKernels, StoppingStressSeesShearAndSpreadingWhereNothingPresses) {
    Mat3d shear;
    shear(0, 1) = shear(1, 0) = 3;
    EXPECT_NEAR(200 * 4e-4 / 0.01 * 3 * std::sqrt(2.0), stoppingStress(shear, 200.0, 0.02, 0.01, false), 1e-9);
    const Mat3d growth = Mat3d::diagonal(1, 1, 1);
    EXPECT_NEAR(0, stoppingStress(growth, 200.0, 0.02, 0.01, false), 1e-12);
    EXPECT_NEAR(8 * std::sqrt(3.0), stoppingStress(growth, 200.0, 0.02, 0.01, true), 1e-9);
    EXPECT_NEAR(0, stoppingStress(-1.0 * growth, 200.0, 0.02, 0.01, true), 1e-12) << "it is not driven together";
}

TEST(FlipKernels, PackingOfChanceIsOne) {
    EXPECT_EQ(1, settledPacking(0.6));
    EXPECT_EQ(1, settledPacking(1.05));
    EXPECT_NEAR(1.3, settledPacking(1.3), 1e-12);
    EXPECT_EQ(2.5, settledPacking(2.5));
}

TEST(FlipKernels, LooseSnowIsPowderAndPackedSnowIsNot) {
    EXPECT_EQ(0, looseShare(200.0f, 200.0f));
    EXPECT_EQ(0, looseShare(400.0f, 200.0f));
    EXPECT_NEAR(0.5f, looseShare(150.0f, 200.0f), 1e-6f);
    EXPECT_EQ(1, looseShare(90.0f, 200.0f));
}

}  // namespace
}  // namespace firn
