#include "firn/io/geo/geo_writer.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/io/geo/json_writer.h"

namespace firn {
namespace {

constexpr std::string_view kFileVersion = "16.5.268";  // of the files the layout was checked against
constexpr int kPageSize = 1024;

/// The keys of polygon runs, which binary files shorten.
struct RunKeys {
    std::string_view type, start, count, sizes;
};
constexpr RunKeys kBrief{"p_r", "s_v", "n_p", "r_v"};
constexpr RunKeys kFull{"Polygon_run", "startvertex", "nprimitives", "nvertices_rle"};

class GeoWriter {
public:
    GeoWriter(const GeoModel& model, bool binary)
        : model_(model),
          json_(binary ? makeBinaryJsonWriter() : makeTextJsonWriter()),
          keys_(binary ? kBrief : kFull) {}

    std::string write() {
        json_->beginArray();
        pair("fileversion", kFileVersion);
        json_->text("hasindex");
        json_->boolean(false);
        pair("pointcount", model_.pointCount);
        pair("vertexcount", model_.vertexPoints.size());
        pair("primitivecount", model_.primitiveCount);
        info();
        topology();
        attributes();
        primitives();
        groups("pointgroups", model_.pointGroups);
        groups("vertexgroups", model_.vertexGroups);
        groups("primitivegroups", model_.primitiveGroups);
        json_->endArray();
        return json_->take();
    }

private:
    void pair(std::string_view key, std::string_view value) {
        json_->text(key);
        json_->text(value);
    }
    void pair(std::string_view key, std::size_t value) {
        json_->text(key);
        json_->integer(static_cast<std::int64_t>(value));
    }
    void beginArray(std::string_view key) {
        json_->text(key);
        json_->beginArray();
    }

    void info() {
        json_->text("info");
        json_->beginObject();
        json_->key("software");
        json_->text("Firn " FIRN_VERSION);
        json_->endObject();
    }

    void topology() {
        beginArray("topology");
        beginArray("pointref");
        json_->text("indices");
        json_->numbers(Span<const std::int32_t>(model_.vertexPoints));
        json_->endArray();
        json_->endArray();
    }

    void attributes() {
        beginArray("attributes");
        attributeClass("vertexattributes", model_.vertexAttributes);
        attributeClass("pointattributes", model_.pointAttributes);
        attributeClass("primitiveattributes", model_.primitiveAttributes);
        attributeClass("globalattributes", model_.detailAttributes);
        json_->endArray();
    }

    void attributeClass(std::string_view key, const std::vector<GeoAttribute>& list) {
        if (list.empty()) return;
        beginArray(key);
        for (const GeoAttribute& attribute : list) {
            json_->beginArray();
            definition(attribute);
            data(attribute);
            json_->endArray();
        }
        json_->endArray();
    }

    void definition(const GeoAttribute& attribute) {
        json_->beginArray();
        pair("scope", "public");
        pair("type", attribute.isText ? "string" : "numeric");
        pair("name", attribute.name);
        json_->text("options");
        json_->beginObject();
        if (!attribute.typeToken.empty()) {
            json_->key("type");
            json_->beginObject();
            json_->key("type");
            json_->text("string");
            json_->key("value");
            json_->text(attribute.typeToken);
            json_->endObject();
        }
        json_->endObject();
        json_->endArray();
    }

    void data(const GeoAttribute& attribute) {
        json_->beginArray();
        pair("size", std::size_t(attribute.size));
        pair("storage", nameOf(attribute.storage));
        if (attribute.isText) {
            beginArray("strings");
            for (const std::string& text : attribute.strings) json_->text(text);
            json_->endArray();
        } else {
            beginArray("defaults");
            pair("size", attribute.defaults.size());
            pair("storage", "fpreal64");
            json_->text("values");
            json_->numbers(Span<const double>(attribute.defaults));
            json_->endArray();
        }
        beginArray(attribute.isText ? "indices" : "values");
        pair("size", std::size_t(attribute.size));
        pair("storage", nameOf(attribute.storage));
        pair("pagesize", std::size_t(kPageSize));
        json_->text("rawpagedata");
        std::visit(
            [&](const auto& values) {
                json_->numbers(Span<const typename std::decay_t<decltype(values)>::value_type>(values));
            },
            attribute.values);
        json_->endArray();
        json_->endArray();
    }

