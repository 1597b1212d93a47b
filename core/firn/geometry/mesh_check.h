// What a mesh measures, and what keeps it from being a solid or a surface.
#pragma once

#include <optional>
#include <string>

#include "firn/geometry/box.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// Volume enclosed by a closed mesh [m3], by the divergence theorem: negative where its inside is out.
double signedVolume(const TriangleMesh& mesh);

/// Centre of that volume [m].
Vec3 centerOfVolume(const TriangleMesh& mesh);

/// Of all triangles [m2].
double areaOf(const TriangleMesh& mesh);

/// Centre of the surface [m].
Vec3 centerOfArea(const TriangleMesh& mesh);

/// Around all triangles [m].
Box boundsOf(const TriangleMesh& mesh);

/// Whether some edge has one face only, points at the same place being one.
bool isOpen(const TriangleMesh& mesh);

/// How many parts hang together, points at the same place being one.
int countParts(const TriangleMesh& mesh);

/// One line about the first thing that is wrong, or nothing for a closed mesh with its outside out: no triangles,
/// points that are not finite, corners that name no point, open edges, neighbours that disagree about outside,
/// inside-out, no volume. Points at the same place count as one, so seams of texture coordinates do not open a mesh;
/// triangles without an area do no harm.
std::optional<std::string> whatIsWrong(const TriangleMesh& mesh);

/// The same about a mesh that only needs a surface: an open one is a sheet, if its triangles have an area.
std::optional<std::string> whatIsWrongWithSurface(const TriangleMesh& mesh);

}  // namespace firn
