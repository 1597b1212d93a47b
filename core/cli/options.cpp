#include "cli/options.h"

#include <fmt/core.h>
#include <tbb/global_control.h>

#include <cctype>
#include <charconv>
#include <optional>

#include "firn/base/error.h"

namespace firn {
namespace {

/// More than any machine has; beyond it TBB would reserve memory for threads that never run.
constexpr int kMostThreads = 4096;

std::optional<int> parseWhole(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

FrameRange parseFrames(const std::string& text) {
    const std::size_t dash = text.find('-');
    const auto first = parseWhole(std::string_view(text).substr(0, dash));
    const auto last = dash == std::string::npos ? first : parseWhole(std::string_view(text).substr(dash + 1));
    if (!first || !last || *first > *last)
        throw Error(Fault::input,
                    fmt::format("--frames: \"{}\" is not a range of frames; allowed: A-B, such as 1-60", text));
    return {*first, *last};
}

struct ThreadLimit::Control {
    tbb::global_control limit;
};

ThreadLimit::ThreadLimit(const std::string& text) {
    if (text.empty()) return;
    const auto threads = parseWhole(text);
    if (!threads || *threads < 1 || *threads > kMostThreads)
        throw Error(Fault::input,
                    fmt::format("--threads: \"{}\" is not a number of threads; allowed: 1 to {}", text, kMostThreads));
    control_.reset(new Control{{tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(*threads)}});
}

ThreadLimit::~ThreadLimit() = default;

std::string defaultFolder(const std::string& sceneName) {
    std::string name = sceneName.empty() ? "snow" : sceneName;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_' && c != '.') c = '_';
    if (name.front() == '.') name.front() = '_';
    return "out/" + name;
}

}  // namespace firn
