// What a step did and what went wrong: trouble is data, with a remedy.
#pragma once

#include <string>
#include <vector>

#include "firn/base/timer.h"

namespace firn {

struct StepReport {
    bool diverged = false;
    std::string remedy;   // for a diverged step: what the user should change
    int iterations = 0;   // of a linear solve, 0 where there is none
    double residual = 0;  // relative, reached by that solve
    std::vector<std::string> warnings;
    StageTimes stages;
};

}  // namespace firn
