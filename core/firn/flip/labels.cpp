#include "firn/flip/labels.h"

#include "firn/flip/kernels.h"

namespace firn {
namespace {

/// Deeper in a solid a cell sees so little snow that nothing can be concluded from it.
constexpr float kLeastShare = 0.25f;
/// A cell among snow that happens to hold little is a gap between particles and no hole, if it holds half of that.
constexpr float kGap = 0.5f * kLoosest;

bool isSnowOrSolid(const FlipGrid& grid, std::uint32_t cell) {
    return cell != CellBlocks::kNone && grid.label[cell] != CellLabel::air;
}

/// Calls f(cell) for the six neighbours, which may be none.
template <class F>
void forEachBeside(const CellBlocks& blocks, std::size_t b, int i, int j, int k, F&& f) {
    for (int axis = 0; axis < 3; ++axis)
        for (const int by : {-1, 1}) f(beside(blocks, b, i, j, k, axis, by));
}

/// What the kernels would have seen without the solid in their way.
void undoSolids(FlipGrid& grid, float h, const ContactField& contacts) {
    if (grid.walls.areNone()) return;
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        CellMatter& matter = grid.matter[cell];
        if (!(matter.rho > 0)) return;
        const float phi = contacts.distance(cellCentre(grid.blocks, b, i, j, k, h));
        if (!(phi < h)) return;
        const float share = max(keptShare(phi / h), kLeastShare);
        matter.rho /= share, matter.packing /= share;
    });
}

void labelByPacking(FlipGrid& grid) {
    forEach(grid.label.size(), [&](std::size_t cell) {
        grid.label[cell] = !grid.walls.areNone() && grid.walls.isSolid[cell] ? CellLabel::solid
                           : grid.matter[cell].packing >= kLoosest           ? CellLabel::snow
                                                                             : CellLabel::air;
    });
}

void fillGaps(FlipGrid& grid) {
    constexpr int kSurrounded = 5;
    std::vector<CellLabel> filled = grid.label;
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (grid.label[cell] != CellLabel::air || grid.matter[cell].packing < kGap) return;
        int around = 0;
        forEachBeside(grid.blocks, b, i, j, k, [&](std::uint32_t c) { around += isSnowOrSolid(grid, c); });
        if (around >= kSurrounded) filled[cell] = CellLabel::snow;
    });
    grid.label = std::move(filled);
}

/// Snow without air beside it: what its kernel sees is its density.
std::vector<std::uint8_t> deepCells(const FlipGrid& grid) {
    std::vector<std::uint8_t> isDeep(grid.label.size(), 0);
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        bool deep = true;
        forEachBeside(grid.blocks, b, i, j, k, [&](std::uint32_t c) { deep = deep && isSnowOrSolid(grid, c); });
        isDeep[cell] = deep;
    });
    return isDeep;
}

/// Over the deep cells around, so that the chance of where particles lie evens out; at least as dense as at rest.
void settleDensity(FlipGrid& grid) {
    const std::vector<std::uint8_t> isDeep = deepCells(grid);
    std::vector<float> packing(grid.label.size(), 0);
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        float sum = 0, count = 0;
        const auto add = [&](std::uint32_t c) {
            if (c != CellBlocks::kNone && isDeep[c]) sum += grid.matter[c].packing, count += 1;
        };
        add(cell);
        forEachBeside(grid.blocks, b, i, j, k, add);
        packing[cell] = count > 0 ? settledPacking(sum / count) : 1.0f;
    });
    grid.snow.forEachCell([&](std::size_t, int, int, int, std::uint32_t cell) {
        CellMatter& matter = grid.matter[cell];
        if (matter.packing > 0) matter.rho *= packing[cell] / matter.packing;
    });
}

}  // namespace

void labelCells(FlipGrid& grid, float h, const ContactField& contacts) {
    undoSolids(grid, h, contacts);
    labelByPacking(grid);
    fillGaps(grid);
    grid.snow = SnowBlocks(grid.blocks, grid.label);
    settleDensity(grid);
}

}  // namespace firn
