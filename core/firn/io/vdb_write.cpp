#include <openvdb/io/Archive.h>

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

void write(const std::filesystem::path& path, const std::vector<Volume>& volumes, GridExtent extent) {
    openvdb::initialize();
    openvdb::GridCPtrVec grids;
    for (const Volume& volume : volumes) grids.push_back(gridOf(volume, extent));
    std::string bytes = MemoryArchive().bytesOf(grids);
    replaceUuid(bytes);
    writeWhole(path, bytes);
}

}  // namespace

void writeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes) {
    write(path, volumes, GridExtent::shown);
}

void writeWholeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes) {
    write(path, volumes, GridExtent::whole);
}

}  // namespace firn
