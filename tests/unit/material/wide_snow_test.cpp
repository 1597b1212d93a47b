// Snow in lanes must be the snow of one particle at a time in every bit, whatever its neighbours do.
#include <gtest/gtest.h>

#include "firn/base/simd/cpu.h"
#include "support/matrix_zoo.h"
#include "support/same_bytes.h"
#include "unit/material/wide_snow_probes.h"

namespace firn {
namespace {

TEST(WideSnow, YieldStressAndHardeningEqualThoseOfOneParticle) {
    const std::size_t count = 1 << 16;
    std::vector<float> in = rowsOf(MatrixZoo().all(count));
    std::mt19937 generator(9);
    std::uniform_real_distribution<float> JP(0.3f, 2.0f);
    for (std::size_t i = 0; i < count; ++i) in.push_back(JP(generator));
    const std::vector<float> expected = resultOf(snowOf<float>, in, kSnowNumbers, count);
    expectSameBytes(expected, resultOf(baseline::wideSnow(), in, kSnowNumbers, count), count);
    if (bestIsa() >= Isa::avx2) expectSameBytes(expected, resultOf(avx2::wideSnow(), in, kSnowNumbers, count), count);
    if (bestIsa() >= Isa::avx512)
        expectSameBytes(expected, resultOf(avx512::wideSnow(), in, kSnowNumbers, count), count);
}

}  // namespace
}  // namespace firn
