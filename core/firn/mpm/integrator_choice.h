// Which integrator is cheaper, from numbers alone: a choice by the clock would differ from run to run.
#pragma once

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/mpm/mpm_params.h"
#include "firn/mpm/mpm_state.h"

namespace firn {

/// What a semi-implicit step costs in explicit ones of the same kernel: without its iterations and for each of them;
/// and how many it takes per cell that a wave of typical speed crosses in it. Measured as core/docs/methods/mpm.md
/// says.
struct ImplicitCost {
    double perStep, perIteration, iterationsPerCell;
};
inline constexpr ImplicitCost kImplicitCost[] = {
    {2.1, 0.5, 6.0},  // cubic
    {2.1, 0.5, 7.5},  // quadratic
};
/// By which the solve must be cheaper: its iterations are known to a quarter only.
inline constexpr double kImplicitMargin = 1.1;

/// Speeds of pressure waves in snow [m/s]. An explicit step is bounded by the fastest; what a solve takes depends on
/// how much of the snow is that stiff.
struct WaveSpeeds {
    double fastest = 0, typical = 0;  // the latter from the mean square of the stiffness: fourth root of the mean c^4
};
inline WaveSpeeds waveSpeedsOf(const Snow& snow, float fastest) {
    const double squares = sum(snow.size(), 0.0, [&](std::size_t p) {
        const double c2 = double(snow.carriers[p].wave) * double(snow.carriers[p].wave);
        return c2 * c2;
    });
    return {double(fastest), std::sqrt(std::sqrt(squares / std::max(1.0, double(snow.size()))))};
}

/// To the default tolerance, in a step that a wave of typical speed crosses so many cells in.
inline double expectedIterations(MpmKernel kernel, double cells) {
    return kImplicitCost[int(kernel)].iterationsPerCell * cells;
}

/// @param travel  longest step that the snow's own motion allows [s]
inline bool isImplicitCheaper(const MpmParams& p, const WaveSpeeds& wave, double travel) {
    const double explicitStep = std::min(travel, p.waveLimit * p.cellSize / std::max(wave.fastest, 1e-6));
    const double implicitStep = std::min<double>(travel, p.implicitDt);
    const ImplicitCost& cost = kImplicitCost[int(p.kernel)];
    const double solve = cost.perIteration * expectedIterations(p.kernel, wave.typical * implicitStep / p.cellSize);
    return kImplicitMargin * (cost.perStep + solve) / implicitStep < 1 / explicitStep;
}

}  // namespace firn
