#include "cli/frame_files.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "firn/base/error.h"
#include "firn/render/request.h"
#include "firn/run/folder_names.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// The digits before the extension ("ball.0007.bgeo" is 7), or its place among the files.
int numberOf(const fs::path& file, std::size_t place) {
    const std::string name =
        file.stem().stem() == file.stem() ? file.stem().string() : file.stem().extension().string();
    const auto digits = std::find_if(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); });
    int number = 0;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + (digits - name.begin()), end, number);
    return error == std::errc() && stop == end ? number : int(place) + 1;
}

std::vector<FrameFile> framesIn(const fs::path& folder, std::initializer_list<FrameName> names) {
    std::vector<FrameFile> found;
    for (const FrameName name : names)
        if (found.empty())
            for (const int frame : framesOnDisk(folder, name)) found.push_back({frame, folder / name(frame)});
    if (found.empty())
        throw Error(Fault::input,
                    fmt::format("{}: no frames here; a folder holds {}, ...", folder.string(), pointsName(1)));
    return found;
}

std::vector<FrameFile> listed(const std::vector<fs::path>& inputs, std::initializer_list<FrameName> names) {
    std::error_code ignored;
    if (inputs.size() == 1 && fs::is_directory(inputs.front(), ignored)) return framesIn(inputs.front(), names);
    std::vector<FrameFile> found;
    for (const fs::path& input : inputs) {
        if (fs::is_directory(input, ignored))
            throw Error(Fault::input, fmt::format("{}: is one of several; give one folder, or files", input.string()));
        found.push_back({numberOf(input, found.size()), input});
    }
    return found;
}

}  // namespace

std::vector<FrameFile> frameFiles(const std::vector<fs::path>& inputs, const std::string& frames,
                                  std::initializer_list<FrameName> names) {
    const std::vector<FrameFile> all = listed(inputs, names);
    if (frames.empty()) return all;
    std::vector<int> numbers;
    numbers.reserve(all.size());
    for (const FrameFile& one : all) numbers.push_back(one.number);
    std::sort(numbers.begin(), numbers.end());
    const std::vector<int> wanted = render::chosenFrames(frames, numbers);
    std::vector<FrameFile> some;
    for (const FrameFile& one : all)
        if (std::binary_search(wanted.begin(), wanted.end(), one.number)) some.push_back(one);
    return some;
}

}  // namespace firn
