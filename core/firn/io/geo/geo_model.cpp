#include "firn/io/geo/geo_model.h"

#include <array>

namespace firn {
namespace {

constexpr std::array<std::string_view, 8> kStorageNames{"int8",  "uint8",    "int16",    "int32",
                                                        "int64", "fpreal16", "fpreal32", "fpreal64"};

}  // namespace

std::string_view nameOf(GeoStorage storage) { return kStorageNames[static_cast<std::size_t>(storage)]; }

std::optional<GeoStorage> storageNamed(std::string_view name) {
    for (std::size_t i = 0; i < kStorageNames.size(); ++i)
        if (kStorageNames[i] == name) return static_cast<GeoStorage>(i);
    return std::nullopt;
}

const GeoAttribute* findAttribute(const std::vector<GeoAttribute>& attributes, std::string_view name) {
    for (const GeoAttribute& attribute : attributes)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

}  // namespace firn
