// Counter-based random numbers: a value depends on what it is for, never on who asked first. Device-safe.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"

namespace firn {

/// A bijective scramble of 64 bits (the finalizer of MurmurHash3 with Stafford's constants).
FIRN_HD constexpr std::uint64_t scramble(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

/// One key out of two: seed and counter, or key and sub-stream.
FIRN_HD constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t counter) {
    return scramble(key + 0x9e3779b97f4a7c15ull * (scramble(counter) | 1));
}

/// Uniform in [0, 1), 24 bits.
FIRN_HD constexpr float uniform(std::uint64_t key) { return float(scramble(key) >> 40) * 0x1p-24f; }

FIRN_HD constexpr Vec3 uniformVec(std::uint64_t key) {
    return {uniform(mixed(key, 0)), uniform(mixed(key, 1)), uniform(mixed(key, 2))};
}

}  // namespace firn
