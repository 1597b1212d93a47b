// The rows of the layered solver.
#pragma once

#include "firn/layered/layered_params.h"
#include "firn/params/row.h"

namespace firn {

template <>
struct ParamTable<LayeredParams> {
    static auto rows() {
        using P = LayeredParams;
        return std::make_tuple(
            row(&P::stages, "stages")
                .heading("Stages")
                .label("Stages")
                .choice(LayeredStages::layer, "layer", "Layer")
                .choice(LayeredStages::particles, "particles", "Layer and Particles")
                .choice(LayeredStages::all, "all", "Layer, Particles and Mist")
                .fixed()
                .help("How far to go. The layer alone shows the prints in a fraction of the time; the particles that "
                      "are pushed and tossed out of it come on top and change nothing about it, and so does the mist, "
                      "where a scene has one. `firn run --from DIR` takes the stages before from an earlier run."),
            row(&P::cellSize, "cell_size")
                .heading("Layer")
                .label("Cell Size")
                .unit("m")
                .above(0)
                .slider(0.002, 0.05)
                .fixed()
                .help("Edge of a cell of the layer: the finest detail of a print."),
            row(&P::snowDepth, "snow_depth")
                .label("Snow Depth")
                .unit("m")
                .above(0, 1000)
                .slider(0.02, 1)
                .fixed()
                .help("How high snow lies on the ground and on every collider that never moves."),
            row(&P::fieldCenter, "field_center")
                .label("Field Center")
                .unit("m")
                .fixed()
                .help("Middle of the snow field, seen from above; the height is not looked at."),
            row(&P::fieldSize, "field_size")
                .label("Field Size")
                .unit("m")
                .hard(0, 1e6)
                .fixed()
                .help("Size of the snow field along x and z; 0 is without end. Size costs nothing: only what objects "
                      "come near does."),
            row(&P::motionSamples, "motion_samples")
                .label("Motion Samples")
                .hard(1, 256)
                .slider(1, 32)
                .help("Looks at a moving object per frame, at least. With too few a track has dents."),
            row(&P::sampleDistance, "sample_distance")
                .label("Sample Distance")
                .unit("cells")
                .above(0, 1e6)
                .slider(1, 16)
                .help("Fast objects get more looks by themselves: one as often as they have gone so far. With 4, dents "
                      "stay under half a cell."),
            row(&P::dilation, "dilation")
                .label("Dilation")
                .unit("cells")
                .hard(0, 16)
                .slider(0, 4)
                .help("How much wider than the object its print is. Pays for what smoothing takes."),
            row(&P::smoothing, "smoothing")
                .label("Smoothing")
                .unit("cells")
                .hard(0, 8)
                .slider(0, 3)
                .help("Rounds edges and joins the samples of a motion."),
            row(&P::noiseHeight, "noise_height")
                .label("Noise Height")
                .unit("m")
                .hard(0, 1)
                .slider(0, 0.05)
                .help("How deep the deepest notches in the walls of a print are. Snow breaks away outward only, so "
                      "that none is left inside "
                      "of the object."),
            row(&P::noiseSize, "noise_size")
                .label("Noise Size")
                .unit("m")
                .above(0, 100)
                .slider(0.005, 0.2)
                .help("Size of the lumps that break away."),
            row(&P::shownMargin, "shown_margin")
                .label("Shown Margin")
                .unit("m")
                .hard(0, 1e6)
                .slider(0, 5)
                .fixed()
                .help("How far around the prints the layer is written as a volume and as polygons. A field with an end "
                      "is shown around its middle too, so that a large margin shows all of it."),
            row(&P::slumping, "slumping")
                .heading("Layer and Particles Together")
                .label("Slumping")
                .fixed()
                .help("Walls of prints that are steeper than the angle of repose become particles. Off, they stand. "
                      "On, the "
                      "layer and the particles are one stage."),
            row(&P::meltBack, "melt_back")
                .label("Melt Back")
                .fixed()
                .help("Particles that lie still under others become part of the layer again, so that long shots stay "
                      "cheap. "
                      "On, the layer and the particles are one stage."),
            row(&P::reposeAngle, "repose_angle")
                .label("Repose Angle")
                .unit("degrees")
                .hard(5, 85)
                .slider(20, 80)
                .help("Steepest slope that the layer holds, where it slumps and where particles melt back into it."),
            row(&P::meltCover, "melt_cover")
                .label("Melt Cover")
                .unit("diameters")
                .hard(1, 100)
                .slider(1, 10)
                .when("melt_back", "true")
                .help(
                    "How deep under the top of a pile particles must lie to melt back; those above stay what is seen."),
            row(&P::particleRadius, "particle_radius")
                .heading("Particles")
                .label("Particle Radius")
                .unit("m")
                .above(0, 1)
                .slider(0.0005, 0.01)
                .fixed()
                .help("Half the size of a snow clump. Halving it makes eight times as many."),
            row(&P::compression, "compression")
                .label("Compression")
                .hard(0, 1)
                .slider(0, 1)
                .formerly("rc")
                .help("Share of the snow in a print that is packed away under the object. 0 pushes all of it aside "
                      "into piles, 1 leaves a clean print."),
            row(&P::wetness, "wetness")
                .label("Wetness")
                .hard(0, 1)
                .slider(0, 1)
                .help(
                    "How wet the layer is: 0 is dry powder, 1 is snow for snowballs. Wet particles cling together and "
                    "leave less mist; they carry it as `water`."),
            row(&P::layerDensity, "layer_density")
                .label("Layer Density")
                .unit("kg/m3")
                .above(0, 1e5)
                .slider(50, 900)
                .fixed()
                .help("Mass of the layer's snow. Fresh powder is about 100, packed snow 400."),
            row(&P::staticFriction, "static_friction")
                .label("Static Friction")
                .hard(0, 100)
                .slider(0, 1.5)
                .help("Holds snow that lies still on snow: higher makes steeper piles."),
            row(&P::dynamicFriction, "dynamic_friction")
                .label("Dynamic Friction")
                .hard(0, 100)
                .slider(0, 1.5)
                .help("Slows snow that slides on snow; not above the static one."),
            row(&P::attraction, "attraction")
                .label("Attraction")
                .hard(0, 1e4)
                .slider(0, 10)
                .help("How strongly touching particles cling together, in weights of a particle: 0 is dry powder, 10 "
                      "sticks in clumps."),
            row(&P::wetAttraction, "wet_attraction")
                .label("Wet Attraction")
                .hard(0, 1e4)
                .slider(0, 100)
                .help("The same between particles that are wet; those that are half wet lie half way."),
            row(&P::airResistance, "air_resistance")
                .label("Air Resistance")
                .above(0, 1)
                .slider(0.01, 1)
                .help("Share of its speed that flying snow keeps after one second: 1 is no air at all."),
            row(&P::iterations, "iterations")
                .label("Iterations")
                .hard(1, 1000)
                .slider(1, 20)
                .help("Rounds over all contacts in a step. More make stiffer, steeper piles."),
            row(&P::dt, "dt")
                .label("Time Step")
                .unit("s")
                .hard(0, 1)
                .slider(0, 0.02)
                .help("Fixed step for tests and comparisons; 0 lets the solver choose, which is safe."),
            row(&P::inactive, "inactive")
                .heading("Rest")
                .label("Inactive Particles")
                .fixed()
                .help("Lets particles lie still at no cost while nothing that moves is near. Off moves every particle "
                      "in every step."),
            row(&P::activeSpeed, "active_speed")
                .label("Active Speed")
                .unit("m/s")
                .above(0, 1000)
                .slider(0.01, 1)
                .when("inactive", "true")
                .help("Particles faster than this keep those around them active."),
            row(&P::activeDistance, "active_distance")
                .label("Active Distance")
                .unit("m")
                .above(0, 1000)
                .slider(0.01, 0.5)
                .when("inactive", "true")
                .help("How far around objects and fast particles others are active. Wider is more careful and "
                      "slower."));
    }
};
static_assert(everyFieldHasARow<LayeredParams>());

template <>
struct ParamTable<LayeredMaterial> {
    static auto rows() {
        using P = LayeredMaterial;
        return std::make_tuple(row(&P::density, "density")
                                   .label("Density")
                                   .unit("kg/m3")
                                   .above(0, 1e5)
                                   .slider(50, 900)
                                   .role(VariationRole::density)
                                   .fixed()
                                   .help("Mass of loose snow that the scene adds to the layer's own."));
    }
};
static_assert(everyFieldHasARow<LayeredMaterial>());

}  // namespace firn
