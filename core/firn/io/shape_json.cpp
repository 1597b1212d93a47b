#include "firn/io/shape_json.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "firn/base/text.h"
#include "firn/geometry/shape_table.h"
#include "firn/params/validate.h"

namespace firn {
namespace {

template <class S>
ShapeKind kind(std::string_view name, std::string_view help) {
    return {name, help, &describe<S>(), [](const Settings& s) -> ShapeForm { return evaluate<S>(s); },
            [](const ShapeForm& form) { return settingsOf(std::get<S>(form)); }};
}

const ShapeKind* readKind(ObjectReader& object) {
    std::vector<std::string_view> names;
    for (const ShapeKind& k : shapeKinds()) names.push_back(k.name);
    const Json* type = object.need("type", listed(names));
    if (!type) return nullptr;
    for (const ShapeKind& k : shapeKinds())
        if (type->is_string() && type->get<std::string>() == k.name) return &k;
    object.issue("type", unknownWord(type->is_string() ? type->get<std::string>() : typed(*type), names));
    return nullptr;
}

}  // namespace

const std::vector<ShapeKind>& shapeKinds() {
    static const std::vector<ShapeKind> kinds{
        kind<SphereShape>("sphere", "A ball."),
        kind<BoxShape>("box", "A box."),
        kind<CapsuleShape>("capsule", "A tube with round ends."),
        kind<CylinderShape>("cylinder", "A tube with flat ends."),
        kind<PlaneShape>("plane", "Everything behind a plane; a collider only."),
        kind<MeshShape>(
            "mesh", "A mesh from a file. Snow fills a closed one; a collider may also be open, and is then a sheet."),
        kind<VdbShape>("vdb", "A level set from an OpenVDB file."),
    };
    return kinds;
}

Shape readShape(const Json& json, const std::string& path, ReadReport& report) {
    Shape shape;
    ObjectReader object(json, path, report);
    if (!json.is_object()) return shape;
    const ShapeKind* kind = readKind(object);
    if (!kind) return shape;  // what other keys it may have is not known
    shape.form = kind->make(object.settings(*kind->rows));
    shape.placement = evaluate<Placement>(object.settings(describe<Placement>()));
    object.finish();
    return shape;
}

Json toJson(const Shape& shape) {
    const ShapeKind& kind = shapeKinds()[shape.form.index()];
    Json json = Json::object();
    json["type"] = kind.name;
    json.update(toJson(kind.settings(shape.form), *kind.rows));
    json.update(toJson(settingsOf(shape.placement), describe<Placement>()));
    return json;
}

}  // namespace firn
