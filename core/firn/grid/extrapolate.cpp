#include "firn/grid/extrapolate.h"

#include "firn/grid/cell_bits.h"

namespace firn {
namespace {

/// Of each axis of faces, each block: which are known.
using KnownBits = std::array<std::vector<CellBits>, 3>;

std::array<std::uint32_t, 6> cellsAround(const CellBlocks& blocks, std::size_t b, int i, int j, int k) {
    return {blocks.cell(b, i - 1, j, k), blocks.cell(b, i + 1, j, k), blocks.cell(b, i, j - 1, k),
            blocks.cell(b, i, j + 1, k), blocks.cell(b, i, j, k - 1), blocks.cell(b, i, j, k + 1)};
}

/// Cells with a neighbour that is known, and not known themselves.
CellBits grownBits(const CellBlocks& blocks, const std::vector<CellBits>& known, std::size_t b) {
    CellBits grown{};
    for (int axis = 0; axis < 3; ++axis)
        for (const int from : {-1, 1}) addBits(bitsBeside(blocks, known, b, axis, from), grown);
    for (std::size_t plane = 0; plane < grown.size(); ++plane) grown[plane] &= ~known[b][plane];
    return grown;
}

/// Mean over the six neighbours of a face that are known.
float meanAround(const std::array<std::uint32_t, 6>& cells, const std::vector<Vec3>& faces,
                 const std::vector<CellBits>& known, int axis) {
    float sum = 0, count = 0;
    for (const std::uint32_t cell : cells) {
        if (cell == CellBlocks::kNone) continue;
        const std::uint32_t place = cell % CellBlocks::kCells;
        if (known[cell / CellBlocks::kCells][place / 64] >> place % 64 & 1) sum += faces[cell][axis], count += 1;
    }
    return sum / count;
}

/// What is not known comes to rest.
KnownBits bitsOfKnown(const CellBlocks& blocks, const std::vector<std::uint8_t>& known, std::vector<Vec3>& faces) {
    constexpr std::uint8_t kAll = 7;
    KnownBits bits;
    for (auto& axis : bits) axis.resize(blocks.size());
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            const std::size_t first = b * CellBlocks::kCells;
            for (std::size_t axis = 0; axis < 3; ++axis) bits[axis][b] = bitsOf(&known[first], int(axis));
            for (std::size_t cell = first; cell < first + CellBlocks::kCells; ++cell) {
                if (known[cell] == kAll) continue;
                for (int axis = 0; axis < 3; ++axis)
                    if (!(known[cell] >> axis & 1)) faces[cell][axis] = 0;
            }
        },
        4);
    return bits;
}

}  // namespace

void extrapolate(const CellBlocks& blocks, int layers, std::vector<Vec3>& faces, std::vector<std::uint8_t>& known) {
    KnownBits before = bitsOfKnown(blocks, known, faces), now = before;
    for (int layer = 0; layer < layers; ++layer) {
        // A layer reads what was known before it: a face that is written is one that nobody reads.
        forEach(
            blocks.size(),
            [&](std::size_t block) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const CellBits grown = grownBits(blocks, before[axis], block);
                    addBits(grown, now[axis][block]);
                    forEachBit(grown, block, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
                        const auto cells = cellsAround(blocks, b, i, j, k);
                        faces[cell][int(axis)] = meanAround(cells, faces, before[axis], int(axis));
                        known[cell] = std::uint8_t(known[cell] | 1 << axis);
                    });
                }
            },
            4);
        before = now;
    }
}

}  // namespace firn
