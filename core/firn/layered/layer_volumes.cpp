#include "firn/layered/layer_volumes.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

constexpr int kMost = Layer::kMostBlocks - 1;

int blockOf(double x, float h) {
    return int(std::clamp(std::floor(x / (double(Volume::kEdge) * double(h))), double(-kMost), double(kMost)));
}

/// Widens the columns by the margin along x or z, as far as the field goes.
std::vector<Column> widened(const std::vector<Column>& columns, int axis, float h, const LayeredParams& params) {
    const float middle = params.fieldCenter[axis], half = params.fieldSize[axis] * 0.5f;
    const bool ends = half > 0;
    const int low = ends ? blockOf(double(middle - half), h) : -kMost;
    const int high = ends ? blockOf(double(middle + half), h) : kMost;
    const int reach = int(std::min(std::ceil(params.shownMargin / (float(Volume::kEdge) * h)), float(kMost)));
    std::vector<Column> wide;
    for (const Column& column : columns) {
        const int at = column[std::size_t(axis / 2)];
        for (int n = std::max(at - reach, low); n <= std::min(at + reach, high); ++n) {
            wide.push_back(column);
            wide.back()[std::size_t(axis / 2)] = n;
        }
    }
    sortUnique(wide);
    return wide;
}

/// Over these places, and around the middle of a field that has one.
std::vector<Column> shownColumns(const Layer& layer, const LayeredParams& params) {
    const float h = layer.h();
    std::vector<Column> columns;
    for (std::size_t n = 0; n < layer.cut().size(); ++n)
        columns.push_back({layer.cut().at(n)[0], layer.cut().at(n)[2]});
    if (params.fieldSize.x > 0 && params.fieldSize.z > 0)
        columns.push_back({blockOf(double(params.fieldCenter.x), h), blockOf(double(params.fieldCenter.z), h)});
    sortUnique(columns);
    for (const int axis : {0, 2}) columns = widened(columns, axis, h, params);
    return columns;
}

/// From the lowest to the highest block of a column that snow may be in. Snow under which there is nothing is shown as
/// deep as it is cut.
std::array<int, 2> shownHeights(const Layer& layer, const Column& column, int deepest) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const float h = layer.h();
    const Vec3 low = layer.centerOf({column[0], 0, column[1]}, -1, 0, -1);
    const Vec3 high = layer.centerOf({column[0], 0, column[1]}, Volume::kEdge, 0, Volume::kEdge);
    const Box box = layer.within({{low.x, -kInfinity, low.z}, {high.x, kInfinity, high.z}});
    if (box.isEmpty()) return {1, 0};
    const int top = blockOf(double(box.max.y + h), h);
    return {std::isfinite(box.min.y) ? blockOf(double(box.min.y - h), h) : std::min(deepest - 1, top), top};
}

/// Blocks within the margin of the prints that the snow may be in, sorted.
std::vector<Block> shownBlocks(const Layer& layer, const LayeredParams& params) {
    int deepest = kMost;
    for (std::size_t n = 0; n < layer.cut().size(); ++n) deepest = std::min(deepest, layer.cut().at(n)[1]);
    std::vector<Block> blocks;
    for (const Column& column : shownColumns(layer, params)) {
        const auto [low, high] = shownHeights(layer, column, deepest);
        for (int y = low; y <= high; ++y) blocks.push_back({column[0], y, column[1]});
    }
    std::sort(blocks.begin(), blocks.end());
    return blocks;
}

/// A volume of these blocks with valueOf(place, phi of the top, distance to the ground) at each voxel.
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
                    for (int k = 0; k < Volume::kEdge; ++k, ++value) {
                        const Vec3 x = layer.centerOf(blocks[b], i, j, k);
                        *value = valueOf(x, *value, layer.base().ground(x));
                    }
        },
        8);
    volume.blocks = std::move(blocks);
    return volume;
}

/// Of a voxel. Where the snow is thinner than it, its surface looks away from the ground: the product of both shares
/// would lay a veil over bare ground.
float snowShare(const Layer& layer, const Vec3& x, float phi, float ground) {
    const float under = coverage(phi, layer.h()), over = coverage(-ground, layer.h());
    if (under <= 0 || under >= 1 || over <= 0 || over >= 1) return under * over;
    return commonShare(under, over, -dot(layer.normal(x), layer.base().groundNormal(x)));
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
    Volume all = volumeOf(layer, shownBlocks(layer, params),
                          [&](const Vec3& x, float phi, float ground) { return snowShare(layer, x, phi, ground); });
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
    field.values = volumeOf(layer, shownBlocks(layer, params), [band](const Vec3&, float phi, float ground) {
        return clamp(-std::max(phi, -ground), -band, band);
    });
    closeBorders(field.values, -band);
    return firn::meshOf(field);
}

}  // namespace firn::layered
