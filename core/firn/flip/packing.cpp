#include "firn/flip/packing.h"

#include <algorithm>
#include <cmath>

#include "firn/flip/kernels.h"
#include "firn/grid/mac_grid.h"

namespace firn {
namespace {

/// A layer is counted in a byte.
constexpr float kMostLayers = 250;
constexpr int kNeighbours[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};

bool isAtWall(const FlipGrid& grid, std::size_t b, int i, int j, int k, std::uint32_t cell) {
    for (int axis = 0; axis < 3; ++axis)
        if (grid.walls.openOf(cell, axis) < 1 || grid.walls.openOf(beside(grid.blocks, b, i, j, k, axis, 1), axis) < 1)
            return true;
    return false;
}

/// Where solids pack the cells beside them. Whether any does.
bool putAtWalls(const FlipGrid& grid, float h, const ContactField& contacts, float threshold, std::vector<Vec3>& given,
                std::vector<std::uint8_t>& layer) {
    std::vector<std::uint8_t> packs(grid.blocks.size(), 0);
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!isAtWall(grid, b, i, j, k, cell)) return;
        const NearestContact c = nearestContact(contacts, cellCentre(grid.blocks, b, i, j, k, h));
        const CellMatter& matter = grid.matter[cell];
        const Vec3 kept = absorbedVelocity(c.velocity, centredVelocity(grid.blocks, grid.u, cell), c.normal,
                                           packedTransfer(matter.b, matter.rho), threshold);
        given[cell] = c.velocity - kept, layer[cell] = 1;
        if (!(given[cell] == Vec3{})) packs[b] = 1;
    });
    return std::find(packs.begin(), packs.end(), 1) != packs.end();
}

/// One layer more: what the cells of the layer before it have, on average.
void addLayer(const FlipGrid& grid, std::uint8_t next, std::vector<Vec3>& given, std::vector<std::uint8_t>& layer) {
    const std::vector<std::uint8_t> before = layer;
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (before[cell] != 0) return;
        Vec3 sum{};
        float count = 0;
        for (const auto& [di, dj, dk] : kNeighbours) {
            const std::uint32_t other = grid.blocks.cell(b, i + di, j + dj, k + dk);
            if (other == CellBlocks::kNone || before[other] != next - 1) continue;
            sum += given[other], count += 1;
        }
        if (count > 0) given[cell] = sum / count, layer[cell] = next;
    });
}

}  // namespace

PackedBySolids packingOf(const FlipGrid& grid, const FlipParams& params, float h, const ContactField& contacts,
                         float threshold) {
    if (grid.walls.areNone() || !(params.packingDepth > 0)) return {};
    std::vector<Vec3> given(grid.label.size());
    std::vector<std::uint8_t> layer(grid.label.size(), 0);
    if (!putAtWalls(grid, h, contacts, threshold, given, layer)) return {};
    const float layers = std::min(params.packingDepth / h, kMostLayers);
    for (int n = 2; n <= int(std::ceil(layers)); ++n) addLayer(grid, std::uint8_t(n), given, layer);
    PackedBySolids packing{std::move(given), std::vector<std::uint8_t>(grid.blocks.size(), 0)};
    grid.blocks.forEachCell([&](std::size_t b, int, int, int, std::uint32_t cell) {
        if (layer[cell] == 0) return;
        Vec3& v = packing.velocity[cell];
        v = v * max(1 - float(layer[cell] - 1) / layers, 0.0f);
        if (!(v == Vec3{})) packing.inBlock[b] = 1;
    });
    return packing;
}

bool isPacked(const FlipGrid& grid, std::size_t b, const int (&first)[3], const int (&last)[3]) {
    bool mayBe = false;
    for (int corner = 0; corner < 8; ++corner) {
        const auto at = [&](int axis) { return (corner >> axis & 1) ? last[axis] : first[axis]; };
        const std::uint32_t cell = grid.blocks.cell(b, at(0), at(1), at(2));
        mayBe = mayBe || (cell != CellBlocks::kNone && grid.packing.inBlock[cell / CellBlocks::kCells]);
    }
    if (!mayBe) return false;
    for (int i = first[0]; i <= last[0]; ++i)
        for (int j = first[1]; j <= last[1]; ++j)
            for (int k = first[2]; k <= last[2]; ++k) {
                const std::uint32_t cell = grid.blocks.cell(b, i, j, k);
                if (cell != CellBlocks::kNone && !(grid.packing.velocity[cell] == Vec3{})) return true;
            }
    return false;
}

Vec3 packingAt(const FlipGrid& grid, std::size_t b, const Vec3& x, float perCell) {
    const Vec3 place = x * perCell;
    const CellBlocks::Block& block = grid.blocks.blocks()[b];
    int low[3];
    Vec3 t;
    for (int axis = 0; axis < 3; ++axis) {
        const float first = std::floor(place[axis]);
        t[axis] = place[axis] - first, low[axis] = int(first) - block[std::size_t(axis)] * CellBlocks::kEdge;
    }
    Vec3 sum{};
    float snow = 0, most = 0;
    bool isIn = false;
    for (int corner = 0; corner < 8; ++corner) {
        const int i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
        const float w = (i ? t.x : 1 - t.x) * (j ? t.y : 1 - t.y) * (k ? t.z : 1 - t.z);
        const std::uint32_t cell = grid.blocks.cell(b, low[0] + i, low[1] + j, low[2] + k);
        const bool isSnow = grid.isSnow(cell);
        if (isSnow) sum += grid.packing.velocity[cell] * w, snow += w;
        if (w > most) most = w, isIn = isSnow;
    }
    return isIn ? sum / snow : Vec3{};
}

}  // namespace firn
