// The one way in which benches look at the clock.
#pragma once

#include <algorithm>
#include <limits>

#include "firn/base/timer.h"

namespace firn {

/// Shortest of several runs [s]: what the machine can do when nobody is in the way.
template <class F>
double bestOf(int runs, F&& work) {
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < runs; ++i) {
        const Stopwatch watch;
        work();
        best = std::min(best, watch.seconds());
    }
    return best;
}

}  // namespace firn
