// Rows into lanes and back, and rows of nodes, compiled for any processor, with AVX2 and with AVX-512.
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
    /// Sums over the four nodes of each of four rows, after `added` was added to every node and nodes were weighed.
    /// @param sums  the first of them, then all, with `first` in place of the first
    void (*nodeSums)(const float* rows, const float* weights, const float* added, const float* first, float* sums);
};
namespace baseline {
ChannelsProbe channelsProbe();
}
namespace avx2 {
ChannelsProbe channelsProbe();
}
namespace avx512 {
ChannelsProbe channelsProbe();
}

}  // namespace firn
