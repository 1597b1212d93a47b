#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "firn/base/simd/cpu.h"
#include "unit/base/channels_probes.h"

namespace firn {
namespace {

std::vector<ChannelsProbe> probes() {
    std::vector<ChannelsProbe> all{baseline::channelsProbe()};
    if (bestIsa() >= Isa::avx2) all.push_back(avx2::channelsProbe());
    if (bestIsa() >= Isa::avx512) all.push_back(avx512::channelsProbe());
    return all;
}

TEST(Channels, RowsBecomeLanesAndRowsAgain) {
    for (const ChannelsProbe& probe : probes()) {
        const int n = probe.lanes;
        std::vector<float> rows(std::size_t(8 * n)), columns(rows.size()), back(rows.size());
        for (int i = 0; i < 8 * n; ++i) rows[std::size_t(i)] = float(100 * (i / 8) + i % 8);
        probe.throughLanes(rows.data(), columns.data(), back.data());
        for (int c = 0; c < 8; ++c)
            for (int l = 0; l < n; ++l) EXPECT_EQ(float(100 * l + c), columns[std::size_t(n * c + l)]) << n << " lanes";
        EXPECT_EQ(rows, back);
    }
}

TEST(Channels, FloorIsThatOfOneNumber) {
    const std::vector<float> numbers{0, -0.0f, 0.5f, -0.5f, 1, -1, 2.9999998f, -2.9999998f, 1e6f, -1e6f, -1e-30f, 3.5f};
    for (const ChannelsProbe& probe : probes())
        for (std::size_t i = 0; i < numbers.size(); i += 4) {
            float out[4];
            probe.floors(numbers.data() + i, out);
            for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(std::floor(numbers[i + k]), out[k]) << numbers[i + k];
        }
}

TEST(Channels, NodesOfARowAreSummedInOneOrder) {
    std::vector<float> rows(64);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = std::sin(float(i)) * (i % 3 == 0 ? 1e4f : 1);
    const std::vector<float> weights{0.17f, 0.5f, 0.3f, 0.03f}, added{1, 2, 3, 4}, first{-1, -2, -3, -4};
    for (const ChannelsProbe& probe : probes()) {
        float sums[20];
        probe.nodeSums(rows.data(), weights.data(), added.data(), first.data(), sums);
        for (std::size_t r = 0; r < 4; ++r)
            for (std::size_t c = 0; c < 4; ++c) {
                float n[4];
                for (std::size_t k = 0; k < 4; ++k) n[k] = weights[k] * (rows[16 * r + 4 * k + c] + added[c]);
                const float expected = (n[0] + n[2]) + (n[1] + n[3]);
                if (r == 0) EXPECT_EQ(expected, sums[c]);
                EXPECT_EQ(r == 0 ? first[c] : expected, sums[4 + 4 * r + c]) << probe.lanes << " lanes, row " << r;
            }
    }
}

}  // namespace
}  // namespace firn
