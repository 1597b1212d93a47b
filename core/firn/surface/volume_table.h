// The rows of VolumeParams. Another struct with the same fields (a scene's `output`) takes them from here.
#pragma once

#include "firn/params/row.h"
#include "firn/surface/volume_params.h"

namespace firn {

template <class P>
auto volumeRows() {
    return std::make_tuple(
        row(&P::kernel, "kernel")
            .label("Kernel")
            .choice(SnowKernel::simulation, "simulation", "Simulation")
            .choice(SnowKernel::anisotropic, "anisotropic", "Anisotropic")
            .choice(SnowKernel::spheres, "spheres", "Spheres")
            .fixed()
            .help("What a particle looks like in volumes and surfaces: the round kernel that the simulation weighs it "
                  "with, an ellipsoid along the snow around it (smooth where packed, crumbs stay crumbs), or a "
                  "sphere of its own."),
        row(&P::voxelSize, "voxel_size")
            .label("Voxel Size")
            .unit("m")
            .hard(0, kOpen)
            .slider(0, 0.1)
            .fixed()
            .help("Edge of a voxel of density, vel and surface. 0 takes the solver's cell for the simulation kernel "
                  "and half of it for the others."),
        row(&P::smoothing, "smoothing")
            .label("Smoothing")
            .hard(0, 1)
            .slider(0, 1)
            .fixed()
            .when("kernel", "anisotropic")
            .help("How far particles of the surface are moved to the middle of their neighbours: 1 is flattest, 0 "
                  "leaves every bump."),
        row(&P::radiusScale, "radius_scale")
            .label("Radius Scale")
            .above(0, 100)
            .slider(0.5, 3)
            .fixed()
            .when("kernel", "spheres")
            .help("Radius of the spheres over pscale; from about 1.5 on they close the gaps of packed snow."));
}

template <>
struct ParamTable<VolumeParams> {
    static auto rows() { return volumeRows<VolumeParams>(); }
};
static_assert(everyFieldHasARow<VolumeParams>());

}  // namespace firn
