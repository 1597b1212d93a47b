// Pressure that only pushes [Takahashi 2014, sec. 4.2; Narain 2010].
//
//   p >= 0,   div(u - dt / rho grad p) >= 0,   one of them 0 in every cell of snow
//
// Snow that is driven together keeps its volume; snow that flies apart is not held back, neither by itself nor by a
// solid that it leaves, which is where the paper's snow "gradually flows as with viscous fluid". At solids the flow is
// that of grid.walls; at the free surface p is 0 where the packing says it is, not at the centre of the next cell
// (ghost fluid).
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"

namespace firn {

struct PressureReport {
    int iterations = 0;   // of all rounds
    int rounds = 0;       // in which cells were found to push or not
    double residual = 0;  // relative, of the last
    bool converged = true;
};

/// Takes grad p off grid.u. grid.p is where it starts from.
PressureReport project(FlipGrid& grid, const FlipParams& params, float h, float dt);

/// What flows out of each cell of snow [m/s, in units of a face]; 0 elsewhere.
std::vector<float> outflowOfSnow(const FlipGrid& grid);

}  // namespace firn
