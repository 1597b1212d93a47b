// Comparison of what one float, lanes and lanes with AVX2 make of the same numbers.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "firn/base/math/mat.h"

namespace firn {

/// Matrices as rows of elements: all a(0, 0), all a(0, 1), and so on.
inline std::vector<float> rowsOf(const std::vector<Mat3>& F) {
    std::vector<float> rows(9 * F.size());
    for (std::size_t i = 0; i < F.size(); ++i)
        for (int k = 0; k < 9; ++k) rows[std::size_t(k) * F.size() + i] = F[i](k / 3, k % 3);
    return rows;
}

/// @param rows  numbers a formula gives per index
inline std::vector<float> resultOf(void (*formula)(const float*, float*, std::size_t), const std::vector<float>& in,
                                   std::size_t rows, std::size_t count) {
    std::vector<float> out(rows * count);
    formula(in.data(), out.data(), count);
    return out;
}

/// Equal in every bit; the sign and payload of NaN have no meaning and may differ.
inline void expectSameBytes(const std::vector<float>& a, const std::vector<float>& b, std::size_t count) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != a[i] && b[i] != b[i]) continue;
        ASSERT_EQ(0, std::memcmp(&a[i], &b[i], sizeof a[i]))
            << a[i] << " and " << b[i] << " in row " << i / count << " of index " << i % count;
    }
}

}  // namespace firn
