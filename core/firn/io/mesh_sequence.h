// Files of a sequence: `foot.$F4.obj` is foot.0001.obj, foot.0002.obj, ...
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace firn {

/// Frame numbers of the files that exist, in order. `$F` stands for the number, `$F4` for it with at least four
/// digits. Throws Error(Fault::input) for a pattern without it and for a file missing in between, Error(Fault::file)
/// where there is none at all.
std::vector<int> framesOf(const std::filesystem::path& pattern);

/// Whether a pattern has a place for the number at all.
bool hasFrameNumber(const std::filesystem::path& pattern);

std::filesystem::path fileOfFrame(const std::filesystem::path& pattern, int frame);

}  // namespace firn
