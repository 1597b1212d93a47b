#include "firn/io/sequence.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

#include "firn/base/error.h"

namespace firn {
namespace {

constexpr std::size_t kMostDigits = 9;  // of a frame number: what an int holds

struct Numbered {
    std::string pattern;
    int frame;
};

/// Splits `name.0001.ext`; the extension may have dots of its own (.bgeo.sc).
std::optional<Numbered> numbered(const std::string& file) {
    for (std::size_t dot = file.find('.'); dot != std::string::npos; dot = file.find('.', dot + 1)) {
        const std::size_t end = file.find('.', dot + 1);
        if (end == std::string::npos) return std::nullopt;
        const std::string digits = file.substr(dot + 1, end - dot - 1);
        const bool isNumber = !digits.empty() && digits.size() <= kMostDigits &&
                              digits.find_first_not_of("0123456789") == std::string::npos;
        if (isNumber && dot > 0)
            return Numbered{fmt::format("{}.$F{}{}", file.substr(0, dot), std::max<std::size_t>(digits.size(), 1),
                                        file.substr(end)),
                            std::stoi(digits)};
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::pair<int, int>> FrameSequence::gaps() const {
    std::vector<std::pair<int, int>> missing;
    for (std::size_t i = 1; i < frames.size(); ++i)
        if (frames[i] - frames[i - 1] > 1) missing.emplace_back(frames[i - 1] + 1, frames[i] - 1);
    return missing;
}

std::vector<FrameSequence> findSequences(const std::filesystem::path& folder) {
    std::map<std::string, FrameSequence> found;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::optional<Numbered> file = numbered(it->path().filename().string());
        std::error_code unreadable;
        if (!file || !it->is_regular_file(unreadable)) continue;
        FrameSequence& sequence = found[file->pattern];
        sequence.pattern = file->pattern;
        sequence.frames.push_back(file->frame);
        const std::uintmax_t bytes = it->file_size(unreadable);
        if (!unreadable) sequence.bytes += bytes;
    }
    if (error) throw Error(Fault::file, fmt::format("{}: cannot read: {}", folder.string(), error.message()));
    std::vector<FrameSequence> sequences;
    for (auto& [pattern, sequence] : found) {
        std::sort(sequence.frames.begin(), sequence.frames.end());
        sequences.push_back(std::move(sequence));
    }
    return sequences;
}

}  // namespace firn
