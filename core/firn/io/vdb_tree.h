// OpenVDB's files read by ourselves, as plain data. OpenVDB trusts what it reads: a damaged or hostile file makes it
// allocate without bound or read past its buffers. Here every count is checked against what is left of the file.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "firn/base/math/mat.h"

namespace firn {

/// Blocks of 8x8x8 numbers taken from one file: 1 GiB of floats.
inline constexpr std::size_t kMaxVdbLeaves = std::size_t{1} << 19;

using VdbMeta = std::variant<bool, double, std::string, Vec3d>;

/// A cube of equal voxels.
struct VdbTile {
    std::array<int, 3> origin{};  // first voxel
    int edge = 0;                 // voxels
    bool active = false;
    std::array<float, 3> value{};
};

/// 8x8x8 voxels; their values are in VdbGrid::values, in order of the leaves.
struct VdbLeaf {
    static constexpr int kVoxels = 512;  // voxel (i, j, k) is at (i * 8 + j) * 8 + k
    std::array<int, 3> origin{};
    std::array<std::uint64_t, 8> active{};  // bit n % 64 of word n / 64
    bool isActive(int n) const { return active[n >> 6] >> (n & 63) & 1; }
};

struct VdbGrid {
    std::string name, type;  // "Tree_float_5_4_3", ...
    std::map<std::string, VdbMeta> meta;

    /// What follows is filled for float and vec3s trees of the usual shape only.
    bool isRead = false;
    int channels = 0;                   // 1 or 3
    Mat3d toWorld = Mat3d::identity();  // voxel index to metres: toWorld * index + origin
    Vec3d origin{};
    std::array<float, 3> background{};
    std::vector<VdbLeaf> leaves;  // in order of the file
    std::vector<float> values;    // channels * kVoxels per leaf
    std::vector<VdbTile> tiles;   // active, or not of the background

    std::string gridClass() const;  // "level set", "fog volume", ... or empty
};

/// Values of all grids that are float or vec3s, only the heads of the others. Throws Error(Fault::file) where the file
/// cannot be read, Error(Fault::input) where it is none of OpenVDB's, damaged, or larger than we take.
std::vector<VdbGrid> readVdbGrids(const std::filesystem::path& path);

}  // namespace firn
