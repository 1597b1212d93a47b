#include "firn/grid/extrapolate.h"

namespace firn {
namespace {

constexpr int kAllAxes = 7;

/// Sum over the six neighbours of a face that are known, and their number.
struct Around {
    float sum = 0;
    int count = 0;
};
Around around(const CellBlocks& blocks, const std::vector<Vec3>& faces, const std::vector<std::uint8_t>& known,
              std::size_t b, int i, int j, int k, int axis) {
    Around a;
    const auto look = [&](int di, int dj, int dk) {
        const std::uint32_t cell = blocks.cell(b, i + di, j + dj, k + dk);
        if (cell == CellBlocks::kNone || !(known[cell] >> axis & 1)) return;
        a.sum += faces[cell][axis], ++a.count;
    };
    look(-1, 0, 0), look(1, 0, 0), look(0, -1, 0), look(0, 1, 0), look(0, 0, -1), look(0, 0, 1);
    return a;
}

}  // namespace

void extrapolate(const CellBlocks& blocks, int layers, std::vector<Vec3>& faces, std::vector<std::uint8_t>& known) {
    for (int layer = 0; layer < layers; ++layer) {
        // A layer reads what was known before it: a face that is written is one that nobody reads.
        std::vector<std::uint8_t> now = known;
        blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
            if (known[cell] == kAllAxes) return;
            for (int axis = 0; axis < 3; ++axis) {
                if (known[cell] >> axis & 1) continue;
                const Around a = around(blocks, faces, known, b, i, j, k, axis);
                faces[cell][axis] = a.count > 0 ? a.sum / float(a.count) : 0.0f;
                if (a.count > 0) now[cell] = std::uint8_t(now[cell] | 1 << axis);
            }
        });
        known = std::move(now);
    }
}

}  // namespace firn
