#include "firn/base/noise.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace firn {
namespace {

constexpr int kSamples = 200'000;

Vec3 place(int i) { return uniformVec(mixed(3, std::uint64_t(i))) * 80.0f - Vec3{40, 40, 40}; }

/// Mean product of the noise with itself a distance apart, relative to its mean square.
double correlation(float distance) {
    double product = 0, square = 0;
    for (int i = 0; i < kSamples / 4; ++i) {
        const Vec3 x = place(i), direction = normalized(uniformVec(mixed(4, std::uint64_t(i))) - Vec3{.5f, .5f, .5f});
        const double here = double(gradientNoise(9, x)), there = double(gradientNoise(9, x + direction * distance));
        product += here * there, square += here * here;
    }
    return product / square;
}

TEST(Noise, MeanIsZeroAndValuesStayBetweenMinusOneAndOne) {
    double total = 0;
    float low = 0, high = 0;
    for (int i = 0; i < kSamples; ++i) {
        const float n = gradientNoise(1, place(i));
        total += double(n), low = std::min(low, n), high = std::max(high, n);
    }
    EXPECT_NEAR(0, total / kSamples, 0.005);
    EXPECT_GE(low, -1);
    EXPECT_LE(high, 1);
    EXPECT_LT(low, -0.6f);
    EXPECT_GT(high, 0.6f);
}

TEST(Noise, LumpsAreAboutOneUnitWide) {
    EXPECT_GT(correlation(0.1f), 0.9);
    EXPECT_LT(std::abs(correlation(1.5f)), 0.15);
    EXPECT_LT(std::abs(correlation(5.0f)), 0.03);
}

TEST(Noise, IsContinuousAcrossLatticePlanes) {
    for (int i = 0; i < 1000; ++i) {
        Vec3 x = place(i);
        x.x = std::round(x.x);
        EXPECT_NEAR(gradientNoise(1, x - Vec3{1e-4f, 0, 0}), gradientNoise(1, x + Vec3{1e-4f, 0, 0}), 1e-3f);
    }
}

TEST(Noise, AnotherKeyIsAnotherNoise) {
    double product = 0;
    for (int i = 0; i < kSamples; ++i) product += double(gradientNoise(1, place(i)) * gradientNoise(2, place(i)));
    EXPECT_NEAR(0, product / kSamples, 0.002);
}

TEST(Noise, FarAwayAndNonsensePlacesGiveZeroInsteadOfOverflow) {
    EXPECT_EQ(0.0f, gradientNoise(1, Vec3{1e30f, 0.5f, 0.5f}));
    EXPECT_EQ(0.0f, gradientNoise(1, Vec3{0.5f, -INFINITY, 0.5f}));
    EXPECT_EQ(0.0f, gradientNoise(1, Vec3{0.5f, 0.5f, NAN}));
}

TEST(Noise, OctavesAddFinerDetailWithinTheSameRange) {
    double roughOne = 0, roughThree = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Vec3 x = place(i), near = x + Vec3{0.02f, 0, 0};
        roughOne += std::abs(double(fractalNoise(1, x, 1) - fractalNoise(1, near, 1)));
        roughThree += std::abs(double(fractalNoise(1, x, 3) - fractalNoise(1, near, 3)));
        EXPECT_LE(std::abs(fractalNoise(1, x, 3)), 1.0f);
    }
    // Each octave is as steep as the first, so that three are sqrt(3) / 1.75 as rough; of one size they would be 0.65.
    EXPECT_NEAR(std::sqrt(3.0) / 1.75, roughThree / roughOne, 0.1);
}

}  // namespace
}  // namespace firn
