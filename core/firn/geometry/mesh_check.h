// What keeps a mesh from being a solid.
#pragma once

#include <optional>
#include <string>

#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// Volume enclosed by a closed mesh [m3], by the divergence theorem: negative where its inside is out.
double signedVolume(const TriangleMesh& mesh);

/// Centre of that volume [m].
Vec3 centerOfVolume(const TriangleMesh& mesh);

/// How many parts hang together, points at the same place being one.
int countParts(const TriangleMesh& mesh);

/// One line about the first thing that is wrong, or nothing for a closed mesh with its outside out: no triangles,
/// points that are not finite, corners that name no point, open edges, neighbours that disagree about outside,
/// inside-out, no volume. Points at the same place count as one, so seams of texture coordinates do not open a mesh;
/// triangles without an area do no harm.
std::optional<std::string> whatIsWrong(const TriangleMesh& mesh);

}  // namespace firn
