// Cells of a grid without end, as keys of a table.
#pragma once

#include <array>
#include <cstdint>

namespace firn::layered {

/// Cells farther than this from the origin share their keys with others.
inline constexpr int kMostCells = 1 << 20;

/// Three whole numbers in one, 21 bits each.
inline std::uint64_t cellKey(const std::array<int, 3>& cell) {
    const auto bits = [](int v) { return std::uint64_t((std::int64_t(v) + kMostCells) & (2 * kMostCells - 1)); };
    return bits(cell[0]) << 42 | bits(cell[1]) << 21 | bits(cell[2]);
}

}  // namespace firn::layered
