// Rows into lanes and back, compiled twice: for any processor and with AVX2.
#pragma once

#include "firn/base/simd/isa.h"

namespace firn {

struct ChannelsProbe {
    int lanes;
    /// @param rows     `lanes` rows of eight
    /// @param columns  eight of `lanes`
    /// @param back     rows again
    void (*throughLanes)(const float* rows, float* columns, float* back);
    /// floor of four numbers.
    void (*floors)(const float* in, float* out);
};
namespace baseline {
ChannelsProbe channelsProbe();
}
namespace avx2 {
ChannelsProbe channelsProbe();
}

}  // namespace firn
