#include "firn/solve/row_loop.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>

namespace firn {
namespace {

double rowOf(std::size_t n) { return std::sin(double(n) * 0.7) + 1e-3; }

TEST(RowLoop, SumHasEveryRowOnce) {
    for (const std::size_t count : {std::size_t(0), std::size_t(1), std::size_t(7), kChunk - 1, kChunk + 2,
                                    kRowsOfOneThread, kRowsOfOneThread + 1, 5 * kChunk + 3}) {
        double expected = 0;
        for (std::size_t n = 0; n < count; ++n) expected += rowOf(n);
        EXPECT_NEAR(expected, sumRows<double>(count, rowOf), 1e-9) << count;
    }
}

TEST(RowLoop, SumIsTheSameOnOneThreadAndOnTwo) {
    const std::size_t count = 9 * kChunk + 5;
    const auto sumOn = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return sumRows<double>(count, rowOf);
    };
    EXPECT_EQ(sumOn(1), sumOn(2));
}

}  // namespace
}  // namespace firn
