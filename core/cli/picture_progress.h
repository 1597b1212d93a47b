// How far the pictures are, in a terminal.
#pragma once

#include <cstddef>

#include "firn/base/progress.h"
#include "firn/base/timer.h"

namespace firn {

/// One picture of several; its line is cleared when it is done. Stops on Ctrl-C. Says nothing into a pipe.
class PictureProgress : public Progress {
public:
    PictureProgress(int frame, std::size_t index, std::size_t count);
    ~PictureProgress() override;
    void update(double share) override;
    void note(const std::string& line) override;
    bool wantsToStop() override;

private:
    int frame_;
    std::size_t index_, count_;
    bool shows_;
    Stopwatch sinceBegun_, sinceDrawn_;
};

}  // namespace firn
