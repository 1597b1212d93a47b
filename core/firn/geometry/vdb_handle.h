// The one header that names OpenVDB. Only .cpp files of geometry, io/vdb, render and hosts include it: it is slow to
// compile, and a host brings its own.
#pragma once

#include <openvdb/openvdb.h>

#include "firn/geometry/affine.h"
#include "firn/geometry/bricks.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/solid_sequence.h"
#include "firn/state/volume.h"

namespace firn {

/// The leaves of a narrow-band level set as bricks, in its index space times `voxelSize`. Distances are cut off at
/// `band` outside and `depth` inside [m].
Bricks bricksOf(const openvdb::FloatGrid& levelSet, float voxelSize, float band, float depth);

/// World = matrix * index + origin [m].
Affine affineOf(const openvdb::FloatGrid& grid);
openvdb::math::Transform::Ptr transformOf(const Mat3d& matrix, const Vec3d& origin);

/// A grid of a file as a solid, its transform followed by `placement`. A level set whose transform is a turn and a
/// uniform scale is taken as it is; any other one, and a fog volume at half of its maximum, is rebuilt with
/// `voxelSize` [m]; 0 takes voxels as large as the grid's. Throws Error(Fault::input) where there is no inside.
SolidPtr solidOfGrid(const openvdb::FloatGrid& grid, const Placement& placement, float voxelSize, float depth);
SolidPtr solidOfGrid(const openvdb::FloatGrid& grid, const Affine& placement, float voxelSize, float depth);

/// A look at a moving volume: its level set in world space, and its velocities from a grid of them [m/s], in the grid's
/// own frame; zero where there is no such grid. `voxelSize` as above.
MovingBricks movingBricksOf(const openvdb::FloatGrid& grid, const openvdb::Vec3SGrid* velocity, const Affine& placement,
                            float voxelSize);

/// How much of a volume a grid holds: what shows, with equal voxels as tiles, or every voxel of every block, active.
enum class GridExtent { shown, whole };

/// Named, placed, of the class that its kind asks for, with its metadata.
openvdb::GridBase::Ptr gridOf(const Volume& volume, GridExtent extent);

}  // namespace firn
