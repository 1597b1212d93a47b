// The rows of everything in a scene that is not a solver's.
#pragma once

#include "firn/params/row.h"
#include "firn/sim/scene.h"
#include "firn/surface/volume_table.h"

namespace firn {

template <>
struct ParamTable<SceneParams> {
    static auto rows() {
        using P = SceneParams;
        return std::make_tuple(
            row(&P::name, "name").label("Name").fixed().help("Name of the shot."),
            row(&P::fps, "fps")
                .label("Frames per Second")
                .unit("1/s")
                .above(0, 1000)
                .slider(12, 60)
                .fixed()
                .help("Frames in a second of simulated time."),
            row(&P::firstFrame, "first_frame")
                .label("First Frame")
                .hard(0, 9999999)
                .slider(1, 240)
                .fixed()
                .help("The initial state; given as the first number of `frames`."),
            row(&P::lastFrame, "last_frame")
                .label("Last Frame")
                .hard(0, 9999999)
                .slider(1, 240)
                .fixed()
                .help("Given as the second number of `frames`."),
            row(&P::seed, "seed")
                .label("Seed")
                .hard(0, 2147483647)
                .slider(0, 100)
                .fixed()
                .help("Another seed gives other grains and other noise of the same snow."),
            row(&P::gravity, "gravity").label("Gravity").unit("m/s2").fixed().help("Acceleration of free snow."));
    }
};
static_assert(everyFieldHasARow<SceneParams>());

template <>
struct ParamTable<VariationParams> {
    static auto rows() {
        using P = VariationParams;
        return std::make_tuple(
            row(&P::stiffnessNoise, "stiffness_noise")
                .label("Stiffness Noise")
                .hard(0, 10)
                .slider(0, 2)
                .fixed()
                .help("How much stiffness varies from place to place; makes snow break into chunks of noise size."),
            row(&P::densityNoise, "density_noise")
                .label("Density Noise")
                .hard(0, 10)
                .slider(0, 1)
                .fixed()
                .help("How much density varies from place to place; the total mass stays the same."),
            row(&P::noiseSize, "noise_size")
                .label("Noise Size")
                .unit("m")
                .above(0)
                .slider(0.01, 0.5)
                .fixed()
                .help("Size of the lumps of the noise, and so of the chunks."),
            row(&P::shellThickness, "shell_thickness")
                .label("Shell Thickness")
                .unit("m")
                .hard(0, kOpen)
                .slider(0, 0.1)
                .fixed()
                .help("Depth of the harder shell of a packed snowball, measured from its surface; 0 for none."),
            row(&P::shellStiffness, "shell_stiffness")
                .label("Shell Stiffness")
                .above(0)
                .slider(0.5, 10)
                .fixed()
                .help("Stiffness of the shell, as a factor."),
            row(&P::shellDensity, "shell_density")
                .label("Shell Density")
                .above(0)
                .slider(0.5, 3)
                .fixed()
                .help("Density of the shell, as a factor."),
            row(&P::crustDepth, "crust_depth")
                .label("Crust Depth")
                .unit("m")
                .hard(0, kOpen)
                .slider(0, 0.1)
                .fixed()
                .help("Depth of an icy crust below the top of the source, against gravity; 0 for none."),
            row(&P::crustStiffness, "crust_stiffness")
                .label("Crust Stiffness")
                .above(0)
                .slider(0.5, 20)
                .fixed()
                .help("Stiffness of the crust, as a factor."));
    }
};
static_assert(everyFieldHasARow<VariationParams>());

template <>
struct ParamTable<EmitParams> {
    static auto rows() {
        using P = EmitParams;
        return std::make_tuple(row(&P::firstFrame, "first_frame")
                                   .label("First Frame")
                                   .hard(0, 9999999)
                                   .slider(1, 240)
                                   .fixed()
                                   .help("Given as the first number of `frames`."),
                               row(&P::lastFrame, "last_frame")
                                   .label("Last Frame")
                                   .hard(0, 9999999)
                                   .slider(1, 240)
                                   .fixed()
                                   .help("Given as the second number of `frames`."),
                               row(&P::rate, "rate")
                                   .label("Rate")
                                   .unit("kg/s")
                                   .hard(0, kOpen)
                                   .slider(0, 50)
                                   .help("Mass of snow that comes out of the shape in a second."));
    }
};
static_assert(everyFieldHasARow<EmitParams>());

template <>
struct ParamTable<SourceParams> {
    static auto rows() {
        using P = SourceParams;
        return std::make_tuple(
            row(&P::velocity, "velocity").label("Velocity").unit("m/s").help("Velocity of the snow when it appears."),
            row(&P::spin, "spin")
                .label("Spin")
                .unit("rad/s")
                .help("Rotation about the centre of the source when it appears."));
    }
};
static_assert(everyFieldHasARow<SourceParams>());

template <>
struct ParamTable<ColliderParams> {
    static auto rows() {
        using P = ColliderParams;
        return std::make_tuple(row(&P::friction, "friction")
                                   .label("Friction")
                                   .hard(0, kOpen)
                                   .slider(0, 1)
                                   .help("Coulomb friction: 0 slides like wet ice, 1 grips like rough rock."),
                               row(&P::sticky, "sticky")
                                   .label("Sticky")
                                   .help("Snow that touches stays: walls and overhangs that snow should cling to."),
                               row(&P::voxelSize, "voxel_size")
                                   .label("Voxel Size")
                                   .unit("m")
                                   .hard(0, kOpen)
                                   .slider(0, 0.1)
                                   .fixed()
                                   .help("Detail of a mesh or VDB collider; 0 takes it from the mesh or the VDB, the "
                                         "same for every cell size."),
                               row(&P::thickness, "thickness")
                                   .label("Thickness")
                                   .unit("m")
                                   .hard(0, kOpen)
                                   .slider(0, 0.1)
                                   .fixed()
                                   .help("Of an open mesh, which collides as a sheet with its faces in the middle; 0 "
                                         "takes three voxels. A closed mesh is as thick as it is."));
    }
};
static_assert(everyFieldHasARow<ColliderParams>());

template <>
struct ParamTable<BodyParams> {
    static auto rows() {
        using P = BodyParams;
        return std::make_tuple(
            row(&P::dynamic, "dynamic")
                .label("Dynamic")
                .fixed()
                .help("A rigid body that falls, is pushed back by snow and rests on other colliders. Needs a mass and "
                      "takes no `motion`."),
            row(&P::mass, "mass")
                .label("Mass")
                .unit("kg")
                .hard(0, kOpen)
                .slider(0.1, 100)
                .fixed()
                .when("dynamic", "true")
                .help("Of the whole body; above 0. Much less than the snow it touches at once makes it hit as if it "
                      "were heavier."),
            row(&P::inertia, "inertia")
                .label("Inertia")
                .unit("kg m2")
                .hard(0, kOpen)
                .fixed()
                .when("dynamic", "true")
                .help(
                    "Moments of inertia about the shape's own X, Y and Z through its centre of mass; zero takes those "
                    "of an evenly filled shape."),
            row(&P::velocity, "velocity")
                .label("Velocity")
                .unit("m/s")
                .fixed()
                .when("dynamic", "true")
                .help("Of the centre of mass on the first frame."),
            row(&P::spin, "spin")
                .label("Spin")
                .unit("rad/s")
                .fixed()
                .when("dynamic", "true")
                .help("Rotation about the centre of mass on the first frame."));
    }
};
static_assert(everyFieldHasARow<BodyParams>());

template <>
struct ParamTable<MotionKey> {
    static auto rows() {
        using P = MotionKey;
        return std::make_tuple(
            row(&P::time, "time").label("Time").unit("s").fixed().help("Since the first frame."),
            row(&P::translate, "translate").label("Translate").unit("m").fixed().help("Moved by this at that time."),
            row(&P::rotate, "rotate")
                .label("Rotate")
                .unit("degrees")
                .fixed()
                .help("Turned about X, then Y, then Z at that time."));
    }
};
static_assert(everyFieldHasARow<MotionKey>());

template <>
struct ParamTable<BoundsParams> {
    static auto rows() {
        using P = BoundsParams;
        return std::make_tuple(
            row(&P::min, "min").label("Min").unit("m").fixed().help("Lower corner of the box that snow may live in."),
            row(&P::max, "max").label("Max").unit("m").fixed().help("Upper corner of that box."));
    }
};
static_assert(everyFieldHasARow<BoundsParams>());

template <>
struct ParamTable<OutputParams> {
    static auto rows() {
        using P = OutputParams;
        const auto files = std::make_tuple(
            row(&P::points, "points").label("Points").fixed().help("Write points.*.bgeo."),
            row(&P::volumes, "volumes").label("Volumes").fixed().help("Write volumes.*.vdb."),
            row(&P::attributes, "attributes")
                .label("Attributes")
                .fixed()
                .help("Point attributes to write beyond P, v, id, pscale, mass and density; each makes the cache "
                      "larger."),
            row(&P::grids, "grids")
                .label("Grids")
                .fixed()
                .help("Grids to write into volumes.*.vdb: density, surface (a signed distance), vel; of a mist: mist, "
                      "mist_vel."),
            row(&P::surfaceMesh, "surface_mesh")
                .label("Surface Mesh")
                .fixed()
                .help("Write the snow's surface as polygons, surface.*.bgeo."),
            row(&P::usd, "usd")
                .label("USD")
                .fixed()
                .help("Write shot.usda: volumes, colliders, camera, lights and materials for Karma, in a file of a few "
                      "kilobytes."),
            row(&P::usdPoints, "usd_points")
                .label("USD Points")
                .fixed()
                .help("Write the points into points.*.usda too, for programs that read no .bgeo: text, about three "
                      "times as large."));
        const auto checkpoints =
            std::make_tuple(row(&P::checkpointEvery, "checkpoint_every")
                                .label("Checkpoint Every")
                                .unit("frames")
                                .hard(0, 100000)
                                .slider(1, 50)
                                .fixed()
                                .help("Frames between checkpoints, from which --resume goes on; 0 for none."),
                            row(&P::checkpointKeep, "checkpoint_keep")
                                .label("Checkpoints Kept")
                                .hard(1, 1000)
                                .slider(1, 10)
                                .fixed()
                                .help("How many of the newest checkpoints stay on disk."));
        return std::tuple_cat(files, volumeRows<P>(), checkpoints);
    }
};
static_assert(everyFieldHasARow<OutputParams>());

}  // namespace firn
