// Surfaces in a detail: polygons as a mesh, VDBs as solids.
#pragma once

#include <GU/GU_Detail.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "firn/collide/observed.h"
#include "firn/geometry/solid.h"

namespace firn {

/// Closed polygons, with the velocities `v` of their points where the detail has them. Empty where there is none.
std::optional<ObservedSurface> polygonsOf(const GU_Detail& detail);

/// More of them, with points of their own.
void addPolygons(const TriangleMesh& mesh, GU_Detail& detail);

/// Types of primitives that have neither polygons nor an inside, for a warning: "PackedGeometry, VDB of bool".
std::string leftOut(const GU_Detail& detail);

/// Of VDBs that hold neither floats nor the velocities of others: "VDB of bool".
std::set<std::string> otherVolumeTypes(const GU_Detail& detail);

/// How many VDBs there are that have an inside: floats, not named as velocities.
int volumeCount(const GU_Detail& detail);

/// The k-th of them, at rest where the detail has it.
SolidPtr solidOfVolume(const GU_Detail& detail, int k, float voxelSize, float depth);

/// The k-th of them from one look to the other. Volumes that did not change move with their object; others go over into
/// one another, with the velocities of a vector VDB named `v` or `vel`.
Collider observedVolume(const GU_Detail* before, const Affine& beforeToWorld, const GU_Detail& after,
                        const Affine& toWorld, int k, double t0, double t1, float voxelSize);

}  // namespace firn
