// File names of a sequence: `foot.$F4.obj` is foot.0007.obj at frame 7, `$F` is the frame without padding.
#pragma once

#include <string>
#include <string_view>

namespace firn {

/// Whether a name has a frame number in it.
bool hasFrameNumber(std::string_view pattern);

/// The name at a frame.
std::string withFrameNumber(std::string_view pattern, int frame);

}  // namespace firn
