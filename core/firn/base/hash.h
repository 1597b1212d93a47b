// A small checksum for "is it the same text": FNV-1a of 64 bits. Not for secrets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace firn {

constexpr std::uint64_t hashOf(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    return hash;
}

/// Sixteen hexadecimal digits.
inline std::string toHex(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 0; i < 16; ++i) text[i] = "0123456789abcdef"[(value >> (60 - 4 * i)) & 15];
    return text;
}

}  // namespace firn
