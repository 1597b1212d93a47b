// Meshes from files, and into them.
#pragma once

#include <filesystem>

#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// .obj or .ply (text, binary of either byte order), by its extension; polygons become fans of triangles. Throws
/// Error(Fault::file) where the file cannot be read, Error(Fault::input) where its content is no mesh.
TriangleMesh readMesh(const std::filesystem::path& path);

/// By its extension: .obj, .bgeo, .geo or .bgeo.sc; another one is an Error(Fault::input).
void writeMesh(const std::filesystem::path& path, const TriangleMesh& mesh);
void writeObj(const std::filesystem::path& path, const TriangleMesh& mesh);

}  // namespace firn
