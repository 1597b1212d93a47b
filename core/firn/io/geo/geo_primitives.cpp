// Polygons: "Poly" one by one; "p_r" (text: "Polygon_run"), many on consecutive vertices; "c_r" (text:
// "PolygonCurve_run"), the same for open ones; and "run" of "Poly" in files of Houdini 12 to 14. The last two are
// unchecked: no sample has them.
#include <fmt/core.h>

#include <limits>
#include <set>

#include "firn/io/geo/geo_parts.h"

namespace firn {
namespace {

/// The first of two spellings that is there: binary files shorten their keys.
const JsonValue* either(const JsonValue& value, std::string_view brief, std::string_view full) {
    const JsonValue* found = find(value, brief);
    return found ? found : find(value, full);
}

std::string typeOf(const JsonValue& definition, std::string_view key) {
    const JsonValue* type = find(definition, key);
    const std::string* text = type ? asString(*type) : nullptr;
    return text ? *text : std::string();
}

bool isFalse(const JsonValue* value) {
    const bool* flag = value ? std::get_if<bool>(&value->data) : nullptr;
    return flag && !*flag;
}

class PrimitiveReader {
public:
    PrimitiveReader(GeoModel& model, GeoContext& context) : model_(model), context_(context) {}

    void read(const JsonValue& definition, const JsonValue& data) {
        const std::string type = typeOf(definition, "type");
        if (type == "Poly")
            polygon(require(data, "vertex", "primitive Poly", context_), !isFalse(find(data, "closed")));
        else if (type == "p_r" || type == "Polygon_run")
            run(data, true);
        else if (type == "c_r" || type == "PolygonCurve_run")
            run(data, false);
        else if (type == "run" && typeOf(definition, "runtype") == "Poly")
            oldRun(definition, data);
        else
            other(type == "run" ? typeOf(definition, "runtype") : type);
    }

private:
    void other(const std::string& type) {
        if (others_.insert(type).second) model_.otherPrimitives.push_back(type);
    }

    std::int64_t lastVertex() const { return std::int64_t(model_.vertexPoints.size()) - 1; }

    void polygon(const JsonValue& vertices, bool closed) {
        const std::vector<std::int32_t> list = requireIndices(vertices, 0, lastVertex(), "polygon vertices", context_);
        GeoPolygons& polygons = model_.polygons;
        polygons.vertices.insert(polygons.vertices.end(), list.begin(), list.end());
        polygons.vertexCounts.push_back(static_cast<std::int32_t>(list.size()));
        polygons.closed.push_back(closed);
    }

    void run(const JsonValue& data, bool closed) {
        const std::size_t first = count(data, "s_v", "startvertex"), polygons = count(data, "n_p", "nprimitives");
        const std::vector<std::int32_t> sizes = vertexCounts(data, polygons);
        std::size_t vertices = 0;
        for (const std::int32_t size : sizes) vertices += std::size_t(size);
        if (first > model_.vertexPoints.size() || vertices > model_.vertexPoints.size() - first)
            context_.fail(fmt::format("polygons of vertices {} and {} more, but there are {}", first, vertices,
                                      model_.vertexPoints.size()));
        context_.claim(vertices, sizeof(std::int32_t), "polygons");
        GeoPolygons& all = model_.polygons;
        for (std::size_t i = 0; i < vertices; ++i) all.vertices.push_back(static_cast<std::int32_t>(first + i));
        all.vertexCounts.insert(all.vertexCounts.end(), sizes.begin(), sizes.end());
        all.closed.insert(all.closed.end(), sizes.size(), closed);
    }

    std::size_t count(const JsonValue& data, std::string_view brief, std::string_view full) const {
        return requireCount(data, find(data, brief) ? brief : full, "polygon run", context_);
    }

    std::vector<std::int32_t> vertexCounts(const JsonValue& data, std::size_t polygons) {
        constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
        if (const JsonValue* list = either(data, "n_v", "nvertices")) {
            std::vector<std::int32_t> sizes = requireIndices(*list, 0, kMost, "polygon vertex counts", context_);
            if (sizes.size() != polygons)
                context_.fail(fmt::format("{} polygon vertex counts for {} polygons", sizes.size(), polygons));
            return sizes;
        }
        const JsonValue* list = either(data, "r_v", "nvertices_rle");
        if (!list) context_.fail("polygon run has no vertex counts");
        const std::vector<std::int32_t> pairs = requireIndices(*list, 0, kMost, "polygon vertex counts", context_);
        context_.claim(polygons, sizeof(std::int32_t), "polygon run");
        std::vector<std::int32_t> sizes;
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (std::size_t(pairs[i + 1]) > polygons - sizes.size()) break;
            sizes.insert(sizes.end(), std::size_t(pairs[i + 1]), pairs[i]);
        }
        if (sizes.size() != polygons) context_.fail(fmt::format("runs that do not add up to {} polygons", polygons));
        return sizes;
    }

    void oldRun(const JsonValue& definition, const JsonValue& data) {
        const JsonValue* shared = find(definition, "uniformfields");
        const JsonArray* varying = fieldsOf(definition);
        const JsonArray* items = asList(data);
        const std::string* field = varying && varying->size() == 1 ? asString(varying->front()) : nullptr;
        if (!items || !field || *field != "vertex") context_.fail("run of Poly that varies in more than its vertices");
        for (const JsonValue& item : *items) {
            const JsonArray* values = asList(item);
            if (!values || values->size() != 1)
                context_.fail("run of Poly with an item that is not a list of vertices");
            polygon(values->front(), !isFalse(shared ? find(*shared, "closed") : nullptr));
        }
    }

    static const JsonArray* fieldsOf(const JsonValue& definition) {
        const JsonValue* fields = find(definition, "varyingfields");
        return fields ? asList(*fields) : nullptr;
    }

    GeoModel& model_;
    GeoContext& context_;
    std::set<std::string> others_;
};

}  // namespace

void readPrimitives(const JsonValue& list, GeoModel& model, GeoContext& context) {
    const JsonArray* items = asList(list);
    if (!items) context.fail("primitives must be a list");
    PrimitiveReader reader(model, context);
    for (const JsonValue& item : *items) {
        const JsonArray* pair = asList(item);
        if (!pair || pair->size() != 2) context.fail("primitives must be pairs of a type and its data");
        reader.read((*pair)[0], (*pair)[1]);
    }
    if (model.otherPrimitives.empty() && model.polygons.size() != model.primitiveCount)
        context.fail(
            fmt::format("has {} polygons; {} primitives were promised", model.polygons.size(), model.primitiveCount));
}

}  // namespace firn
