#include "firn/grid/rasterize.h"

#include <algorithm>
#include <array>

#include "firn/grid/block_scratch.h"
#include "firn/grid/kernels.h"

namespace firn {
namespace {

/// What particles carry, C numbers each, on the nodes of a sparse grid.
template <std::size_t C>
struct Rasterized {
    BlockLayout layout;
    std::vector<NodeBlock<int(C)>> grid;
    float h = 0;  // m
};

constexpr int kFactor = Volume::kEdge / kBlockEdge;  // grid blocks along a volume block's edge

std::array<int, 3> volumeBlock(const std::array<int, 3>& block) {
    return {block[0] >> 1, block[1] >> 1, block[2] >> 1};
}
static_assert(kFactor == 2, "volumeBlock halves the coordinates");

/// A volume with the blocks that cover the grid, values zero.
template <std::size_t C>
Volume covering(const Rasterized<C>& nodes, const char* name, VolumeKind kind, std::size_t channels) {
    Volume volume;
    volume.name = name;
    volume.kind = kind;
    volume.voxelSize = nodes.h;
    for (std::size_t b = 0; b < nodes.grid.size(); ++b) volume.blocks.push_back(volumeBlock(nodes.layout.block(b)));
    std::sort(volume.blocks.begin(), volume.blocks.end());
    volume.blocks.erase(std::unique(volume.blocks.begin(), volume.blocks.end()), volume.blocks.end());
    volume.values.resize(volume.blocks.size() * Volume::kVoxels * channels);
    return volume;
}

/// Calls f(node, voxel) for every node and the number of its voxel in the volume.
template <std::size_t C, class F>
void forEachVoxel(const Rasterized<C>& nodes, const Volume& volume, F&& f) {
    forEach(
        nodes.grid.size(),
        [&](std::size_t b) {
            const std::array<int, 3>& block = nodes.layout.block(b);
            const auto place = std::lower_bound(volume.blocks.begin(), volume.blocks.end(), volumeBlock(block));
            const std::size_t first = static_cast<std::size_t>(place - volume.blocks.begin()) * Volume::kVoxels;
            for (int n = 0; n < kBlockNodes; ++n) {
                const int i = (block[0] & 1) * kBlockEdge + n / 16, j = (block[1] & 1) * kBlockEdge + n / 4 % 4,
                          k = (block[2] & 1) * kBlockEdge + n % 4;
                f(nodes.grid[b].node[n], first + static_cast<std::size_t>((i * Volume::kEdge + j) * Volume::kEdge + k));
            }
        },
        4);
}

/// carried(p) is an array of C numbers.
template <std::size_t C, class Carried>
Rasterized<C> rasterized(Span<const Vec3> x, float h, Carried&& carried) {
    using Scratch = BlockScratch<int(C), CubicSpline::kWidth>;
    Rasterized<C> nodes;
    nodes.h = h;
    const float perCell = 1 / h;
    nodes.layout.template build<CubicSpline>(x.size(), [&](std::size_t p) { return x[p] * perCell; });
    nodes.grid.resize(nodes.layout.blockCount());
    for (auto& block : nodes.grid) std::memset(&block, 0, sizeof block);
    nodes.layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
        Scratch scratch;
        scratch.clear();
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = nodes.layout.order()[i];
            const std::array<float, C> mine = carried(p);
            const CubicStencil<float> st(x[p] * perCell);
            forEachRow(st, home, scratch, [&](float(*row)[C], float w, float, float) {
                for (int k = 0; k < CubicSpline::kWidth; ++k)
                    for (std::size_t c = 0; c < C; ++c) row[k][c] += w * st.w[2][k] * mine[c];
            });
        }
        scratch.addTo(home, nodes.grid);
    });
    return nodes;
}

}  // namespace

Volume densityVolume(Span<const Vec3> x, Span<const float> m, float h, double scale) {
    const auto nodes = rasterized<1>(x, h, [&](std::uint32_t p) { return std::array<float, 1>{m[p]}; });
    Volume volume = covering(nodes, "density", VolumeKind::fog, 1);
    volume.metadata["density_scale"] = scale;
    const float perMass = static_cast<float>(1 / (scale * h * h * h));
    forEachVoxel(nodes, volume, [&](const float* n, std::size_t voxel) { volume.values[voxel] = n[0] * perMass; });
    return volume;
}

Volume velocityVolume(Span<const Vec3> x, Span<const Vec3> v, Span<const float> m, float h) {
    const auto nodes = rasterized<4>(x, h, [&](std::uint32_t p) {  // mass [kg], momentum [kg m/s]
        return std::array<float, 4>{m[p], m[p] * v[p].x, m[p] * v[p].y, m[p] * v[p].z};
    });
    Volume volume = covering(nodes, "vel", VolumeKind::velocity, 3);
    forEachVoxel(nodes, volume, [&](const float* n, std::size_t voxel) {
        for (std::size_t c = 0; c < 3; ++c) volume.values[voxel * 3 + c] = n[0] > 0 ? n[1 + c] / n[0] : 0.0f;
    });
    return volume;
}

}  // namespace firn
