// One float, lanes of any processor, of AVX2 and of AVX-512 go through the same source and must agree in every bit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "firn/base/simd/cpu.h"
#include "support/matrix_zoo.h"
#include "support/same_bytes.h"
#include "unit/base/wide_probes.h"

namespace firn {
namespace {

constexpr std::size_t kCount = 1 << 16;  // a multiple of any number of lanes

/// @param which  member of WideProbes
void expectLanesEqualOneFloat(Probe oneFloat, Probe WideProbes::*which, const std::vector<float>& in,
                              std::size_t rows) {
    const std::vector<float> expected = resultOf(oneFloat, in, rows, kCount);
    expectSameBytes(expected, resultOf(baseline::wideProbes().*which, in, rows, kCount), kCount);
    if (bestIsa() >= Isa::avx2)
        expectSameBytes(expected, resultOf(avx2::wideProbes().*which, in, rows, kCount), kCount);
    if (bestIsa() >= Isa::avx512)
        expectSameBytes(expected, resultOf(avx512::wideProbes().*which, in, rows, kCount), kCount);
}

/// Numbers of all sizes and signs, and those that are none.
std::vector<float> allSizes(std::size_t count) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const float special[] = {0.0f, -0.0f, inf, -inf, NAN, 1e-45f, -1e-45f, 1, -1, 0.5f, 2.5f, -2.5f, 3e38f, 1e-38f};
    std::mt19937 generator(3);
    std::uniform_real_distribution<float> size(-40, 40), sign(-1, 1);
    std::vector<float> x(count);
    for (std::size_t i = 0; i < count; ++i)
        x[i] = i % 3 ? sign(generator) * std::pow(10.0f, size(generator)) : special[generator() % std::size(special)];
    return x;
}

TEST(Wide, EveryOperationEqualsThatOfOneFloat) {
    expectLanesEqualOneFloat(operationsOf<float>, &WideProbes::operations, allSizes(2 * kCount), kOperationNumbers);
}

/// a, b, c of which a b + c is easily rounded wrongly: all but cancelled, on the middle between two floats but for a
/// last bit far below, too small for a normal number; and numbers of all sizes.
std::vector<float> hostileSums() {
    std::mt19937 generator(7);
    std::uniform_int_distribution<int> bits(0, (1 << 12) - 1), exponent(-70, 70), few(-3, 3);
    std::vector<float> x = allSizes(3 * kCount);
    for (std::size_t i = 0; i < kCount; ++i) {
        float &a = x[i], &b = x[kCount + i], &c = x[2 * kCount + i];
        const auto number = [&] { return std::ldexp(1 + float(bits(generator)) / (1 << 12), exponent(generator)); };
        if (i % 4 == 0) continue;
        a = number() * (i % 3 ? 1 : -1), b = number();
        c = a * b;
        if (i % 4 == 1) c = -c * (1 + float(few(generator)) * std::numeric_limits<float>::epsilon());
        if (i % 4 == 2) c = std::ldexp(i % 8 < 4 ? c : -c, few(generator) * 20 + few(generator));
        if (i % 4 == 3) a = std::ldexp(a, -130), c = std::ldexp(c, -130 + few(generator));
    }
    return x;
}

TEST(Wide, MultiplyingAndAddingInOneEqualsThatOfTheStandardLibrary) {
    const std::vector<float> x = hostileSums();
    expectLanesEqualOneFloat(fusedOf<float>, &WideProbes::fused, x, kFusedNumbers);
    int twice = 0;  // where rounding to double and then to float is wrong, or the test would say little
    for (std::size_t i = 0; i < kCount; ++i) {
        const float a = x[i], b = x[kCount + i], c = x[2 * kCount + i], once = std::fma(a, b, c);
        twice += once == once && float(double(a) * double(b) + double(c)) != once;
        if (once == once) ASSERT_EQ(once, fma(a, b, c));
    }
    EXPECT_GT(twice, 100);
}

TEST(Wide, ExpEqualsThatOfOneFloat) {
    std::vector<float> x = allSizes(kCount);
    for (std::size_t i = 0; i < kCount; i += 2) x[i] = -120 + 240 * float(i) / float(kCount);
    expectLanesEqualOneFloat(exponentialsOf<float>, &WideProbes::exponentials, x, 1);
}

TEST(Wide, SvdOfUnlikeNeighboursEqualsThatOfOneMatrix) {
    expectLanesEqualOneFloat(decompositionsOf<float>, &WideProbes::decompositions, rowsOf(MatrixZoo().all(kCount)),
                             kSvdNumbers);
}

TEST(Exp, IsRightToOneUnitInTheLastPlace) {
    for (int i = 0; i < 2000000; ++i) {
        const float x = -87 + 175.5f * float(i) / 2000000, y = exp(x);
        const double unit = double(std::nextafter(y, INFINITY)) - double(y);
        ASSERT_LE(std::abs(std::exp(double(x)) - double(y)), unit) << x;
    }
}

TEST(Exp, EndsInZeroAndInfinityAndKeepsNaN) {
    EXPECT_EQ(1, exp(0.0f));
    EXPECT_EQ(0, exp(-110.0f));
    EXPECT_EQ(0, exp(-std::numeric_limits<float>::infinity()));
    EXPECT_EQ(std::numeric_limits<float>::infinity(), exp(89.0f));
    EXPECT_EQ(std::numeric_limits<float>::infinity(), exp(std::numeric_limits<float>::infinity()));
    EXPECT_TRUE(std::isnan(exp(NAN)));
    EXPECT_NEAR(1e-40, double(exp(-92.10340372f)), 1e-44);
}

}  // namespace
}  // namespace firn
