// Cells of a block as bits: which of them have some property, and which lie beside those that do, sixty-four at a time.
#pragma once

#include <cstring>

#include "firn/grid/cell_blocks.h"

namespace firn {

/// A word for each plane across the first axis, a byte of it for each row.
using CellBits = std::array<std::uint64_t, CellBlocks::kEdge>;

namespace detail {
constexpr std::uint64_t kLowest = 0x0101010101010101, kHighest = kLowest << 7;  // of each row
}  // namespace detail

/// One bit of each of a block's bytes.
/// @param bytes  of the block's first cell
inline CellBits bitsOf(const std::uint8_t* bytes, int bit) {
    constexpr std::uint64_t kGather = 0x0102040810204080;  // the lowest bits of eight bytes become the highest byte
    CellBits bits{};
    for (std::size_t row = 0; row < CellBlocks::kCells / 8; ++row) {
        std::uint64_t eight;
        std::memcpy(&eight, bytes + 8 * row, 8);
        bits[row / 8] |= ((eight >> bit & detail::kLowest) * kGather >> 56) << 8 * (row % 8);
    }
    return bits;
}

inline void addBits(const CellBits& more, CellBits& bits) {
    for (std::size_t plane = 0; plane < bits.size(); ++plane) bits[plane] |= more[plane];
}

/// Those of block b whose neighbour one lower (from = -1) or higher (1) along an axis is in `all`, which has the bits
/// of every block.
inline CellBits bitsBeside(const CellBlocks& blocks, const std::vector<CellBits>& all, std::size_t b, int axis,
                           int from) {
    constexpr int kLast = CellBlocks::kEdge - 1;
    const int to = from < 0 ? -1 : CellBlocks::kEdge;
    const std::uint32_t next = blocks.cell(b, axis == 0 ? to : 0, axis == 1 ? to : 0, axis == 2 ? to : 0);
    const CellBits& own = all[b];
    const CellBits beyond = next == CellBlocks::kNone ? CellBits{} : all[next / CellBlocks::kCells];
    CellBits bits;
    for (int i = 0; i <= kLast; ++i) {
        const std::size_t n = std::size_t(i);
        const std::uint64_t here = own[n], there = beyond[n];
        if (axis == 0)
            bits[n] = from < 0 ? (i > 0 ? own[n - 1] : beyond[kLast]) : (i < kLast ? own[n + 1] : beyond[0]);
        else if (axis == 1)
            bits[n] = from < 0 ? here << 8 | there >> 56 : here >> 8 | there << 56;
        else
            bits[n] = from < 0 ? (here << 1 & ~detail::kLowest) | (there >> 7 & detail::kLowest)
                               : (here >> 1 & ~detail::kHighest) | (there << 7 & detail::kHighest);
    }
    return bits;
}

/// Calls f(b, i, j, k, cell) for these cells of block b, in their order.
template <class F>
void forEachBit(const CellBits& bits, std::size_t b, F&& f) {
    for (std::size_t plane = 0; plane < bits.size(); ++plane)
        for (std::uint64_t left = bits[plane]; left != 0; left &= left - 1) {
            const int place = __builtin_ctzll(left);
            f(b, int(plane), place / 8, place % 8,
              std::uint32_t(b * CellBlocks::kCells + plane * 64) + std::uint32_t(place));
        }
}

}  // namespace firn
