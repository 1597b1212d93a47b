// Volumes to and from VDB primitives. Those that are part of a solver's state lie in a geometry of their own, because a
// VDB primitive brings a point, and every point of the snow's geometry is a particle.
#pragma once

#include <GU/GU_Detail.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firn/geometry/triangle_mesh.h"
#include "firn/state/field_map.h"

namespace firn {

/// Those of the named volumes that the detail has: floats or vectors of them, blocks in order.
std::vector<Volume> volumesNamed(const GU_Detail& detail, const std::vector<std::string_view>& names);

/// In place of all that the detail has.
void toDetail(const std::vector<Volume>& volumes, GU_Detail& detail);

/// One more, as a file of the command line would hold it: for looking at, not for going on from.
void addVolume(const Volume& volume, GU_Detail& detail);

/// The VDB of that name seen from above, where it stands. Throws Error(Fault::input) where it is no map.
std::optional<FieldMap> mapNamed(const GU_Detail& detail, const std::string& name);

/// The VDB of that name, which is there.
void copyVolume(const GU_Detail& from, const std::string& name, GU_Detail& to);

/// The surface of the k-th volume that has an inside (surfaces.h). Throws Error(Fault::input) where it is no level set.
TriangleMesh meshOfLevelSet(const GU_Detail& detail, int k);

}  // namespace firn
