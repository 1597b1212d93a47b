// Where a volume has anything to show.
#pragma once

#include "firn/geometry/box.h"
#include "firn/state/volume.h"

namespace firn {

/// Of the voxels that are not background (of a level set: in its band), and a voxel more to all sides [m]: so far a
/// renderer's interpolation reaches. Empty where there are none.
Box boundsOf(const Volume& volume);

}  // namespace firn
