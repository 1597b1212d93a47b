#include <openvdb/io/Archive.h>
#include <openvdb/tools/Prune.h>
#include <openvdb/tools/SignedFloodFill.h>

#include <fmt/core.h>

#include <sstream>

#include "firn/base/error.h"
#include "firn/base/random.h"
#include "firn/geometry/vdb_handle.h"
#include "firn/io/vdb.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

/// OpenVDB's own files, but into memory: our writer then reports a full disk and renames.
class MemoryArchive : public openvdb::io::Archive {
public:
    std::string bytesOf(const openvdb::GridCPtrVec& grids) const {
        std::ostringstream out(std::ios::binary);
        Archive::write(out, grids, true);
        return std::move(out).str();
    }
};

float valueOf(const float* v, float) { return *v; }
openvdb::Vec3s valueOf(const float* v, const openvdb::Vec3s&) { return {v[0], v[1], v[2]}; }

template <class Grid, class IsActive>
typename Grid::Ptr gridOf(const Volume& volume, const typename Grid::ValueType& background, IsActive&& isActive) {
    using Leaf = typename Grid::TreeType::LeafNodeType;
    constexpr std::size_t kChannels = sizeof(typename Grid::ValueType) / sizeof(float);
    const auto grid = Grid::create(background);
    const float* next = volume.values.data();
    for (const auto& [x, y, z] : volume.blocks) {
        auto leaf = std::make_unique<Leaf>(openvdb::Coord(x, y, z) << 3, background, false);
        for (openvdb::Index n = 0; n < Volume::kVoxels; ++n, next += kChannels) {
            const auto value = valueOf(next, background);
            leaf->setValueOnly(n, value);
            if (isActive(value)) leaf->setValueOn(n);
        }
        grid->tree().addLeaf(leaf.release());
    }
    return grid;
}

/// How much of a volume is written: what shows, with equal voxels as tiles, or all.
enum class Extent { shown, whole };

openvdb::GridBase::Ptr levelSetGrid(const Volume& volume, Extent extent) {
    const float background = volume.background;
    const auto isActive = [=](float phi) { return extent == Extent::whole || std::fabs(phi) < background; };
    const auto grid = gridOf<openvdb::FloatGrid>(volume, background, isActive);
    if (extent == Extent::shown) {
        openvdb::tools::signedFloodFill(grid->tree());
        openvdb::tools::pruneLevelSet(grid->tree());
    }
    grid->setGridClass(openvdb::GRID_LEVEL_SET);
    return grid;
}

template <class Grid>
typename Grid::Ptr fogGrid(const Volume& volume, Extent extent) {
    const typename Grid::ValueType background(volume.background);
    const auto isActive = [=](const typename Grid::ValueType& value) {
        return extent == Extent::whole || value != background;
    };
    const auto grid = gridOf<Grid>(volume, background, isActive);
    if (extent == Extent::shown) openvdb::tools::prune(grid->tree());
    return grid;
}

openvdb::GridBase::Ptr scalarGrid(const Volume& volume, Extent extent) {
    if (volume.kind == VolumeKind::signedDistance) return levelSetGrid(volume, extent);
    const auto grid = fogGrid<openvdb::FloatGrid>(volume, extent);
    grid->setGridClass(openvdb::GRID_FOG_VOLUME);
    return grid;
}

openvdb::GridBase::Ptr vectorGrid(const Volume& volume, Extent extent) {
    const auto grid = fogGrid<openvdb::Vec3SGrid>(volume, extent);
    grid->setVectorType(openvdb::VEC_CONTRAVARIANT_RELATIVE);
    return grid;
}

openvdb::GridBase::Ptr gridOf(const Volume& volume, Extent extent) {
    const auto grid = volume.kind == VolumeKind::velocity ? vectorGrid(volume, extent) : scalarGrid(volume, extent);
    grid->setName(volume.name);
    grid->setTransform(openvdb::math::Transform::createLinearTransform(volume.voxelSize));
    for (const auto& [name, value] : volume.metadata) grid->insertMeta(name, openvdb::DoubleMetadata(value));
    return grid;
}

/// 128 bits of the contents, written as a UUID.
std::string uuidOf(std::string_view bytes) {
    std::uint64_t a = 1, b = 2;
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        bytes.copy(reinterpret_cast<char*>(&word), sizeof word, i);
        a = scramble(a ^ word), b = scramble(b + word) ^ a;
    }
    const std::string hex = fmt::format("{:016x}{:016x}", scramble(a + bytes.size()), scramble(b));
    return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                       hex.substr(20));
}

/// Behind magic number, version of the file and of the library, and one flag.
void replaceUuid(std::string& bytes) {
    constexpr std::size_t kAt = 8 + 3 * 4 + 1, kLength = 36;
    if (bytes.size() < kAt + kLength || bytes[kAt + 8] != '-' || bytes[kAt + 23] != '-')
        throw Error(Fault::ours, "this OpenVDB writes its UUID elsewhere");
    bytes.replace(kAt, kLength, kLength, '0');
    bytes.replace(kAt, kLength, uuidOf(bytes));
}

void write(const std::filesystem::path& path, const std::vector<Volume>& volumes, Extent extent) {
    openvdb::initialize();
    openvdb::GridCPtrVec grids;
    for (const Volume& volume : volumes) grids.push_back(gridOf(volume, extent));
    std::string bytes = MemoryArchive().bytesOf(grids);
    replaceUuid(bytes);
    writeWhole(path, bytes);
}

}  // namespace

void writeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes) {
    write(path, volumes, Extent::shown);
}

void writeWholeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes) {
    write(path, volumes, Extent::whole);
}

}  // namespace firn
