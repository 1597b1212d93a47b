// Meshes from files, and into them.
#pragma once

#include <filesystem>

#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// .obj or .ply (text, binary of either byte order), by its extension; polygons become fans of triangles. Throws
/// Error(Fault::file) where the file cannot be read, Error(Fault::input) where its content is no mesh.
TriangleMesh readMesh(const std::filesystem::path& path);

void writeObj(const std::filesystem::path& path, const TriangleMesh& mesh);

}  // namespace firn
