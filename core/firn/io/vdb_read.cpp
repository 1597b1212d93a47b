#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/vdb.h"
#include "firn/io/vdb_tree.h"

namespace firn {
namespace {

bool isOpenVdbsOwn(const std::string& key) { return key.compare(0, 5, "file_") == 0; }

/// Volumes have a voxel size and nothing else: no turn, no shift, no unequal axes.
float plainVoxelSize(const VdbGrid& grid) {
    const double size = grid.toWorld(0, 0);
    const Mat3d rest = grid.toWorld - Mat3d::identity() * size;
    if (!(size > 0) || contract(rest, rest) > 1e-12 * size * size || length(grid.origin) > 1e-6 * size)
        throw Error(Fault::input,
                    fmt::format("grid '{}' is turned, shifted or stretched; only a voxel size is read", grid.name));
    return static_cast<float>(size);
}

/// A block of the volume: which leaf, or which tile, it comes from.
struct BlockSource {
    std::array<int, 3> at{};
    std::size_t index = 0;
    bool isTile = false;
    friend bool operator<(const BlockSource& a, const BlockSource& b) { return a.at < b.at; }
};

std::vector<BlockSource> blocksOf(const VdbGrid& grid) {
    std::vector<BlockSource> blocks;
    for (std::size_t i = 0; i < grid.leaves.size(); ++i) {
        const auto& o = grid.leaves[i].origin;
        blocks.push_back({{o[0] >> 3, o[1] >> 3, o[2] >> 3}, i, false});
    }
    for (std::size_t t = 0; t < grid.tiles.size(); ++t) {
        const VdbTile& tile = grid.tiles[t];
        if (tile.value == grid.background) continue;
        const int edge = tile.edge / 8;
        if (blocks.size() + std::size_t(edge) * edge * edge > kMaxVdbLeaves)
            throw Error(Fault::input,
                        fmt::format("grid '{}' fills more than {} blocks of 8x8x8 voxels", grid.name, kMaxVdbLeaves));
        for (int i = 0; i < edge; ++i)
            for (int j = 0; j < edge; ++j)
                for (int k = 0; k < edge; ++k)
                    blocks.push_back(
                        {{(tile.origin[0] >> 3) + i, (tile.origin[1] >> 3) + j, (tile.origin[2] >> 3) + k}, t, true});
    }
    std::sort(blocks.begin(), blocks.end());
    return blocks;
}

Volume volumeOf(const VdbGrid& grid) {
    Volume volume;
    volume.name = grid.name;
    volume.kind = grid.channels == 3                ? VolumeKind::velocity
                  : grid.gridClass() == "level set" ? VolumeKind::signedDistance
                                                    : VolumeKind::fog;
    volume.voxelSize = plainVoxelSize(grid);
    volume.background = grid.background[0];
    const std::size_t perBlock = static_cast<std::size_t>(Volume::kVoxels) * grid.channels;
    for (const BlockSource& block : blocksOf(grid)) {
        volume.blocks.push_back(block.at);
        if (!block.isTile) {
            const auto first = grid.values.begin() + static_cast<std::ptrdiff_t>(block.index * perBlock);
            volume.values.insert(volume.values.end(), first, first + static_cast<std::ptrdiff_t>(perBlock));
            continue;
        }
        const auto& value = grid.tiles[block.index].value;
        for (int n = 0; n < Volume::kVoxels; ++n)
            volume.values.insert(volume.values.end(), value.begin(), value.begin() + grid.channels);
    }
    for (const auto& [key, value] : grid.meta)
        if (const auto* number = std::get_if<double>(&value); number && !isOpenVdbsOwn(key))
            volume.metadata[key] = *number;
    return volume;
}

struct ActiveRange {
    double count = 0;
    std::array<float, 3> low, high;
    ActiveRange() {
        low.fill(std::numeric_limits<float>::max());
        high.fill(std::numeric_limits<float>::lowest());
    }
    void include(const float* value, int channels, double times) {
        count += times;
        for (int c = 0; c < channels; ++c) low[c] = std::min(low[c], value[c]), high[c] = std::max(high[c], value[c]);
    }
};

ActiveRange activeRange(const VdbGrid& grid) {
    ActiveRange range;
    const float* value = grid.values.data();
    for (const VdbLeaf& leaf : grid.leaves)
        for (int n = 0; n < VdbLeaf::kVoxels; ++n, value += grid.channels)
            if (leaf.isActive(n)) range.include(value, grid.channels, 1);
    for (const VdbTile& tile : grid.tiles)
        if (tile.active) range.include(tile.value.data(), grid.channels, std::pow(double(tile.edge), 3));
    return range;
}

std::string inWords(const std::array<float, 3>& v, int channels) {
    return channels == 1 ? toText(v[0]) : toText(Vec3{v[0], v[1], v[2]});
}

std::string inWords(const VdbMeta& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<double>(&value)) return toText(*number);
    if (const auto* vector = std::get_if<Vec3d>(&value)) return toText(cast<float>(*vector));
    return std::get<bool>(value) ? "true" : "false";
}

std::string describe(const VdbGrid& grid) {
    if (!grid.isRead) return fmt::format("{}: {}, not read\n", grid.name, grid.type);
    const ActiveRange range = activeRange(grid);
    const std::string kind = grid.gridClass().empty() ? "" : ", " + grid.gridClass();
    std::string text =
        fmt::format("{}: {}{}, voxel {:.6g} m, {:.0f} active voxels", grid.name, grid.channels == 1 ? "float" : "vec3s",
                    kind, std::cbrt(std::fabs(determinant(grid.toWorld))), range.count);
    if (range.count > 0)
        text += fmt::format(", {} .. {}", inWords(range.low, grid.channels), inWords(range.high, grid.channels));
    text += "\n";
    for (const auto& [key, value] : grid.meta)
        if (!isOpenVdbsOwn(key) && key != "name" && key != "class")
            text += fmt::format("  {} = {}\n", key, inWords(value));
    return text;
}

}  // namespace

std::vector<Volume> readVolumes(const std::filesystem::path& path) {
    std::vector<Volume> volumes;
    for (const VdbGrid& grid : readVdbGrids(path)) try {
            if (grid.isRead) volumes.push_back(volumeOf(grid));
        } catch (const Error& error) {
            throw Error(error.fault(), path.string() + ": " + error.what());
        }
    return volumes;
}

std::string describeVdb(const std::filesystem::path& path) {
    std::string text;
    for (const VdbGrid& grid : readVdbGrids(path)) text += describe(grid);
    return text.empty() ? "no grids\n" : text;
}

}  // namespace firn
