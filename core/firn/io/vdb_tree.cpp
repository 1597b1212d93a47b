#include "firn/io/vdb_tree.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/io/vdb_values.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{2} << 30;
constexpr std::size_t kMaxTiles = std::size_t{1} << 21;
constexpr int kMaxCoordinate = 1 << 28;  // far from where sums of coordinates overflow
constexpr std::uint32_t kOldestVersion = 222, kNewestVersion = 224;
constexpr std::int64_t kMagic = 0x56444220;

[[noreturn]] void damaged(const std::string& what) { throw Error(Fault::input, "damaged OpenVDB file: " + what); }

std::string readString(ByteReader& in) { return std::string(in.take(in.read<std::uint32_t>())); }

VdbMeta metaOf(const std::string& type, std::string_view bytes) {
    ByteReader in(bytes);
    const auto vector = [&](auto zero) -> VdbMeta {
        using T = decltype(zero);
        const T x = in.read<T>(), y = in.read<T>(), z = in.read<T>();
        return Vec3d{double(x), double(y), double(z)};
    };
    if (type == "string") return std::string(bytes);
    if (type == "bool") return in.read<char>() != 0;
    if (type == "float") return double(in.read<float>());
    if (type == "double") return in.read<double>();
    if (type == "int32") return double(in.read<std::int32_t>());
    if (type == "int64") return double(in.read<std::int64_t>());
    if (type == "vec3s") return vector(float{});
    if (type == "vec3d") return vector(double{});
    if (type == "vec3i") return vector(std::int32_t{});
    return "(" + type + ")";
}

std::map<std::string, VdbMeta> readMeta(ByteReader& in) {
    std::map<std::string, VdbMeta> meta;
    const auto count = in.read<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string name = readString(in), type = readString(in);
        meta[name] = metaOf(type, in.take(in.read<std::uint32_t>()));
    }
    return meta;
}

Vec3d readVec(ByteReader& in) {
    const double x = in.read<double>(), y = in.read<double>();
    return {x, y, in.read<double>()};
}

/// Only the numbers that define the map; OpenVDB keeps derived ones behind them.
void readTransform(ByteReader& in, VdbGrid& grid) {
    const std::string type = readString(in);
    const auto scaled = [&](int derived) {
        const Vec3d s = readVec(in);
        grid.toWorld = Mat3d::diagonal(s.x, s.y, s.z);
        in.take(static_cast<std::uint64_t>(derived) * sizeof(Vec3d));
    };
    if (type == "UniformScaleMap" || type == "ScaleMap") {
        scaled(4);
    } else if (type == "UniformScaleTranslateMap" || type == "ScaleTranslateMap") {
        grid.origin = readVec(in);
        scaled(4);
    } else if (type == "TranslationMap") {
        grid.origin = readVec(in);
    } else if (type == "AffineMap" || type == "UnitaryMap") {
        double m[4][4];  // for row vectors
        for (auto& row : m)
            for (double& value : row) value = in.read<double>();
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) grid.toWorld(r, c) = m[c][r];
        grid.origin = {m[3][0], m[3][1], m[3][2]};
    } else {
        throw Error(Fault::input,
                    fmt::format("grid '{}' has a transform of type '{}'; linear ones only are read", grid.name, type));
    }
    if (!isFinite(grid.origin) || !std::isfinite(contract(grid.toWorld, grid.toWorld)) ||
        !(std::fabs(determinant(grid.toWorld)) > 0))
        damaged(fmt::format("the transform of grid '{}' is not finite or flat", grid.name));
}

/// What a file may still hold, all its grids together.
struct Budget {
    std::size_t leaves = kMaxVdbLeaves, tiles = kMaxTiles;
};

/// One tree: a root, nodes of 32^3 and of 16^3 children, leaves of 8^3 voxels. The file has the shape first, then the
/// values of the leaves in the same order.
class TreeReader {
public:
    TreeReader(ByteReader& in, VdbGrid& grid, ValueCoding coding, Budget& budget)
        : in_(in), grid_(grid), coding_(coding), budget_(budget) {}

