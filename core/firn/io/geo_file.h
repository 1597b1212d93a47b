// Houdini geometry in files: .bgeo (binary), .geo (text) and .bgeo.sc (compressed; unchecked against Houdini).
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "firn/io/geo/geo_model.h"

namespace firn {

enum class GeoFormat { text, binary, compressed };

/// By the extension: .geo, .bgeo, .bgeo.sc.
std::optional<GeoFormat> geoFormatOf(const std::filesystem::path& path);

/// The format is known by the content, whatever the extension says.
GeoModel readGeo(const std::filesystem::path& path);

std::string geoBytes(const GeoModel& model, GeoFormat format);
/// The format is chosen by the extension; one that is not known is an Error(Fault::input).
void writeGeo(const std::filesystem::path& path, const GeoModel& model);

}  // namespace firn
