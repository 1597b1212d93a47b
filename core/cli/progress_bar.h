// How a run is shown: a bar in a terminal, a line per frame in a pipe, JSON lines, or nothing.
#pragma once

#include <memory>
#include <string>

#include "firn/run/run_scene.h"

namespace firn {

enum class ProgressStyle { people, json, quiet };

/// Shows on standard output; stops the run on Ctrl-C.
std::unique_ptr<RunObserver> makeObserver(ProgressStyle style);

/// "[#####---------------] frame 12/60  81920 particles  231 steps  0:42 left", at most `width` characters.
struct BarState {
    int frame = 0, lastFrame = 0;
    double share = 0;  // of the whole run, 0 to 1
    std::size_t particles = 0;
    int steps = 0;            // in the last frame
    double secondsLeft = -1;  // negative: not yet known
};
std::string barText(const BarState& state, std::size_t width);
/// A bar for `share`, 0 to 1, and words behind it.
std::string barText(double share, const std::string& words, std::size_t width);
std::size_t terminalWidth();

/// "0:42", "12:05", "3:04:05".
std::string clockText(double seconds);

}  // namespace firn
