// Volumes in OpenVDB's files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "firn/geometry/solid.h"
#include "firn/state/volume.h"

namespace firn {

/// A whole file of float and vec3s grids. The same volumes give the same bytes: the random UUID that OpenVDB stamps
/// into each file is replaced by one derived from the contents.
void writeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes);

/// The same, but with every voxel of every block, so that readVolumes gives the volumes back bit for bit, blocks of
/// nothing too: what a checkpoint needs. Other programs see whole blocks as active.
void writeWholeVolumes(const std::filesystem::path& path, const std::vector<Volume>& volumes);

/// All float and vec3s grids of a file, tiles spread into blocks. Throws Error(Fault::file) where it cannot be read,
/// Error(Fault::input) where it is damaged, or where a grid is too large or stands askew.
std::vector<Volume> readVolumes(const std::filesystem::path& path);

/// Lines for a person: grids, types, voxel sizes, active voxels, ranges, metadata.
std::string describeVdb(const std::filesystem::path& path);

/// A grid of the file (`grid` may be empty where there is only one float grid) as a solid, placed. A level set is
/// taken as it is; a fog volume is solid where it has more than half of its maximum. Throws as readVolumes does, and
/// Error(Fault::input) naming the grids of the file where it has no such one.
SolidPtr solidOfVdb(const std::filesystem::path& path, const std::string& grid, const Placement& placement,
                    float voxelSize, float depth);

}  // namespace firn
