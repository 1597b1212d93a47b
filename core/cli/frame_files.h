// The frames that a command is asked to work on: an output folder, or files.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace firn {

struct FrameFile {
    int number;  // of the frame
    std::filesystem::path file;
};

/// How a folder names the file of a frame (run/folder_names.h).
using FrameName = std::string (*)(int frame);

/// The files of one folder, of the first of these names that it has any of, or files one by one; never none. `frames`
/// chooses some of them ("A-BxS"); empty takes all. Throws Error(Fault::input) where there is nothing to choose.
std::vector<FrameFile> frameFiles(const std::vector<std::filesystem::path>& inputs, const std::string& frames,
                                  std::initializer_list<FrameName> names);

}  // namespace firn
