#include "firn/io/mesh_sequence.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/io/number_text.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

struct Pattern {
    std::string before, after;
    int digits = 1;
};

Pattern patternOf(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::size_t at = name.find("$F");
    if (at == std::string::npos)
        throw Error(Fault::input, path.string() + ": no frame number in it; write $F, or $F4 for four digits");
    Pattern pattern{name.substr(0, at), name.substr(at + 2), 1};
    if (!pattern.after.empty() && pattern.after[0] >= '1' && pattern.after[0] <= '9') {
        pattern.digits = pattern.after[0] - '0';
        pattern.after.erase(0, 1);
    }
    return pattern;
}

std::string nameOf(const Pattern& p, int frame) {
    return fmt::format("{}{:0{}}{}", p.before, frame, p.digits, p.after);
}

/// The frame number of a file's name, or -1.
int frameIn(const Pattern& p, std::string_view name) {
    if (name.size() <= p.before.size() + p.after.size()) return -1;
    const auto frame = toNumber<int>(name.substr(p.before.size(), name.size() - p.before.size() - p.after.size()));
    return frame && *frame >= 0 && nameOf(p, *frame) == name ? *frame : -1;
}

}  // namespace

bool hasFrameNumber(const fs::path& pattern) { return pattern.filename().string().find("$F") != std::string::npos; }

fs::path fileOfFrame(const fs::path& pattern, int frame) {
    return pattern.parent_path() / nameOf(patternOf(pattern), frame);
}

std::vector<int> framesOf(const fs::path& path) {
    const Pattern pattern = patternOf(path);
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::vector<int> frames;
    std::error_code trouble;
    for (fs::directory_iterator entry(folder, trouble), end; !trouble && entry != end; entry.increment(trouble))
        if (const int frame = frameIn(pattern, entry->path().filename().string()); frame >= 0) frames.push_back(frame);
    if (frames.empty())
        throw Error(Fault::file, fmt::format("{}: no such files, for example {}", path.string(), nameOf(pattern, 1)));
    std::sort(frames.begin(), frames.end());
    // Every second frame may be all there is; a file lost on the way shows as an odd gap.
    for (std::size_t i = 2; i < frames.size(); ++i)
        if (const int step = frames[1] - frames[0]; frames[i] - frames[i - 1] != step)
            throw Error(Fault::input, fmt::format("{}: the sequence has a gap, {} is missing", path.string(),
                                                  nameOf(pattern, frames[i - 1] + step)));
    return frames;
}

}  // namespace firn
