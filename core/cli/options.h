// Options that several commands have.
#pragma once

#include <memory>
#include <string>

#include "firn/run/frame_range.h"

namespace firn {

/// "A-B" or "A"; throws Error(Fault::input).
FrameRange parseFrames(const std::string& text);

/// Keeps the program to that many threads while it lives; an empty text means all the machine has. Throws
/// Error(Fault::input) where the text is not a number from 1 on.
class ThreadLimit {
public:
    explicit ThreadLimit(const std::string& text);
    ~ThreadLimit();

private:
    struct Control;
    std::unique_ptr<Control> control_;
};

/// `out/<name>`, whatever the name holds: one folder below `out`.
std::string defaultFolder(const std::string& sceneName);

}  // namespace firn
