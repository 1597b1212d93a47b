// Dense volumes for renderers that know no OpenVDB: Mitsuba's .vol, version 3.
#pragma once

#include <filesystem>

#include "firn/state/volume.h"

namespace firn {

/// The box of voxels that are not background, with one of background around them, so that trilinear interpolation
/// falls off as it does in the sparse volume. The box of the file reaches half a voxel beyond the outermost centres, as
/// Mitsuba has it. Throws Error(Fault::input) where that is nothing, or more than 2^28 voxels.
void writeVol(const std::filesystem::path& path, const Volume& volume);

}  // namespace firn
