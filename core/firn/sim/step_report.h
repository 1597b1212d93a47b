// What a step did and what went wrong: trouble is data, with a remedy.
#pragma once

#include <string>
#include <vector>

#include "firn/base/timer.h"
#include "firn/collide/impulse.h"

namespace firn {

struct StepReport {
    bool diverged = false;          // the step went wrong and has changed nothing
    bool mayRetry = false;          // a shorter one may do
    std::string remedy;             // for a diverged step: what the user should change
    int iterations = 0;             // of a linear solve, 0 where there is none
    double residual = 0;            // relative, reached by that solve
    std::vector<Impulse> impulses;  // of the snow on each collider, in the order of the ColliderSet; empty: not known
    std::vector<std::string> warnings;
    StageTimes stages;
};

}  // namespace firn
