// Kernels summed up on the voxels of a sparse volume. Every block gathers from what touches it, in the order of the
// particles.
#pragma once

#include "firn/base/span.h"
#include "firn/state/block_touches.h"
#include "firn/surface/anisotropy.h"

namespace firn {

/// What a field is beside its values: where the surface lies, inside being above it.
struct ImplicitField {
    Volume values;  // with the voxels next to every one that is inside
    float contour = 0;
};

/// Of blobsOf(), for a contour.
ImplicitField fieldOf(const BlobField& field, float voxelSize);

/// Mass density over `scale` [kg/m3], each particle's mass spread over its ellipsoid at its own place: moved to the
/// smoothed centres it would pile up under the surface. The sum over the voxels is the mass, to rounding.
Volume densityOfBlobs(const BlobField& field, Span<const Vec3> x, Span<const float> m, float voxelSize, double scale);

/// Velocity [m/s] with the same weights, zero where there is no snow.
Volume velocityOfBlobs(const BlobField& field, Span<const Vec3> x, Span<const float> m, Span<const Vec3> v,
                       float voxelSize);

/// Spheres, no radius below a voxel: smaller ones would fall between voxels.
struct Spheres {
    Span<const Vec3> x;
    std::vector<float> radius;  // m
};
Spheres spheresOf(Span<const Vec3> x, Span<const float> radius, float radiusScale, float voxelSize);

/// The largest sphereDensity() at every voxel: a union.
Volume densityOfSpheres(const Spheres& spheres, float voxelSize, double scale);

/// Velocity [m/s], weighed by sphereDensity().
Volume velocityOfSpheres(const Spheres& spheres, Span<const Vec3> v, float voxelSize);

/// How deep a voxel is in the nearest sphere [m], with the contour 0.
ImplicitField fieldOfSpheres(const Spheres& spheres, float voxelSize);

}  // namespace firn
