#include "cli/picture_progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "cli/interrupt.h"
#include "cli/progress_bar.h"

namespace firn {

PictureProgress::PictureProgress(int frame, std::size_t index, std::size_t count)
    : frame_(frame), index_(index), count_(count), shows_(::isatty(STDOUT_FILENO) != 0) {
    update(0);
}

PictureProgress::~PictureProgress() {
    if (!shows_) return;
    fmt::print("\r\033[K");
    std::fflush(stdout);
}

void PictureProgress::update(double share) {
    constexpr double kRedrawSeconds = 0.1;
    if (!shows_ || (share > 0 && sinceDrawn_.seconds() < kRedrawSeconds)) return;
    std::string words = fmt::format(" frame {}, picture {}/{}", frame_, index_ + 1, count_);
    if (share > 0) words += fmt::format("  {} left", clockText(sinceBegun_.seconds() * (1 - share) / share));
    fmt::print("\r\033[K{}", barText(share, words, terminalWidth()));
    std::fflush(stdout);
    sinceDrawn_ = Stopwatch();
}

void PictureProgress::note(const std::string& line) {
    if (shows_) fmt::print("\r\033[K");
    std::fflush(stdout);
    fmt::print(stderr, "firn: note: frame {}: {}\n", frame_, line);
}

bool PictureProgress::wantsToStop() { return isInterrupted(); }

}  // namespace firn
