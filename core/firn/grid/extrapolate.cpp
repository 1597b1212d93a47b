#include "firn/grid/extrapolate.h"

namespace firn {
namespace {

constexpr int kEdge = CellBlocks::kEdge;
constexpr std::uint64_t kLowest = 0x0101010101010101, kHighest = kLowest << 7;  // of each row of eight

/// The cells of a block as bits: a word for each plane across the first axis, a byte of it for each row.
using Planes = std::array<std::uint64_t, kEdge>;
/// Of each block, each axis of faces.
using BlockPlanes = std::array<Planes, 3>;

std::array<std::uint32_t, 6> cellsAround(const CellBlocks& blocks, std::size_t b, int i, int j, int k) {
    return {blocks.cell(b, i - 1, j, k), blocks.cell(b, i + 1, j, k), blocks.cell(b, i, j - 1, k),
            blocks.cell(b, i, j + 1, k), blocks.cell(b, i, j, k - 1), blocks.cell(b, i, j, k + 1)};
}

/// The planes of the blocks beside one: nothing where there is none.
class PlanesAround {
public:
    PlanesAround(const CellBlocks& blocks, const std::vector<BlockPlanes>& all, std::size_t b) : own_(all[b]) {
        const auto around = std::array<std::uint32_t, 6>{blocks.cell(b, -1, 0, 0), blocks.cell(b, kEdge, 0, 0),
                                                         blocks.cell(b, 0, -1, 0), blocks.cell(b, 0, kEdge, 0),
                                                         blocks.cell(b, 0, 0, -1), blocks.cell(b, 0, 0, kEdge)};
        for (std::size_t n = 0; n < 6; ++n)
            beside_[n] = around[n] == CellBlocks::kNone ? nullptr : &all[around[n] / CellBlocks::kCells];
    }
    /// Cells of plane i with a neighbour that is known, and not known themselves.
    std::uint64_t grown(std::size_t axis, std::size_t i) const {
        const auto plane = [&](std::size_t n, std::size_t at) { return beside_[n] ? (*beside_[n])[axis][at] : 0; };
        const Planes& own = own_[axis];
        const std::uint64_t here = own[i];
        const std::uint64_t across =
            (i > 0 ? own[i - 1] : plane(0, kEdge - 1)) | (i + 1 < kEdge ? own[i + 1] : plane(1, 0));
        const std::uint64_t up = here << 8 | plane(2, i) >> 56, down = here >> 8 | plane(3, i) << 56;
        const std::uint64_t along = (here << 1 & ~kLowest) | (plane(4, i) >> 7 & kLowest) | (here >> 1 & ~kHighest) |
                                    (plane(5, i) << 7 & kHighest);
        return (across | up | down | along) & ~here;
    }

private:
    const BlockPlanes& own_;
    std::array<const BlockPlanes*, 6> beside_{};
};

/// Mean over the six neighbours of a face that are known.
float meanAround(const std::array<std::uint32_t, 6>& cells, const std::vector<Vec3>& faces,
                 const std::vector<BlockPlanes>& known, std::size_t axis) {
    float sum = 0, count = 0;
    for (const std::uint32_t cell : cells) {
        if (cell == CellBlocks::kNone) continue;
        const std::uint32_t place = cell % CellBlocks::kCells;
        if (known[cell / CellBlocks::kCells][axis][place / 64] >> place % 64 & 1)
            sum += faces[cell][int(axis)], count += 1;
    }
    return sum / count;
}

/// Calls f(place) for the bits of a block's planes.
template <class F>
void forEachBit(std::uint64_t bits, std::size_t plane, F&& f) {
    for (; bits != 0; bits &= bits - 1) f(plane * 64 + std::size_t(__builtin_ctzll(bits)));
}

/// What is not known comes to rest.
std::vector<BlockPlanes> planesOf(const CellBlocks& blocks, const std::vector<std::uint8_t>& known,
                                  std::vector<Vec3>& faces) {
    std::vector<BlockPlanes> planes(blocks.size(), BlockPlanes{});
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            for (std::size_t place = 0; place < CellBlocks::kCells; ++place) {
                const std::size_t cell = b * CellBlocks::kCells + place;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const std::uint64_t bit = known[cell] >> axis & 1;
                    planes[b][axis][place / 64] |= bit << place % 64;
                    if (bit == 0) faces[cell][int(axis)] = 0;
                }
            }
        },
        4);
    return planes;
}

}  // namespace

void extrapolate(const CellBlocks& blocks, int layers, std::vector<Vec3>& faces, std::vector<std::uint8_t>& known) {
    std::vector<BlockPlanes> before = planesOf(blocks, known, faces), now = before;
    for (int layer = 0; layer < layers; ++layer) {
        // A layer reads what was known before it: a face that is written is one that nobody reads.
        forEach(
            blocks.size(),
            [&](std::size_t b) {
                const PlanesAround around(blocks, before, b);
                for (std::size_t axis = 0; axis < 3; ++axis)
                    for (std::size_t i = 0; i < kEdge; ++i) {
                        const std::uint64_t grown = around.grown(axis, i);
                        now[b][axis][i] |= grown;
                        forEachBit(grown, i, [&](std::size_t place) {
                            const std::size_t cell = b * CellBlocks::kCells + place;
                            const auto cells = cellsAround(blocks, b, int(i), int(place / 8 % 8), int(place % 8));
                            faces[cell][int(axis)] = meanAround(cells, faces, before, axis);
                            known[cell] = std::uint8_t(known[cell] | 1 << axis);
                        });
                    }
            },
            4);
        before = now;
    }
}

}  // namespace firn
