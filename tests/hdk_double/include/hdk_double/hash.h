// One hash for all content checks: 8 bytes at a time, so that hashing a frame costs little beside simulating it.
#pragma once

#include <cstddef>
#include <cstring>

#include <SYS/SYS_Types.h>

namespace hdk_double {

inline uint64 mixed(uint64 seed, uint64 word) {
    seed = (seed ^ word) * 0x9E3779B97F4A7C15ULL;
    return seed ^ (seed >> 29);
}

inline uint64 hashBytes(const void* bytes, std::size_t n, uint64 seed) {
    const auto* p = static_cast<const unsigned char*>(bytes);
    uint64 word = 0;
    for (; n >= 8; n -= 8, p += 8) {
        std::memcpy(&word, p, 8);
        seed = mixed(seed, word);
    }
    word = n;
    std::memcpy(&word, p, n);
    return mixed(seed, word ^ (static_cast<uint64>(n) << 56));
}

}  // namespace hdk_double
