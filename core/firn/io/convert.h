// Points, polygons and volumes from one kind of file to another, by the extensions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "firn/io/geo/geo_model.h"

namespace firn {

/// The geometry of a .bgeo, .geo, .bgeo.sc or .ply file; another extension is an Error(Fault::input).
GeoModel readGeometry(const std::filesystem::path& path);

/// Geometry to geometry, or the `density` of a .vdb to a .vol. Returns what the new file could not hold of the
/// geometry, a line each.
std::vector<std::string> convertFile(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace firn
