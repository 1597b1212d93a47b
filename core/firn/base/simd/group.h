// Records that are worked on together, one in each lane, in the order of a list.
#pragma once

#include "firn/base/simd/wide.h"

namespace firn {
inline namespace FIRN_ISA {

/// The kLanes entries of a list from `first` on.
struct Group {
    int count;  // the lanes behind repeat the last entry
    std::uint32_t from[kLanes];

    FIRN_WIDE Group(const std::uint32_t* order, std::uint32_t first, std::uint32_t end)
        : count(end - first < unsigned(kLanes) ? int(end - first) : kLanes) {
        if (count == kLanes)  // nearly always, and then without a question for each
            __builtin_memcpy(from, order + first, sizeof from);
        else
            for (int l = 0; l < kLanes; ++l) from[l] = order[first + std::uint32_t(l < count ? l : count - 1)];
    }
};

// A record is asked for while others are worked on, a group ahead, and one at a time: sixteen at once would wait for
// each other.
FIRN_WIDE void fetch(const void* record) { __builtin_prefetch(record); }
/// The place in the list a group after i.
FIRN_WIDE std::uint32_t groupLater(std::uint32_t i, std::uint32_t end) {
    return end - i > unsigned(kLanes) ? i + unsigned(kLanes) : end - 1;
}

}  // namespace FIRN_ISA
}  // namespace firn
