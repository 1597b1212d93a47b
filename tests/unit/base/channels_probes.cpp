#include "unit/base/channels_probes.h"

#include "firn/base/simd/channels.h"

namespace firn {
inline namespace FIRN_ISA {

void throughLanes(const float* rows, float* columns, float* back) {
    const float* row[kLanes];
    for (int l = 0; l < kLanes; ++l) row[l] = rows + 8 * l;
    Wide<kLanes> lanes[8];
    toLanes([&](int l) { return row[l]; }, lanes);
    for (int c = 0; c < 8; ++c) lanes[c].store(columns + kLanes * c);
    alignas(64) float out[kLanes][8];
    fromLanes(lanes, [&](int l) { return out[l]; });
    for (int i = 0; i < 8 * kLanes; ++i) back[i] = out[i / 8][i % 8];
}

void floors(const float* in, float* out) { floor(Half::load(in)).store(out); }

void nodeSums(const float* rows, const float* weights, const float* added, const float* first, float* sums) {
    NodeRow weighed[4];
    for (int r = 0; r < 4; ++r)
        weighed[r] = spread(weights) * (NodeRow::load(rows + 16 * r) + repeated(Half::load(added)));
    const NodeRow all = sumsOfNodes(weighed[0], weighed[1], weighed[2], weighed[3]);
    firstOf(all).store(sums);
    withFirst(all, Half::load(first)).store(sums + 4);
}

}  // namespace FIRN_ISA

ChannelsProbe FIRN_ISA::channelsProbe() {
    return {kLanes, FIRN_ISA::throughLanes, FIRN_ISA::floors, FIRN_ISA::nodeSums};
}

}  // namespace firn
