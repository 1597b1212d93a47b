#include "firn/io/frame_path.h"

#include <fmt/core.h>

#include <cctype>

namespace firn {

bool hasFrameNumber(std::string_view pattern) { return pattern.find("$F") != std::string_view::npos; }

std::string withFrameNumber(std::string_view pattern, int frame) {
    std::string name;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.compare(i, 2, "$F") != 0) {
            name += pattern[i];
            continue;
        }
        ++i;
        const bool isPadded = i + 1 < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[i + 1]));
        name += fmt::format("{:0{}}", frame, isPadded ? pattern[++i] - '0' : 1);
    }
    return name;
}

}  // namespace firn
