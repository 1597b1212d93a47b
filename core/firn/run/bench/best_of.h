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

/// Mean of the best of every four runs [s]: what the machine does on the whole when nobody is in the way, as step times
/// are taken (timeSteps). The single best of many is a moment's luck that no longer work meets.
template <class F>
double meanOfBest(int fours, F&& work) {
    double sum = 0;
    for (int i = 0; i < fours; ++i) sum += bestOf(4, work);
    return sum / fours;
}

}  // namespace firn
