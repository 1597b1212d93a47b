#include "firn/grid/extrapolate.h"

namespace firn {
namespace {

constexpr int kAllAxes = 7;

std::array<std::uint32_t, 6> cellsAround(const CellBlocks& blocks, std::size_t b, int i, int j, int k) {
    return {blocks.cell(b, i - 1, j, k), blocks.cell(b, i + 1, j, k), blocks.cell(b, i, j - 1, k),
            blocks.cell(b, i, j + 1, k), blocks.cell(b, i, j, k - 1), blocks.cell(b, i, j, k + 1)};
}

/// Sum over the six neighbours of a face that are known, and their number.
struct Around {
    float sum = 0;
    int count = 0;
};
Around around(const std::array<std::uint32_t, 6>& cells, const std::vector<Vec3>& faces,
              const std::vector<std::uint8_t>& known, int axis) {
    Around a;
    for (const std::uint32_t cell : cells)
        if (cell != CellBlocks::kNone && known[cell] >> axis & 1) a.sum += faces[cell][axis], ++a.count;
    return a;
}

}  // namespace

void extrapolate(const CellBlocks& blocks, int layers, std::vector<Vec3>& faces, std::vector<std::uint8_t>& known) {
    for (int layer = 0; layer < layers; ++layer) {
        // A layer reads what was known before it: a face that is written is one that nobody reads.
        std::vector<std::uint8_t> now = known;
        blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
            if (known[cell] == kAllAxes) return;
            const auto cells = cellsAround(blocks, b, i, j, k);
            int near = 0;
            for (const std::uint32_t c : cells) near |= c == CellBlocks::kNone ? 0 : known[c];
            for (int axis = 0; axis < 3; ++axis) {
                if (known[cell] >> axis & 1) continue;
                const Around a = near >> axis & 1 ? around(cells, faces, known, axis) : Around{};
                faces[cell][axis] = a.count > 0 ? a.sum / float(a.count) : 0.0f;
                if (a.count > 0) now[cell] = std::uint8_t(now[cell] | 1 << axis);
            }
        });
        known = std::move(now);
    }
}

}  // namespace firn
