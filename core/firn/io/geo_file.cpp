#include "firn/io/geo_file.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/io/geo/geo_reader.h"
#include "firn/io/geo/geo_writer.h"
#include "firn/io/geo/sc_container.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

constexpr std::size_t kLargestFile = std::size_t(32) << 30;

bool endsWith(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

std::optional<GeoFormat> geoFormatOf(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    if (endsWith(name, ".bgeo.sc")) return GeoFormat::compressed;
    if (endsWith(name, ".bgeo")) return GeoFormat::binary;
    if (endsWith(name, ".geo")) return GeoFormat::text;
    return std::nullopt;
}

GeoModel readGeo(const std::filesystem::path& path) {
    std::string bytes = readWhole(path, kLargestFile);
    if (isScContainer(bytes)) bytes = unpackSc(bytes, path.string());
    return parseGeo(bytes, path.string());
}

std::string geoBytes(const GeoModel& model, GeoFormat format) {
    if (format == GeoFormat::compressed) return packSc(geoJson(model, true));
    return geoJson(model, format == GeoFormat::binary);
}

void writeGeo(const std::filesystem::path& path, const GeoModel& model) {
    const std::optional<GeoFormat> format = geoFormatOf(path);
    if (!format)
        throw Error(Fault::input, fmt::format("{}: unknown extension '{}'; .bgeo, .geo and .bgeo.sc are written",
                                              path.string(), path.extension().string()));
    writeWhole(path, geoBytes(model, *format));
}

}  // namespace firn
