#include "firn/grid/rasterize.h"

#include <algorithm>

#include "firn/grid/kernels.h"

namespace firn {
namespace {

using Scratch = BlockScratch<4, CubicSpline::kWidth>;

constexpr int kFactor = Volume::kEdge / kBlockEdge;  // grid blocks along a volume block's edge

std::array<int, 3> volumeBlock(const std::array<int, 3>& block) {
    return {block[0] >> 1, block[1] >> 1, block[2] >> 1};
}
static_assert(kFactor == 2, "volumeBlock halves the coordinates");

/// A volume with the blocks that cover the grid, values zero.
Volume covering(const RasterizedMass& mass, const char* name, VolumeKind kind, std::size_t channels) {
    Volume volume;
    volume.name = name;
    volume.kind = kind;
    volume.voxelSize = mass.h;
    for (std::size_t b = 0; b < mass.grid.size(); ++b) volume.blocks.push_back(volumeBlock(mass.layout.block(b)));
    std::sort(volume.blocks.begin(), volume.blocks.end());
    volume.blocks.erase(std::unique(volume.blocks.begin(), volume.blocks.end()), volume.blocks.end());
    volume.values.resize(volume.blocks.size() * Volume::kVoxels * channels);
    return volume;
}

/// Calls f(node, voxel) for every node and the number of its voxel in the volume.
template <class F>
void forEachVoxel(const RasterizedMass& mass, const Volume& volume, F&& f) {
    forEach(
        mass.grid.size(),
        [&](std::size_t b) {
            const std::array<int, 3>& block = mass.layout.block(b);
            const auto place = std::lower_bound(volume.blocks.begin(), volume.blocks.end(), volumeBlock(block));
            const std::size_t first = static_cast<std::size_t>(place - volume.blocks.begin()) * Volume::kVoxels;
            for (int n = 0; n < kBlockNodes; ++n) {
                const int i = (block[0] & 1) * kBlockEdge + n / 16, j = (block[1] & 1) * kBlockEdge + n / 4 % 4,
                          k = (block[2] & 1) * kBlockEdge + n % 4;
                f(mass.grid[b].node[n], first + static_cast<std::size_t>((i * Volume::kEdge + j) * Volume::kEdge + k));
            }
        },
        4);
}

}  // namespace

RasterizedMass rasterizeMass(Span<const Vec3> x, Span<const Vec3> v, Span<const float> m, float h) {
    RasterizedMass mass;
    mass.h = h;
    const float perCell = 1 / h;
    mass.layout.build<CubicSpline>(x.size(), [&](std::size_t p) { return x[p] * perCell; });
    mass.grid.resize(mass.layout.blockCount());
    for (auto& block : mass.grid) std::memset(&block, 0, sizeof block);
    mass.layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
        Scratch scratch;
        scratch.clear();
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = mass.layout.order()[i];
            const float carried[4] = {m[p], m[p] * v[p].x, m[p] * v[p].y, m[p] * v[p].z};
            const CubicStencil<float> st(x[p] * perCell);
            forEachRow(st, home, scratch, [&](float(*row)[4], float w, float, float) {
                for (int k = 0; k < CubicSpline::kWidth; ++k)
                    for (int c = 0; c < 4; ++c) row[k][c] += w * st.w[2][k] * carried[c];
            });
        }
        scratch.addTo(home, mass.grid);
    });
    return mass;
}

Volume densityVolume(const RasterizedMass& mass, double scale) {
    Volume volume = covering(mass, "density", VolumeKind::fog, 1);
    volume.metadata["density_scale"] = scale;
    const float perMass = static_cast<float>(1 / (scale * mass.h * mass.h * mass.h));
    forEachVoxel(mass, volume, [&](const float* n, std::size_t voxel) { volume.values[voxel] = n[0] * perMass; });
    return volume;
}

Volume velocityVolume(const RasterizedMass& mass) {
    Volume volume = covering(mass, "vel", VolumeKind::velocity, 3);
    forEachVoxel(mass, volume, [&](const float* n, std::size_t voxel) {
        for (std::size_t c = 0; c < 3; ++c) volume.values[voxel * 3 + c] = n[0] > 0 ? n[1 + c] / n[0] : 0.0f;
    });
    return volume;
}

}  // namespace firn