    void readShape() {
        if (in_.read<std::int32_t>() != 1) damaged("more than one buffer per tree");
        for (int c = 0; c < grid_.channels; ++c) grid_.background[c] = in_.read<float>();
        checkFinite(grid_.background);
        coding_.background = grid_.background;
        const auto tiles = in_.read<std::uint32_t>(), children = in_.read<std::uint32_t>();
        for (std::uint32_t i = 0; i < tiles; ++i) {
            VdbTile tile{readOrigin(), 4096, false, {}};
            for (int c = 0; c < grid_.channels; ++c) tile.value[c] = in_.read<float>();
            tile.active = in_.read<char>() != 0;
            addTile(tile);
        }
        std::array<int, 3> last{-2 * kMaxCoordinate, 0, 0};
        for (std::uint32_t i = 0; i < children; ++i) {
            const std::array<int, 3> origin = readOrigin();
            if (!(last < origin)) damaged("the nodes of a tree are not in order");
            last = origin;
            readNode(origin, 5, 4096);
        }
    }

    void readLeaves() {
        const std::size_t perLeaf = static_cast<std::size_t>(VdbLeaf::kVoxels) * grid_.channels;
        grid_.values.resize(grid_.leaves.size() * perLeaf);
        for (std::size_t i = 0; i < grid_.leaves.size(); ++i) {
            VdbLeaf& leaf = grid_.leaves[i];
            for (std::uint64_t& word : leaf.active) word = in_.read<std::uint64_t>();
            const Span<const std::uint64_t> mask(leaf.active);
            readValues(in_, coding_, mask, {grid_.values.data() + i * perLeaf, perLeaf});
        }
        for (float value : grid_.values)
            if (!std::isfinite(value)) damaged(fmt::format("grid '{}' holds a value that is not finite", grid_.name));
    }

private:
    std::array<int, 3> readOrigin() {
        std::array<int, 3> origin;
        for (int& coordinate : origin) {
            coordinate = in_.read<std::int32_t>();
            if (std::abs(std::int64_t{coordinate}) > kMaxCoordinate || coordinate % 4096 != 0)
                damaged(fmt::format("a node of grid '{}' stands at {}", grid_.name, coordinate));
        }
        return origin;
    }

    void checkFinite(const std::array<float, 3>& value) const {
        for (float x : value)
            if (!std::isfinite(x)) damaged(fmt::format("grid '{}' holds a value that is not finite", grid_.name));
    }

    void addTile(const VdbTile& tile) {
        if (!tile.active && tile.value == grid_.background) return;
        checkFinite(tile.value);
        if (budget_.tiles-- == 0) throw Error(Fault::input, fmt::format("more than {} tiles in all grids", kMaxTiles));
        grid_.tiles.push_back(tile);
    }

    /// A node of 2^(3 bits) children or tiles over an edge of so many voxels.
    void readNode(const std::array<int, 3>& origin, int bits, int edge) {
        const std::size_t count = std::size_t{1} << (3 * bits);
        std::vector<std::uint64_t> children(count / 64), active(count / 64);
        for (std::uint64_t& word : children) word = in_.read<std::uint64_t>();
        for (std::uint64_t& word : active) word = in_.read<std::uint64_t>();
        std::vector<float> values(count * grid_.channels);
        readValues(in_, coding_, active, values);
        const int childEdge = edge >> bits;
        for (std::size_t n = 0; n < count; ++n) {
            const std::array<int, 3> at = childOrigin(origin, n, bits, childEdge);
            if (!(children[n / 64] >> (n % 64) & 1)) {
                VdbTile tile{at, childEdge, (active[n / 64] >> (n % 64) & 1) != 0, {}};
                for (int c = 0; c < grid_.channels; ++c) tile.value[c] = values[n * grid_.channels + c];
                addTile(tile);
            } else if (childEdge > 8) {
                readNode(at, 4, childEdge);
            } else {
                readLeaf(at);
            }
        }
    }

    static std::array<int, 3> childOrigin(const std::array<int, 3>& origin, std::size_t n, int bits, int childEdge) {
        const int mask = (1 << bits) - 1, i = static_cast<int>(n);
        return {origin[0] + (i >> (2 * bits)) * childEdge, origin[1] + (i >> bits & mask) * childEdge,
                origin[2] + (i & mask) * childEdge};
    }

