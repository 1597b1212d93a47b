// Particles to volumes, with the kernel that the simulation uses.
#pragma once

#include "firn/base/span.h"
#include "firn/state/volume.h"

namespace firn {

/// Mass density over `scale` [kg/m3]: 1 where snow of that density is packed as at rest, above 1 where compacted. The
/// scale goes along as `density_scale`. Voxels are h [m] wide.
Volume densityVolume(Span<const Vec3> x, Span<const float> m, float h, double scale);

/// Velocity [m/s] wherever there is mass.
Volume velocityVolume(Span<const Vec3> x, Span<const Vec3> v, Span<const float> m, float h);

}  // namespace firn
