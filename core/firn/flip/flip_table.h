// The rows of the FLIP solver and of its snow.
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/params/row.h"
#include "firn/state/columns.h"

namespace firn {

template <>
struct ParamTable<FlipParams> {
    static auto rows() {
        using P = FlipParams;
        return std::make_tuple(
            row(&P::cellSize, "cell_size")
                .heading("Resolution")
                .label("Cell Size")
                .unit("m")
                .above(0)
                .slider(0.005, 0.1)
                .fixed()
                .help("Edge of a grid cell, the smallest lump that moves by itself. Halving it takes eight times the "
                      "memory and about twelve times the work."),
            row(&P::particlesPerCell, "particles_per_cell")
                .label("Particles per Cell")
                .hard(1, 64)
                .slider(4, 27)
                .fixed()
                .help("How finely sources are filled. Fewer than four leave gaps that the pressure takes for holes."),
            row(&P::dt, "dt")
                .heading("Time")
                .label("Time Step")
                .unit("s")
                .hard(0, 1)
                .slider(0, 0.02)
                .help("Fixed step for tests and comparisons; 0 lets the solver choose, which is safe."),
            row(&P::longestStep, "longest_step")
                .label("Longest Step")
                .unit("s")
                .above(0, 1)
                .slider(0.002, 0.04)
                .help(
                    "The solver never steps farther than this. Longer steps let more snow be held together by the same "
                    "cohesion."),
            row(&P::travelLimit, "travel_limit")
                .label("Travel Limit")
                .unit("cells")
                .above(0, 2)
                .slider(0.2, 2)
                .help("Cells that snow or a collider may cross in a step. Less is more careful and slower."),
            row(&P::flipRatio, "flip_ratio")
                .label("FLIP Ratio")
                .hard(0, 1)
                .slider(0.8, 1)
                .help("1 keeps every particle's own motion, lively and noisy; lower smooths it: what is left after a "
                      "hundredth of a second."),
            row(&P::absorbImpacts, "absorb_impacts")
                .heading("Contact")
                .label("Absorb Impacts")
                .help("On: snow that falls onto something gives way and packs there. Off: only things that move by "
                      "themselves press snow, as in the paper."),
            row(&P::packingDepth, "packing_depth")
                .label("Packing Depth")
                .unit("m")
                .hard(0, kOpen)
                .slider(0, 0.5)
                .help(
                    "How far before a solid snow is packed by it. 0 packs it into a thin sheet at the solid, as in the "
                    "paper, less of it in finer cells."),
            row(&P::separation, "separation")
                .label("Separation")
                .help("On: snow that is struck flies apart freely. Off: it clings to itself and to what it leaves, and "
                      "stretches like dough, as in the paper."),
            row(&P::solveTolerance, "solve_tolerance")
                .heading("Solve")
                .label("Solve Tolerance")
                .above(0, 0.1)
                .slider(1e-6, 1e-2)
                .help("How exactly volume is kept and friction felt. Larger is faster; snow then sinks slowly."),
            row(&P::maxIterations, "max_iterations")
                .label("Max Iterations")
                .hard(1, 10000)
                .slider(10, 500)
                .help("Stops a solve that has not converged; the frame then carries a warning."),
            row(&P::mistSpeed, "mist_speed")
                .heading("Mist")
                .label("Mist Speed")
                .unit("m/s")
                .above(0, 1000)
                .slider(0.5, 10)
                .fixed()
                .help("Loose snow that is faster than this, and not on its way down, is marked to become mist: its "
                      "attribute mist grows from 0 to 1 at twice this speed."));
    }
};
static_assert(everyFieldHasARow<FlipParams>());

template <>
class ParamTable<FlipMaterial> {
    using P = FlipMaterial;

    static auto packingRows() {
        return std::make_tuple(
            row(&P::density, "density")
                .heading("Packing")
                .label("Density")
                .unit("kg/m3")
                .above(0, 1e5)
                .slider(50, 900)
                .role(VariationRole::density)
                .help("At rest. Light snow is held together by less cohesion, and breaks under less load."),
            row(&P::durability, "durability")
                .label("Durability")
                .hard(0, 1)
                .slider(0, 1)
                .perParticle(column::durability.name)
                .help("How whole its fine structure is: 1 soaks up what strikes it, 0 is thrown about. It only ever "
                      "falls."),
            row(&P::transfer, "transfer")
                .label("Transfer")
                .hard(0, 1)
                .slider(0, 1)
                .formerly("b0")
                .perParticle(column::transfer.name)
                .help("Share of an object's speed that intact snow takes over. 0 is pressed flat where it stands, 1 is "
                      "pushed aside whole, like sand or water."),
            row(&P::transferGain, "transfer_gain")
                .label("Transfer Gain")
                .hard(-1, 1)
                .slider(0, 1)
                .formerly("kb")
                .perParticle(column::transferGain.name)
                .help(
                    "How much more snow takes over once it is damaged, so that weak snow scatters. Below 0 it is less: "
                    "the paper's formula as printed."),
            row(&P::fragility, "fragility")
                .label("Fragility")
                .unit("1/(Pa s)")
                .hard(0, kOpen)
                .slider(0, 0.05)
                .formerly("kq")
                .perParticle(column::fragility.name)
                .help("How fast load wears it down. 0 never changes."),
            row(&P::strength, "strength")
                .label("Strength")
                .unit("Pa")
                .hard(0, kOpen)
                .slider(0, 5000)
                .role(VariationRole::stiffness)
                .perParticle(column::strength.name)
                .help("Load that it bears without damage. A crust is strong; keep it above the snow's own weight, ten "
                      "pascals for each kilogram on a square metre."));
    }

    static auto holdingRows() {
        return std::make_tuple(
            row(&P::cohesion, "cohesion")
                .heading("Holding Together")
                .label("Cohesion")
                .unit("Pa")
                .hard(0, kOpen)
                .slider(0, 200)
                .formerly("c0")
                .role(VariationRole::stiffness)
                .perParticle(column::cohesion.name)
                .help("0 falls apart like powder; 100 keeps a wall of settled snow. What it takes grows with density "
                      "and with the size of the cells."),
            row(&P::cohesionGain, "cohesion_gain")
                .label("Cohesion Gain")
                .unit("Pa")
                .hard(-kOpen, kOpen)
                .slider(0, 500)
                .formerly("kc")
                .perParticle(column::cohesionGain.name)
                .help("How much better it sticks once it is packed: what makes snowballs of loose snow. Below 0 it "
                      "sticks less: a crust that is broken falls apart."),
            row(&P::repose, "repose")
                .label("Angle of Repose")
                .unit("deg")
                .hard(0, 89)
                .slider(0, 60)
                .perParticle(column::repose.name)
                .help("Steepest slope of a heap. 0 flows flat like water."),
            row(&P::viscosity, "viscosity")
                .label("Viscosity")
                .unit("Pa s")
                .hard(0, kOpen)
                .slider(0, 100)
                .formerly("mu0")
                .perParticle(column::viscosity.name)
                .help("Thickness of what flows, also without load: slush, honey, mud."),
            row(&P::frictionGain, "friction_gain")
                .label("Friction Gain")
                .unit("s")
                .hard(0, kOpen)
                .slider(0, 0.3)
                .formerly("kf")
                .perParticle(column::frictionGain.name)
                .help("How much it is slowed where it is pressed: more of it stays on what it lands on."));
    }

public:
    static auto rows() { return std::tuple_cat(packingRows(), holdingRows()); }
};
static_assert(everyFieldHasARow<FlipMaterial>());

}  // namespace firn
