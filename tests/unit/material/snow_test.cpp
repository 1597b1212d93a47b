// Stress, yield surface and hardening of snow, in double, where a bug cannot hide in rounding.
#include <gtest/gtest.h>

#include <random>

#include "firn/material/fixed_corotated.h"
#include "firn/material/hardening.h"
#include "firn/material/snow_plasticity.h"
#include "support/matrix_zoo.h"

namespace firn {
namespace {

std::mt19937 generator(17);
Mat3d random(double size) { return randomMatrix(generator, size); }
Mat3d rotation() { return svd(random(1)).U; }
Mat3d rotationOf(const Mat3d& F) { return polar(svd(F)).R; }

TEST(FixedCorotated, RotationAloneMakesNoStress) {
    const Lame<double> l = lame(1.4e5, 0.2);
    for (int i = 0; i < 20; ++i) {
        const Mat3d R = rotation();
        const Mat3d P = firstPiola(R, rotationOf(R), l);
        EXPECT_NEAR(0, contract(P, P), 1e-12 * 1.4e5 * 1.4e5);
    }
}

TEST(FixedCorotated, KirchhoffStressIsPTimesFTransposed) {
    const Lame<double> l = lame(1.4e5, 0.3);
    for (int i = 0; i < 100; ++i) {
        const Mat3d F = Mat3d::identity() + random(0.5);
        const Svd<double> d = svd(F);
        const Mat3d difference = kirchhoff(d.U, d.s, l) - firstPiola(F, polar(d).R, l) * transpose(F);
        EXPECT_NEAR(0, contract(difference, difference), 1e-18 * 1.4e5 * 1.4e5);
    }
}

TEST(FixedCorotated, WaveSpeedOfFreshSnowIsThePaperTables) {
    EXPECT_NEAR(19.7, waveSpeed(lame(1.4e5, 0.2), 400.0), 0.05);
}

TEST(Yield, SingularValuesEndInsideTheClampAndAreToldAsTheyAre) {
    const double thetaC = 2.5e-2, thetaS = 7.5e-3;
    for (int i = 0; i < 2000; ++i) {
        const Mat3d trial = Mat3d::identity() + random(0.08);
        if (determinant(trial) <= 0) continue;
        const Yielded<double> y = yield(trial, svd(trial), 1.0, thetaC, thetaS);
        const Vec3d s = svd(y.FE).s;
        for (int k = 0; k < 3; ++k) {
            EXPECT_GE(s[k], 1 - thetaC - 1e-12);
            EXPECT_LE(s[k], 1 + thetaS + 1e-12);
            EXPECT_NEAR(s[k], y.s[k], 1e-12);
        }
    }
}

/// FP = V S_c^-1 U^T F [Stomakhin 2013, sec. 7], where S_c is the clamped S of the trial FE.
Mat3d plasticPart(const Svd<double>& trial, const Mat3d& F, double thetaC, double thetaS) {
    Vec3d inverted;
    for (int k = 0; k < 3; ++k) inverted[k] = 1 / clamp(trial.s[k], 1 - thetaC, 1 + thetaS);
    return scaledColumns(trial.V, inverted) * transpose(trial.U) * F;
}

// The solver keeps JP alone: here FP goes along, and F, which knows of no yielding.
TEST(Yield, DeformationStaysTheProductOfItsPartsOverManySteps) {
    const double thetaC = 2.5e-2, thetaS = 7.5e-3;
    double worstF = 0, worstJ = 0, leastJ = 1, mostJ = 1;
    for (const bool isByStrain : {false, true})
        for (int path = 0; path < 20; ++path) {
            Mat3d F = Mat3d::identity(), FE = F;
            double JP = 1;
            for (int i = 0; i < 300; ++i) {
                const Mat3d step = Mat3d::identity() + random(0.02), trial = step * FE;
                F = step * F;
                const Svd<double> d = svd(trial);
                const Yielded<double> y =
                    isByStrain ? yielded(trial, JP, thetaC, thetaS) : yield(trial, d, JP, thetaC, thetaS);
                FE = y.FE, JP = y.JP;
                const Mat3d FP = plasticPart(d, F, thetaC, thetaS), difference = FE * FP - F;
                worstF = std::max(worstF, std::sqrt(contract(difference, difference) / contract(F, F)));
                worstJ = std::max(worstJ, std::abs(determinant(FP) / JP - 1));
                leastJ = std::min(leastJ, JP), mostJ = std::max(mostJ, JP);
            }
        }
    EXPECT_LT(worstF, 2e-15);
    EXPECT_LT(worstJ, 5e-14);
    EXPECT_LT(leastJ, 0.7) << "snow was packed";
    EXPECT_GT(mostJ, 1.5) << "and torn";
    EXPECT_TRUE(leastJ > kMinPlasticVolume && mostJ < kMaxPlasticVolume) << "beyond, JP is no longer det FP";
}

TEST(Yield, ElasticSnowIsNotTouchedInItsLastBit) {
    const Mat3 F = Mat3{{{1.001f, 0.0005f, 0}, {-0.0004f, 0.998f, 0.0001f}, {0, 0, 1.0f}}};
    for (const Yielded<float>& y : {yield(F, svd(F), 0.9f, 2.5e-2f, 7.5e-3f), yielded(F, 0.9f, 2.5e-2f, 7.5e-3f)}) {
        EXPECT_EQ(F, y.FE);
        EXPECT_EQ(0.9f, y.JP);
    }
}

TEST(Yield, InvertedElementKeepsAPositivePlasticVolume) {
    const Mat3d F = Mat3d::diagonal(1, 1, -0.3);
    EXPECT_EQ(kMinPlasticVolume, yield(F, svd(F), 1.0, 2.5e-2, 7.5e-3).JP);
}

/// A trial FE with these stretches, turned on both sides.
template <class T>
Mat<T> stretched(const Vec3d& s) {
    return cast<T>(rotation() * Mat3d::diagonal(s.x, s.y, s.z) * rotation());
}

// The slow way and the fast one: by singular values, and by the strain alone.
template <class T>
void expectSameReturn(const Mat<T>& trial, double tolerance) {
    const T JP = T(0.9), thetaC = T(2.5e-2), thetaS = T(7.5e-3);
    const Yielded<T> slow = yield(trial, svd(trial), JP, thetaC, thetaS), fast = yielded(trial, JP, thetaC, thetaS);
    const Mat<T> slowStretch = composed(slow.U, slow.s), fastStretch = composed(fast.U, fast.s);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            EXPECT_NEAR(double(slow.FE(r, c)), double(fast.FE(r, c)), tolerance);
            EXPECT_NEAR(double(slowStretch(r, c)), double(fastStretch(r, c)), tolerance);
        }
    EXPECT_NEAR(double(slow.JP), double(fast.JP), 2 * tolerance);
}

TEST(Yield, ByStrainIsTheSameAsBySingularValues) {
    const double about[] = {0.5, 0.52, 0.9, 0.975, 0.98, 1, 1.0075, 1.01, 1.2, 1.9, 2};
    for (const double x : about)
        for (const double y : about)
            for (const double z : about) {
                const Vec3d s = {x, y, z};
                expectSameReturn(stretched<double>(s), 2e-14);
                expectSameReturn(stretched<float>(s), 2e-6);
            }
    for (int i = 0; i < 20000; ++i) {
        const Mat3d trial = rotation() * (Mat3d::identity() + random(0.04));
        expectSameReturn(trial, 4e-15);
        expectSameReturn(cast<float>(trial), 1.2e-6);
    }
}

TEST(Yield, ByStrainTakesCrushedTornAndInvertedSnow) {
    const Vec3d unusual[] = {{1, 1, 1e-3}, {1, 1, 0}, {1, 1, -1}, {-0.98, 1.01, 1}, {5, 1, 1}, {30, 20, 1e-6}};
    for (const Vec3d& s : unusual) expectSameReturn(stretched<double>(s), 1e-12);
    const Yielded<double> nothing = yielded(Mat3d{}, 1.0, 2.5e-2, 7.5e-3);
    EXPECT_EQ(kMinPlasticVolume, nothing.JP);
    const Yielded<float> none = yielded(Mat3::diagonal(1, 1, std::nanf("")), 1.0f, 2.5e-2f, 7.5e-3f);
    EXPECT_TRUE(std::isnan(none.JP) || std::isnan(none.FE(2, 2)));
}

// Why lower critical compression makes figure 8's block denser and lower critical stretch makes it looser: shear
// loosens snow by the difference of the two, and presses it apart meanwhile.
TEST(Yield, ShearAtConstantVolumeLoosensSnowByTheDifferenceOfTheThresholds) {
    const double thresholds[][2] = {{2.5e-2, 7.5e-3}, {1.9e-2, 7.5e-3}, {2.5e-2, 5e-3}, {1.9e-2, 5e-3}};
    for (const auto& [thetaC, thetaS] : thresholds) {
        const Mat3d step{{{1, 1e-3, 0}, {0, 1, 0}, {0, 0, 1}}};
        Mat3d FE = Mat3d::identity();
        double JP = 1;
        for (int i = 0; i < 2000; ++i) {
            const Mat3d trial = step * FE;
            const Yielded<double> y = yield(trial, svd(trial), JP, thetaC, thetaS);
            FE = y.FE;
            JP = y.JP;
        }
        EXPECT_NEAR(1 / ((1 + thetaS) * (1 - thetaC)), JP, 1e-6);
        EXPECT_NEAR(1 / JP, determinant(FE), 1e-10);
    }
}

TEST(Hardening, StiffensPackedSnowSoftensLooseSnowAndIsBounded) {
    EXPECT_DOUBLE_EQ(1, hardeningFactor(10.0, 1.0, 20.0));
    EXPECT_NEAR(std::exp(2.0), hardeningFactor(10.0, 0.8, 20.0), 1e-12);
    EXPECT_NEAR(0.0067, hardeningFactor(10.0, 1.5, 20.0), 1e-4);
    EXPECT_EQ(20, hardeningFactor(10.0, 0.1, 20.0));
}

}  // namespace
}  // namespace firn
