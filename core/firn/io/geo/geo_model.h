// What a Houdini geometry file holds, as plain data: points, vertices, polygons, attributes, groups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace firn {

/// How the file stores a number. In memory int8, uint8 and int16 are int32, fpreal16 is fpreal32.
enum class GeoStorage { int8, uint8, int16, int32, int64, fpreal16, fpreal32, fpreal64 };

std::string_view nameOf(GeoStorage storage);
std::optional<GeoStorage> storageNamed(std::string_view name);
inline bool isReal(GeoStorage storage) { return storage >= GeoStorage::fpreal16; }

struct GeoAttribute {
    using Values =
        std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>, std::vector<float>, std::vector<double>>;

    std::string name;
    std::string typeToken;  // point, vector, normal, color, nonarithmetic_integer, ...; often none
    GeoStorage storage = GeoStorage::fpreal32;
    int size = 1;                          // numbers per element
    Values values = std::vector<float>();  // element by element
    std::vector<double> defaults{0.0};
    bool isText = false;               // then the values are indices into `strings`, -1 for none
    std::vector<std::string> strings;  // of a text attribute

    friend bool operator==(const GeoAttribute& a, const GeoAttribute& b) {
        return a.name == b.name && a.typeToken == b.typeToken && a.storage == b.storage && a.size == b.size &&
               a.values == b.values && a.defaults == b.defaults && a.isText == b.isText && a.strings == b.strings;
    }
};

struct GeoGroup {
    std::string name;
    std::vector<bool> members;  // one per element

    friend bool operator==(const GeoGroup& a, const GeoGroup& b) { return a.name == b.name && a.members == b.members; }
};

/// Polygons one after the other. Houdini's are clockwise seen from outside.
struct GeoPolygons {
    std::vector<std::int32_t> vertexCounts;  // of each polygon
    std::vector<std::int32_t> vertices;      // numbers of vertices, polygon by polygon
    std::vector<bool> closed;                // an open polygon is a curve

    std::size_t size() const { return vertexCounts.size(); }
    friend bool operator==(const GeoPolygons& a, const GeoPolygons& b) {
        return a.vertexCounts == b.vertexCounts && a.vertices == b.vertices && a.closed == b.closed;
    }
};

struct GeoModel {
    std::string source;  // the file it came from, for complaints; not compared
    std::size_t pointCount = 0, primitiveCount = 0;
    std::vector<std::int32_t> vertexPoints;  // the point of each vertex
    std::vector<GeoAttribute> pointAttributes, vertexAttributes, primitiveAttributes, detailAttributes;
    std::vector<GeoGroup> pointGroups, vertexGroups, primitiveGroups;
    GeoPolygons polygons;
    /// Kinds of primitives and attributes that were in the file and are not held here ("VDB", "dict settings").
    std::vector<std::string> otherPrimitives, otherAttributes;

    friend bool operator==(const GeoModel& a, const GeoModel& b) {
        return a.pointCount == b.pointCount && a.primitiveCount == b.primitiveCount &&
               a.vertexPoints == b.vertexPoints && a.pointAttributes == b.pointAttributes &&
               a.vertexAttributes == b.vertexAttributes && a.primitiveAttributes == b.primitiveAttributes &&
               a.detailAttributes == b.detailAttributes && a.pointGroups == b.pointGroups &&
               a.vertexGroups == b.vertexGroups && a.primitiveGroups == b.primitiveGroups && a.polygons == b.polygons &&
               a.otherPrimitives == b.otherPrimitives && a.otherAttributes == b.otherAttributes;
    }
};

const GeoAttribute* findAttribute(const std::vector<GeoAttribute>& attributes, std::string_view name);

}  // namespace firn
