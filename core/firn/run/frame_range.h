// The frames from one to another, both included.
#pragma once

namespace firn {

struct FrameRange {
    int first = 1, last = 1;

    bool contains(int frame) const { return frame >= first && frame <= last; }
};

}  // namespace firn
