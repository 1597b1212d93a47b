// Files of one name and many frames: points.0001.bgeo, points.0002.bgeo, ...
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace firn {

struct FrameSequence {
    std::string pattern;      // points.$F4.bgeo
    std::vector<int> frames;  // that are there, sorted
    std::uintmax_t bytes = 0;

    /// Missing frames between the first and the last, as ranges with both ends missing.
    std::vector<std::pair<int, int>> gaps() const;
};

/// By pattern, sorted. Throws Error(Fault::file) where the folder cannot be read.
std::vector<FrameSequence> findSequences(const std::filesystem::path& folder);

}  // namespace firn
