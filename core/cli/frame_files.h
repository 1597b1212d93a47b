// The frames of points that a command is asked to work on: an output folder, or files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace firn {

struct FrameFile {
    int number;  // of the frame
    std::filesystem::path file;
};

/// One folder with points.*.bgeo, or points files one by one; never none. `frames` chooses some of them ("A-BxS");
/// empty takes all. Throws Error(Fault::input) where there is nothing to choose.
std::vector<FrameFile> frameFiles(const std::vector<std::filesystem::path>& inputs, const std::string& frames);

}  // namespace firn
