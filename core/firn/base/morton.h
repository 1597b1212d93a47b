// Morton order: what is near in space is near in memory. Device-safe.
#pragma once

#include <cstdint>

#include "firn/base/hostdev.h"

namespace firn {

/// Spreads 21 bits to every third place.
FIRN_HD constexpr std::uint64_t spreadBits(std::uint64_t v) {
    v = (v | v << 32) & 0x1f00000000ffffull;
    v = (v | v << 16) & 0x1f0000ff0000ffull;
    v = (v | v << 8) & 0x100f00f00f00f00full;
    v = (v | v << 4) & 0x10c30c30c30c30c3ull;
    return (v | v << 2) & 0x1249249249249249ull;
}

/// Of three coordinates of 21 bits each.
FIRN_HD constexpr std::uint64_t mortonKey(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return spreadBits(x) << 2 | spreadBits(y) << 1 | spreadBits(z);
}

}  // namespace firn
