#include "firn/io/geo/geo_reader.h"

#include <fmt/core.h>

#include <limits>

#include "firn/io/geo/geo_parts.h"
#include "firn/io/geo/json_reader.h"

namespace firn {
namespace {

void readTopology(const JsonValue& root, std::size_t vertexCount, GeoModel& model, GeoContext& context) {
    const JsonValue* topology = find(root, "topology");
    const JsonValue* reference = topology ? find(*topology, "pointref") : nullptr;
    const JsonValue* indices = reference ? find(*reference, "indices") : nullptr;
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    const std::int64_t last = model.pointCount > std::size_t(kMost) ? kMost : std::int64_t(model.pointCount) - 1;
    if (indices) model.vertexPoints = requireIndices(*indices, 0, last, "topology", context);
    if (model.vertexPoints.size() != vertexCount || vertexCount > std::size_t(kMost))
        context.fail(fmt::format("has {} vertices; {} were promised", model.vertexPoints.size(), vertexCount));
}

void readAllAttributes(const JsonValue& root, GeoModel& model, GeoContext& context) {
    const JsonValue* all = find(root, "attributes");
    if (!all) return;
    const auto read = [&](const char* key, const char* where, std::size_t count, std::vector<GeoAttribute>& into) {
        if (const JsonValue* list = find(*all, key))
            into = readAttributes(*list, count, where, model.otherAttributes, context);
    };
    read("pointattributes", "point attribute", model.pointCount, model.pointAttributes);
    read("vertexattributes", "vertex attribute", model.vertexPoints.size(), model.vertexAttributes);
    read("primitiveattributes", "primitive attribute", model.primitiveCount, model.primitiveAttributes);
    read("globalattributes", "detail attribute", 1, model.detailAttributes);
}

void readAllGroups(const JsonValue& root, GeoModel& model, GeoContext& context) {
    const auto read = [&](const char* key, const char* where, std::size_t count, std::vector<GeoGroup>& into) {
        if (const JsonValue* list = find(root, key))
            into = readGroups(*list, count, where, model.otherAttributes, context);
    };
    read("pointgroups", "point group", model.pointCount, model.pointGroups);
    read("vertexgroups", "vertex group", model.vertexPoints.size(), model.vertexGroups);
    read("primitivegroups", "primitive group", model.primitiveCount, model.primitiveGroups);
}

}  // namespace

GeoModel parseGeo(std::string_view bytes, const std::string& file) {
    GeoContext context(file, bytes.size());
    if (bytes.substr(0, 5) == "PGEOM" || bytes.substr(0, 4) == "Bgeo")
        context.fail("is in the format of Houdini 11 and earlier; save it again from Houdini 12 or later");
    const JsonValue root = readJson(bytes, file);
    if (!find(root, "fileversion")) context.fail("is not a geometry file: it has no 'fileversion'");
    GeoModel model;
    model.source = file;
    model.pointCount = requireCount(root, "pointcount", "geometry", context);
    model.primitiveCount = requireCount(root, "primitivecount", "geometry", context);
    readTopology(root, requireCount(root, "vertexcount", "geometry", context), model, context);
    readAllAttributes(root, model, context);
    // P ties the promised number of points to bytes that are there.
    if (model.pointCount > 0 && !findAttribute(model.pointAttributes, "P"))
        context.fail(fmt::format("promises {} points but has no point attribute 'P'", model.pointCount));
    if (const JsonValue* primitives = find(root, "primitives"))
        readPrimitives(*primitives, model, context);
    else if (model.primitiveCount > 0)
        context.fail(fmt::format("promises {} primitives but has none", model.primitiveCount));
    readAllGroups(root, model, context);
    return model;
}

}  // namespace firn
