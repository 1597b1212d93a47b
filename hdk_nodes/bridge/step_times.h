// The step that a host asks for, in the snow's own time.
#pragma once

#include <SIM/SIM_Time.h>

#include <cmath>

namespace firn {

struct StepTimes {
    double begin = 0, end = 0;  // s that this snow has been simulated for
    SIM_Time hostStep;
};

/// A multiple of the step where it can be one, as frames of a scene are: then both take the same steps to the last bit.
inline StepTimes stepFrom(double simulated, const SIM_Time& step) {
    const double dt = double(step), count = std::round(simulated / dt);
    const bool isMultiple = std::fabs(simulated - count * dt) < 1e-6 * dt;
    if (isMultiple) return {count * dt, (count + 1) * dt, step};
    return {simulated, simulated + dt, step};
}

}  // namespace firn
