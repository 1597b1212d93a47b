// Progress and Escape: the core asks, Houdini's interrupt answers.
#pragma once

#include <UT/UT_Interrupt.h>

#include "firn/base/progress.h"

namespace firn {

class HostProgress : public Progress {
public:
    explicit HostProgress(const char* operation) : interrupt_(operation) {}

    void update(double shareOfFrame) override { percent_ = int(100 * shareOfFrame); }
    bool wantsToStop() override { return interrupt_.wasInterrupted(percent_); }

private:
    UT_AutoInterrupt interrupt_;
    int percent_ = 0;
};

}  // namespace firn
