// Particles to volumes, with the kernel that the simulation uses.
#pragma once

#include <vector>

#include "firn/base/span.h"
#include "firn/grid/block_scratch.h"
#include "firn/state/volume.h"

namespace firn {

/// Mass and momentum on the nodes of a sparse grid.
struct RasterizedMass {
    BlockLayout layout;
    std::vector<NodeBlock<4>> grid;  // mass [kg], momentum [kg m/s]
    float h = 0;                     // m
};

RasterizedMass rasterizeMass(Span<const Vec3> x, Span<const Vec3> v, Span<const float> m, float h);

/// Mass density over `scale` [kg/m3]: 1 where snow of that density is packed as at rest, above 1 where compacted. The
/// scale goes along as `density_scale`.
Volume densityVolume(const RasterizedMass& mass, double scale);

/// Velocity [m/s] wherever there is mass.
Volume velocityVolume(const RasterizedMass& mass);

}  // namespace firn