    void readLeaf(const std::array<int, 3>& origin) {
        in_.take(sizeof VdbLeaf{}.active);  // again before its values
        const std::size_t needed = static_cast<std::size_t>(grid_.channels);
        if (budget_.leaves < needed)
            throw Error(Fault::input, fmt::format("more than {} blocks of 8x8x8 values in all grids", kMaxVdbLeaves));
        budget_.leaves -= needed;
        grid_.leaves.push_back({origin, {}});
    }

    ByteReader& in_;
    VdbGrid& grid_;
    ValueCoding coding_;
    Budget& budget_;
};

struct FileHead {
    bool hasOffsets = false;
    std::uint32_t gridCount = 0;
};

FileHead readHead(ByteReader& in) {
    if (in.left() < sizeof kMagic || in.read<std::int64_t>() != kMagic)
        throw Error(Fault::input, "does not begin like an OpenVDB file");
    const auto version = in.read<std::uint32_t>();
    if (version < kOldestVersion || version > kNewestVersion)
        throw Error(Fault::input, fmt::format("OpenVDB file version {}; versions {} to {} are read", version,
                                              kOldestVersion, kNewestVersion));
    in.take(2 * sizeof(std::uint32_t));  // version of the library
    FileHead head;
    head.hasOffsets = in.read<char>() != 0;
    in.take(36);  // UUID
    readMeta(in);
    head.gridCount = in.read<std::uint32_t>();
    return head;
}

/// Type of the tree and how its numbers are kept.
bool knowsType(VdbGrid& grid, bool& isHalf) {
    constexpr std::string_view kHalf = "_HalfFloat";
    std::string type = grid.type;
    isHalf = type.size() > kHalf.size() && type.compare(type.size() - kHalf.size(), kHalf.size(), kHalf) == 0;
    if (isHalf) type.resize(type.size() - kHalf.size());
    grid.channels = type == "Tree_float_5_4_3" ? 1 : type == "Tree_vec3s_5_4_3" ? 3 : 0;
    return grid.channels > 0;
}

VdbGrid readGrid(ByteReader& in, bool hasOffsets, Budget& budget) {
    VdbGrid grid;
    grid.name = readString(in);
    grid.type = readString(in);
    const std::string parent = readString(in);
    const auto start = in.read<std::uint64_t>(), values = in.read<std::uint64_t>(), end = in.read<std::uint64_t>();
    // Grids of one name are told apart by a number behind this character.
    grid.name.resize(std::min(grid.name.find('\x1e'), grid.name.size()));
    if (!parent.empty()) grid.type += " (an instance of '" + parent + "')";
    bool isHalf = false;
    const bool known = knowsType(grid, isHalf);
    if (hasOffsets) in.moveTo(start);
    const auto compression = in.read<std::uint32_t>();
    grid.meta = readMeta(in);
    if (known) {
        readTransform(in, grid);
        TreeReader tree(in, grid, {grid.channels, compression, isHalf, {}}, budget);
        tree.readShape();
        if (hasOffsets) in.moveTo(values);
        tree.readLeaves();
        grid.isRead = true;
    } else if (!hasOffsets) {
        throw Error(Fault::input, fmt::format("grid '{}' is of type '{}', which cannot be skipped in this file",
                                              grid.name, grid.type));
    }
    if (hasOffsets) in.moveTo(end);
    return grid;
}

}  // namespace

std::string VdbGrid::gridClass() const {
    const auto found = meta.find("class");
    const auto* text = found == meta.end() ? nullptr : std::get_if<std::string>(&found->second);
    return text ? *text : std::string();
}

std::vector<VdbGrid> readVdbGrids(const std::filesystem::path& path) {
    const std::string bytes = readWhole(path, kMaxBytes);
    try {
        if (bytes.empty()) throw Error(Fault::input, "the file is empty");
        ByteReader in(bytes);
        const FileHead head = readHead(in);
        Budget budget;
        std::vector<VdbGrid> grids;
        for (std::uint32_t i = 0; i < head.gridCount; ++i) grids.push_back(readGrid(in, head.hasOffsets, budget));
        return grids;
    } catch (const Error& error) {
        throw Error(error.fault(), path.string() + ": " + error.what());
    }
}

}  // namespace firn
