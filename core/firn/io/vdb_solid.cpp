// A grid of a VDB file as a solid.
#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/geometry/vdb_handle.h"
#include "firn/io/vdb.h"
#include "firn/io/vdb_tree.h"

namespace firn {
namespace {

std::string namesOf(const std::vector<VdbGrid>& grids) {
    std::string text;
    for (const VdbGrid& grid : grids)
        text += fmt::format("{}'{}' ({})", text.empty() ? "" : ", ", grid.name, grid.type);
    return text;
}

bool isScalar(const VdbGrid& grid) { return grid.isRead && grid.channels == 1; }

const VdbGrid& chosen(const std::vector<VdbGrid>& grids, const std::string& name) {
    if (grids.empty()) throw Error(Fault::input, "no grids in it");
    const auto wanted = [&](const VdbGrid& grid) { return name.empty() ? isScalar(grid) : grid.name == name; };
    const auto found = std::find_if(grids.begin(), grids.end(), wanted);
    if (found == grids.end() && name.empty())
        throw Error(Fault::input, "no float grid in it; it has " + namesOf(grids));
    if (found == grids.end())
        throw Error(Fault::input, fmt::format("no grid '{}' in it; it has {}", name, namesOf(grids)));
    if (name.empty() && std::count_if(grids.begin(), grids.end(), wanted) > 1)
        throw Error(Fault::input, "several float grids; choose one with `grid`: " + namesOf(grids));
    if (!isScalar(*found))
        throw Error(Fault::input, fmt::format("grid '{}' is of type {}; a float level set or fog volume is needed",
                                              found->name, found->type));
    if (found->leaves.empty() && found->tiles.empty())
        throw Error(Fault::input, fmt::format("grid '{}' is empty", found->name));
    return *found;
}

void checkExtent(const VdbGrid& grid) {
    for (int axis = 0; axis < 3; ++axis) {
        std::int64_t low = INT32_MAX, high = INT32_MIN;
        const auto include = [&](std::int64_t first, std::int64_t edge) {
            low = std::min(low, first), high = std::max(high, first + edge);
        };
        for (const VdbLeaf& leaf : grid.leaves) include(leaf.origin[axis], 8);
        for (const VdbTile& tile : grid.tiles) include(tile.origin[axis], tile.edge);
        if (high - low > kMaxVoxelsAcross)
            throw Error(Fault::input, fmt::format("grid '{}' is {} voxels across; at most {}", grid.name, high - low,
                                                  kMaxVoxelsAcross));
    }
}

openvdb::Coord coordOf(const std::array<int, 3>& at) { return {at[0], at[1], at[2]}; }

openvdb::FloatGrid::Ptr toOpenVdb(const VdbGrid& grid) {
    using Leaf = openvdb::FloatTree::LeafNodeType;
    const auto made = openvdb::FloatGrid::create(grid.background[0]);
    for (const VdbTile& tile : grid.tiles)
        made->tree().addTile(tile.edge == 8     ? 1
                             : tile.edge == 128 ? 2
                                                : 3,
                             coordOf(tile.origin), tile.value[0], tile.active);
    const float* value = grid.values.data();
    for (const VdbLeaf& from : grid.leaves) {
        auto leaf = std::make_unique<Leaf>(coordOf(from.origin), grid.background[0], false);
        for (int n = 0; n < VdbLeaf::kVoxels; ++n) {
            leaf->setValueOnly(openvdb::Index(n), *value++);
            if (from.isActive(n)) leaf->setValueOn(openvdb::Index(n));
        }
        made->tree().addLeaf(leaf.release());
    }
    made->setTransform(transformOf(grid.toWorld, grid.origin));
    made->setName(grid.name);
    made->setGridClass(grid.gridClass() == "level set" ? openvdb::GRID_LEVEL_SET : openvdb::GRID_FOG_VOLUME);
    return made;
}

}  // namespace

SolidPtr solidOfVdb(const std::filesystem::path& path, const std::string& grid, const Placement& placement,
                    float voxelSize, float depth) {
    const std::vector<VdbGrid> grids = readVdbGrids(path);
    try {
        const VdbGrid& source = chosen(grids, grid);
        checkExtent(source);
        return solidOfGrid(*toOpenVdb(source), placement, voxelSize, depth);
    } catch (const Error& error) {
        throw Error(error.fault(), path.string() + ": " + error.what());
    } catch (const openvdb::Exception& error) {
        throw Error(Fault::input, path.string() + ": " + error.what());
    }
}

}  // namespace firn