    /// How many polygons from `first` on are closed and use one vertex after the other, beginning with `vertices[at]`.
    std::size_t runFrom(std::size_t first, std::size_t at) const {
        const GeoPolygons& all = model_.polygons;
        const std::size_t begin = at;
        for (std::size_t i = first; i < all.size(); ++i) {
            if (!all.closed[i]) return i - first;
            for (std::int32_t k = 0; k < all.vertexCounts[i]; ++k, ++at)
                if (std::size_t(all.vertices[at]) != std::size_t(all.vertices[begin]) + (at - begin)) return i - first;
        }
        return all.size() - first;
    }

    void primitives() {
        const GeoPolygons& all = model_.polygons;
        beginArray("primitives");
        std::size_t at = 0;
        for (std::size_t i = 0; i < all.size();) {
            const std::size_t length = runFrom(i, at);
            if (length > 0)
                polygonRun(i, length, at);
            else
                polygon(i, at);
            for (const std::size_t end = i + std::max<std::size_t>(length, 1); i < end; ++i)
                at += std::size_t(all.vertexCounts[i]);
        }
        json_->endArray();
    }

    void polygonRun(std::size_t first, std::size_t length, std::size_t at) {
        const GeoPolygons& all = model_.polygons;
        std::vector<std::int32_t> sizes;  // vertices, how many polygons, ...
        for (std::size_t i = first; i < first + length; ++i) {
            if (sizes.empty() || sizes[sizes.size() - 2] != all.vertexCounts[i])
                sizes.insert(sizes.end(), {all.vertexCounts[i], 0});
            ++sizes.back();
        }
        json_->beginArray();
        json_->beginArray();
        pair("type", keys_.type);
        json_->endArray();
        json_->beginArray();
        pair(keys_.start, at < all.vertices.size() ? std::size_t(all.vertices[at]) : 0);
        pair(keys_.count, length);
        json_->text(keys_.sizes);
        json_->numbers(Span<const std::int32_t>(sizes));
        json_->endArray();
        json_->endArray();
    }

    void polygon(std::size_t i, std::size_t at) {
        const GeoPolygons& all = model_.polygons;
        json_->beginArray();
        json_->beginArray();
        pair("type", "Poly");
        json_->endArray();
        json_->beginArray();
        json_->text("vertex");
        json_->numbers(Span<const std::int32_t>(all.vertices.data() + at, std::size_t(all.vertexCounts[i])));
        json_->text("closed");
        json_->boolean(all.closed[i]);
        json_->endArray();
        json_->endArray();
    }

    void groups(std::string_view key, const std::vector<GeoGroup>& list) {
        if (list.empty()) return;
        beginArray(key);
        for (const GeoGroup& group : list) {
            json_->beginArray();
            json_->beginArray();
            pair("name", group.name);
            json_->endArray();
            json_->beginArray();
            beginArray("selection");
            beginArray("unordered");
            json_->text("boolRLE");
            runs(group.members);
            json_->endArray();
            json_->endArray();
            json_->endArray();
            json_->endArray();
        }
        json_->endArray();
    }

    void runs(const std::vector<bool>& members) {
        json_->beginArray();
        for (std::size_t begin = 0, end = 0; begin < members.size(); begin = end) {
            while (end < members.size() && members[end] == members[begin]) ++end;
            json_->integer(static_cast<std::int64_t>(end - begin));
            json_->boolean(members[begin]);
        }
        json_->endArray();
    }

    const GeoModel& model_;
    std::unique_ptr<JsonWriter> json_;
    RunKeys keys_;
};

}  // namespace

std::string geoJson(const GeoModel& model, bool binary) {
    if (!model.otherPrimitives.empty())
        throw Error(Fault::input, fmt::format("{}: primitives of type {} cannot be written; polygons and points can",
                                              model.source, model.otherPrimitives.front()));
    return GeoWriter(model, binary).write();
}

}  // namespace firn
