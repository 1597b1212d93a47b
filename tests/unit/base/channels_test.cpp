#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "unit/base/channels_probes.h"

namespace firn {
namespace {

std::vector<ChannelsProbe> probes() {
    std::vector<ChannelsProbe> all{baseline::channelsProbe()};
    if (hasAvx2()) all.push_back(avx2::channelsProbe());
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

}  // namespace
}  // namespace firn
