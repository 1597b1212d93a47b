// CRC-32 of a file, the same that zip, gzip and Python's zlib.crc32 give.
#pragma once

#include <filesystem>
#include <string>

namespace firn {

/// Eight hexadecimal digits; throws Error(Fault::file) where the file cannot be read.
std::string checksumOf(const std::filesystem::path& path);

}  // namespace firn
