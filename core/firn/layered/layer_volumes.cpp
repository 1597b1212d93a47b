#include "firn/layered/layer_volumes.h"

#include <algorithm>
#include <cmath>

#include "firn/base/math/whole.h"
#include "firn/base/parallel.h"
#include "firn/layered/kernels.h"
#include "firn/surface/contour.h"

namespace firn::layered {
namespace {

using Column = std::array<int, 2>;  // along x and z, in blocks

template <class T>
void sortUnique(std::vector<T>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Widens the columns by `reach` along one axis, within [low, high].
std::vector<Column> widened(const std::vector<Column>& columns, int axis, int reach, int low, int high) {
    std::vector<Column> wide;
    for (const Column& column : columns)
        for (int n = std::max(column[std::size_t(axis)] - reach, low);
             n <= std::min(column[std::size_t(axis)] + reach, high); ++n) {
            wide.push_back(column);
            wide.back()[std::size_t(axis)] = n;
        }
    sortUnique(wide);
    return wide;
}

int blockOf(float x, float h) { return wholeBelow(double(x) / double(h)) >> 3; }

/// Blocks within the margin of the prints that the snow may be in, sorted.
std::vector<Block> shownBlocks(const Layer& layer, const LayeredParams& params) {
    const float h = layer.h(), huge = 1e5f * h;
    std::vector<Column> columns;
    for (std::size_t n = 0; n < layer.cut().size(); ++n)
        columns.push_back({layer.cut().at(n)[0], layer.cut().at(n)[2]});
    if (params.fieldSize.x > 0 && params.fieldSize.z > 0)
        columns.push_back({blockOf(params.fieldCenter.x, h), blockOf(params.fieldCenter.z, h)});
    sortUnique(columns);
    const Box field = layer.within({{-huge, -huge, -huge}, {huge, huge, huge}});
    const int reach = int(std::ceil(std::min(params.shownMargin, huge) / (float(Volume::kEdge) * h)));
    columns = widened(columns, 0, reach, blockOf(field.min.x, h), blockOf(field.max.x, h));
    columns = widened(columns, 1, reach, blockOf(field.min.z, h), blockOf(field.max.z, h));
    std::vector<Block> blocks;
    for (const auto& [x, z] : columns) {
        const Vec3 low = layer.centerOf({x, 0, z}, -1, 0, -1), high = layer.centerOf({x, 0, z}, 8, 0, 8);
        const Box box = layer.within({{low.x, -huge, low.z}, {high.x, huge, high.z}});
        if (box.isEmpty()) continue;
        for (int y = blockOf(box.min.y - h, h); y <= blockOf(box.max.y + h, h); ++y) blocks.push_back({x, y, z});
    }
    std::sort(blocks.begin(), blocks.end());
    return blocks;
}

/// A volume of these blocks with valueOf(phi of the top, distance to the ground) at each voxel.
template <class F>
Volume volumeOf(const Layer& layer, std::vector<Block> blocks, F&& valueOf) {
    Volume volume;
    volume.name = "layer", volume.voxelSize = layer.h();
    volume.values.resize(blocks.size() * Volume::kVoxels);
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            float* value = volume.values.data() + b * Volume::kVoxels;
            layer.read(blocks[b], value);
            for (int i = 0; i < Volume::kEdge; ++i)
                for (int j = 0; j < Volume::kEdge; ++j)
                    for (int k = 0; k < Volume::kEdge; ++k, ++value)
                        *value = valueOf(*value, layer.base().ground(layer.centerOf(blocks[b], i, j, k)));
        },
        8);
    volume.blocks = std::move(blocks);
    return volume;
}

bool isEmptyBlock(const float* values) {
    return std::all_of(values, values + Volume::kVoxels, [](float v) { return !(v > 0); });
}

/// Every block that holds something has all its neighbours: air where there was nothing.
void closeBorders(Volume& volume, float air) {
    std::vector<Block> around = volume.blocks;
    for (std::size_t b = 0; b < volume.blocks.size(); ++b) {
        if (isEmptyBlock(volume.values.data() + b * Volume::kVoxels)) continue;
        const Block& at = volume.blocks[b];
        for (int n = 0; n < 27; ++n) around.push_back({at[0] + n / 9 - 1, at[1] + n / 3 % 3 - 1, at[2] + n % 3 - 1});
    }
    sortUnique(around);
    std::vector<float> values(around.size() * Volume::kVoxels, air);
    for (std::size_t b = 0, n = 0; b < volume.blocks.size(); ++b) {
        while (around[n] != volume.blocks[b]) ++n;
        std::copy_n(volume.values.begin() + std::ptrdiff_t(b * Volume::kVoxels), Volume::kVoxels,
                    values.begin() + std::ptrdiff_t(n * Volume::kVoxels));
    }
    volume.blocks = std::move(around), volume.values = std::move(values);
}

}  // namespace

Volume fogOf(const Layer& layer, const LayeredParams& params) {
    const float h = layer.h();
    Volume all = volumeOf(layer, shownBlocks(layer, params), [h](float phi, float ground) {
        return phi < h ? coverage(phi, h) * coverage(-ground, h) : 0.0f;
    });
    Volume fog;
    fog.name = all.name, fog.voxelSize = all.voxelSize;
    fog.metadata["density_scale"] = double(params.layerDensity);
    for (std::size_t b = 0; b < all.blocks.size(); ++b) {
        const float* values = all.values.data() + b * Volume::kVoxels;
        if (isEmptyBlock(values)) continue;
        fog.blocks.push_back(all.blocks[b]);
        fog.values.insert(fog.values.end(), values, values + Volume::kVoxels);
    }
    return fog;
}

TriangleMesh meshOf(const Layer& layer, const LayeredParams& params) {
    const float band = Layer::kBand * layer.h();
    ImplicitField field;
    field.values = volumeOf(layer, shownBlocks(layer, params),
                            [band](float phi, float ground) { return clamp(-std::max(phi, -ground), -band, band); });
    closeBorders(field.values, -band);
    return firn::meshOf(field);
}

}  // namespace firn::layered
