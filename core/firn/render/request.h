// What a user asks pictures of, in words: frames, sizes, file names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn::render {

struct PictureSize {
    int width, height;
};

/// "640x360"; throws Error(Fault::input).
PictureSize parseSize(const std::string& text);

/// A whole number from `low` to `high`; throws Error(Fault::input) that names the option.
int parseCount(const std::string& option, const std::string& text, int low, int high);

/// A number from `low` to `high`; throws Error(Fault::input) that names the option.
double parseNumber(const std::string& option, const std::string& text, double low, double high);

/// "x,y,z" in metres; throws Error(Fault::input) that names the option.
Vec3 parsePoint(const std::string& option, const std::string& text);

/// Those of `there`, which are in order, that "7", "A-B" or "A-BxS" names: every S-th from A on. Throws
/// Error(Fault::input) where it cannot be read, or where none of them is there.
std::vector<int> chosenFrames(const std::string& text, const std::vector<int>& there);

/// At most `most` of them, evenly spread, with the first and the last.
std::vector<int> spreadFrames(const std::vector<int>& frames, int most);

/// "out/ball.png" at frame 7 is "out/ball.0007.png"; a `$F4` in the name is put in its place instead.
std::filesystem::path numberedPath(const std::filesystem::path& path, int frame);

}  // namespace firn::render
