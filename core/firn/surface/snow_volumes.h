// From particles to what a renderer loads: density, velocity, a surface. Any solver's particles will do.
//
//   const SnowVolumes made(particles, params);
//   Volume density = made.density(), vel = made.velocity();
//   SnowSurface surface = made.surface();          // signed distance and polygons
//
// Cost and memory follow the snow, not the box around it; the bytes do not depend on the threads.
#pragma once

#include "firn/geometry/triangle_mesh.h"
#include "firn/state/particle_set.h"
#include "firn/state/volume.h"
#include "firn/surface/anisotropy.h"
#include "firn/surface/splat.h"
#include "firn/surface/volume_params.h"

namespace firn {

struct SnowSurface {
    Volume distance;    // `surface`: signed, in a narrow band [m]
    TriangleMesh mesh;  // of its zero; closed
};

/// What `voxel_size` 0 stands for, in a solver with cells of this size [m].
float voxelSizeFor(const VolumeParams& params, double cellSize);

/// Distance between particles at rest, from their radii [m]; 0 where there are none.
double spacingOf(const ParticleSet& snow);

/// Of all the snow, in the volume that it has at rest [kg/m3]: what 1 stands for in a density; 1 without mass.
double restDensityOf(const ParticleSet& snow);

class SnowVolumes {
public:
    /// The particles must outlive this and have P, pscale, and what is asked for below. A voxel size of 0 takes two
    /// spacings for the solver's cell. Throws Error(Fault::input) where an attribute is missing, a position or radius
    /// is no number, or the voxels are too small for so much snow.
    SnowVolumes(const ParticleSet& snow, const VolumeParams& params);

    /// 1 where snow is packed as at rest; the metadata `density_scale` makes kg/m3 of it. Needs `mass`. Of spheres it
    /// is a look: 1 inside of them, whatever they weigh.
    Volume density() const;
    /// m/s. Needs `mass` and `v`.
    Volume velocity() const;
    SnowSurface surface() const;
    /// The mesh of surface(), without the work of the distances.
    TriangleMesh mesh() const;

private:
    bool isOf(SnowKernel kernel) const { return params_.kernel == kernel; }
    BlobField blobs() const;
    ImplicitField field() const;
    template <class T>
    Span<const T> need(const Column<T>& column) const;

    const ParticleSet& snow_;
    VolumeParams params_;
    float spacing_ = 0;  // m
    BlobField blobs_;    // of anisotropic kernels, which all three need
};

}  // namespace firn
