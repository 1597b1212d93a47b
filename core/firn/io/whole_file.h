// Files that appear whole or not at all: a temporary name beside the target, flush, rename.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace firn {

/// Writes `bytes` under `path`; throws Error(Fault::file) and leaves nothing behind where it cannot.
void writeWhole(const std::filesystem::path& path, std::string_view bytes);

/// The same for libraries that write files themselves: `write` is given the temporary path, which keeps the
/// extension of `path`.
void writeWhole(const std::filesystem::path& path, const std::function<void(const std::filesystem::path&)>& write);

/// The whole file; throws Error(Fault::file) where it cannot be read, Error(Fault::input) where it is larger than
/// `limit`.
std::string readWhole(const std::filesystem::path& path, std::size_t limit);

/// Removes what a killed run left: files of the temporary name in `folder`.
void removeLeftovers(const std::filesystem::path& folder);

}  // namespace firn
