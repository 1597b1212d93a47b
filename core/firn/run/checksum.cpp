#include "firn/run/checksum.h"

#include <fmt/core.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

#include "firn/base/error.h"

namespace firn {

std::string checksumOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> buffer(1 << 20);
    uLong crc = ::crc32(0, nullptr, 0);
    while (file) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        crc = ::crc32(crc, reinterpret_cast<const Bytef*>(buffer.data()), static_cast<uInt>(file.gcount()));
    }
    if (!file.eof()) throw Error(Fault::file, fmt::format("{}: cannot read: {}", path.string(), std::strerror(errno)));
    return fmt::format("{:08x}", crc);
}

}  // namespace firn
