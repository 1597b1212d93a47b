// Any shape of a scene as a solid, files included.
#pragma once

#include <filesystem>

#include "firn/geometry/solid.h"

namespace firn {

/// Files are relative to `folder`. Meshes are baked with voxels of this size [m]; a VDB level set keeps its own unless
/// its placement bends it. Inside, distances are exact at least down to `depth` [m]. Errors name the file or the
/// shape's key.
SolidPtr loadSolid(const Shape& shape, const std::filesystem::path& folder, float voxelSize, float depth = 0);

/// The same of something that snow runs into: an open mesh is a sheet, and what is 0 in the wish is chosen from the
/// mesh or from the grid.
SolidPtr loadSurface(const Shape& shape, const std::filesystem::path& folder, const SurfaceDetail& wish);

}  // namespace firn
