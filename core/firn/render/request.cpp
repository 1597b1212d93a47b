#include "firn/render/request.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "firn/base/error.h"
#include "firn/base/text.h"

namespace firn::render {
namespace {

constexpr int kLargestSide = 16384;                // pixels
constexpr std::int64_t kLargestPicture = 1 << 26;  // pixels: 800 MB while it is being exposed

/// The number that `text` begins with, which is cut off from it.
template <class T>
std::optional<T> take(std::string_view& text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(std::size_t(end - text.data()));
    return value;
}

bool takeLetter(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& allowed) {
    throw Error(Fault::input, fmt::format("{}: \"{}\" cannot be used; {}", option, text, allowed));
}

struct Stride {
    int first, last, step;
};

Stride parseFrames(const std::string& text) {
    std::string_view left = text;
    const auto first = take<int>(left);
    const bool range = takeLetter(left, '-');
    const auto last = range ? take<int>(left) : first;
    const auto step = takeLetter(left, 'x') ? take<int>(left) : std::optional<int>(1);
    if (!first || !last || !step || !left.empty() || *first < 0 || *last < *first || *step < 1)
        refuse("--frames", text, "give A-B, or A-BxS for every S-th, such as 1-60x5");
    return {*first, *last, *step};
}

}  // namespace

PictureSize parseSize(const std::string& text) {
    std::string_view left = text;
    const auto width = take<int>(left);
    const bool by = takeLetter(left, 'x');
    const auto height = take<int>(left);
    const auto fits = [](std::optional<int> side) { return side && *side >= 1 && *side <= kLargestSide; };
    if (!by || !left.empty() || !fits(width) || !fits(height))
        refuse("--size", text, fmt::format("give WxH in pixels, each from 1 to {}, such as 640x360", kLargestSide));
    if (std::int64_t(*width) * *height > kLargestPicture)
        refuse("--size", text, fmt::format("a picture has {} pixels at most, such as 8192x8192", kLargestPicture));
    return {*width, *height};
}

int parseCount(const std::string& option, const std::string& text, int low, int high) {
    std::string_view left = text;
    const auto count = take<int>(left);
    if (!count || !left.empty() || *count < low || *count > high)
        refuse(option, text, fmt::format("give a whole number from {} to {}", low, high));
    return *count;
}

double parseNumber(const std::string& option, const std::string& text, double low, double high) {
    std::string_view left = text;
    const auto number = take<double>(left);
    if (!number || !left.empty() || !(*number >= low && *number <= high))
        refuse(option, text, fmt::format("give a number from {:g} to {:g}", low, high));
    return *number;
}

Vec3 parsePoint(const std::string& option, const std::string& text) {
    std::string_view left = text;
    Vec3 point;
    for (int axis = 0; axis < 3; ++axis) {
        const auto value = axis == 0 || takeLetter(left, ',') ? take<float>(left) : std::nullopt;
        if (!value || !std::isfinite(*value)) refuse(option, text, "give x,y,z in metres, such as 2,1,3");
        point[axis] = *value;
    }
    if (!left.empty()) refuse(option, text, "give x,y,z in metres, such as 2,1,3");
    return point;
}

std::vector<int> chosenFrames(const std::string& text, const std::vector<int>& there) {
    const Stride wanted = parseFrames(text);
    std::vector<int> chosen;
    for (int frame : there)
        if (frame >= wanted.first && frame <= wanted.last && (frame - wanted.first) % wanted.step == 0)
            chosen.push_back(frame);
    if (chosen.empty())
        refuse(
            "--frames", text,
            there.empty() ? "there are no frames" : fmt::format("there are frames {}-{}", there.front(), there.back()));
    return chosen;
}

std::vector<int> spreadFrames(const std::vector<int>& frames, int most) {
    const std::size_t count = std::size_t(std::max(most, 1));
    if (frames.size() <= count) return frames;
    if (count == 1) return {frames.back()};
    std::vector<int> some;
    for (std::size_t i = 0; i < count; ++i) some.push_back(frames[i * (frames.size() - 1) / (count - 1)]);
    return some;
}

std::filesystem::path numberedPath(const std::filesystem::path& path, int frame) {
    const std::string number = fmt::format("{:04}", frame);
    std::string name = path.filename().string();
    if (const std::size_t at = name.find("$F4"); at != std::string::npos)
        return path.parent_path() / name.replace(at, 3, number);
    return path.parent_path() / fmt::format("{}.{}{}", path.stem().string(), number, path.extension().string());
}

}  // namespace firn::render
