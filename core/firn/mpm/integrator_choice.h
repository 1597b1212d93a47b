// Which integrator is cheaper, from numbers alone: a choice by the clock would differ from run to run.
#pragma once

#include <algorithm>

#include "firn/mpm/mpm_params.h"

namespace firn {

/// What the semi-implicit scheme costs, in explicit steps of the same kernel. Measured with `firn bench mpm` (an
/// iteration) and on the snowball drop (iterations to a residual of 1e-4 over the cells a wave crosses in a step).
struct ImplicitCost {
    double perIteration, iterations, iterationsPerCell;
};
inline constexpr ImplicitCost kImplicitCost[] = {
    {0.85, 1, 1.8},  // cubic
    {0.72, 1, 1.8},  // quadratic
};

/// @param wave    speed of the fastest pressure wave [m/s]
/// @param travel  longest step that the snow's own motion allows [s]
inline bool isImplicitCheaper(const MpmParams& p, double wave, double travel) {
    const double cells = wave / p.cellSize;  // that a wave crosses per second
    const double explicitStep = std::min(travel, p.waveLimit / std::max(cells, 1e-6));
    const double implicitStep = std::min<double>(travel, p.implicitDt);
    const ImplicitCost& cost = kImplicitCost[int(p.kernel)];
    const double solve = cost.perIteration * (cost.iterations + cost.iterationsPerCell * cells * implicitStep);
    return (1 + solve) / implicitStep < 1 / explicitStep;
}

}  // namespace firn
