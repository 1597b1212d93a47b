// The rows of the mist.
#pragma once

#include "firn/mist/mist_params.h"
#include "firn/params/row.h"

namespace firn {

template <>
struct ParamTable<MistParams> {
    static auto rows() {
        using P = MistParams;
        return std::make_tuple(
            row(&P::cellSize, "cell_size")
                .label("Cell Size")
                .unit("m")
                .hard(0, kOpen)
                .slider(0, 0.1)
                .fixed()
                .help("Edge of a cell of the mist. 0 takes the solver's. Halving it shows twice the swirls for about "
                      "sixteen times the work."),
            row(&P::seedSpeed, "seed_speed")
                .label("Seed Speed")
                .unit("m/s")
                .hard(0, 1000)
                .slider(0.5, 10)
                .help("Snow that is faster than this, and not on its way down, leaves mist. A solver may ask for "
                      "more: MPM wants it torn, and has a mist_speed of its own."),
            row(&P::seedRadius, "seed_radius")
                .label("Seed Radius")
                .above(0, 100)
                .slider(1, 5)
                .help("Radius of the puff that a particle leaves, over its own; a cell at least."),
            row(&P::density, "density")
                .label("Density")
                .hard(0, 1000)
                .slider(0, 2)
                .help("How dense fresh mist is. What that means for light is look.mist_extinction."),
            row(&P::noise, "noise")
                .label("Noise")
                .hard(0, 1)
                .slider(0, 1)
                .help("How patchy fresh mist is: 0 is even, 1 has gaps."),
            row(&P::noiseSize, "noise_size")
                .label("Noise Size")
                .unit("m")
                .above(0)
                .slider(0.01, 0.5)
                .help("Size of those patches."),
            row(&P::gravity, "gravity")
                .label("Gravity")
                .unit("m/s2")
                .hard(0, 100)
                .slider(0, 10)
                .help("How fast mist speeds up downwards, along the scene's gravity; less than that because the air "
                      "carries it."),
            row(&P::dissipation, "dissipation")
                .label("Dissipation")
                .unit("1/s")
                .hard(0, 1000)
                .slider(0, 5)
                .help("How quickly mist thins out: 0.7 halves it every second, 0 keeps it for ever."),
            row(&P::travelLimit, "travel_limit")
                .label("Travel Limit")
                .unit("cells")
                .above(0, 5)
                .slider(0.5, 4)
                .help("How far mist may move in one step. Less is sharper and takes more steps."),
            row(&P::solveTolerance, "solve_tolerance")
                .label("Solve Tolerance")
                .above(0, 1)
                .slider(1e-6, 1e-2)
                .help("Share of the flow that may still be squeezed into or out of nothing after a step."),
            row(&P::maxIterations, "max_iterations")
                .label("Max Iterations")
                .hard(1, 10000)
                .slider(10, 200)
                .help("Ends the pressure solve of a step even where it has not converged; the run then warns."));
    }
};
static_assert(everyFieldHasARow<MistParams>());

}  // namespace firn
