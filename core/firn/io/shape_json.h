// Shapes of a scene file: `type`, the keys of that type and the placement, in one object.
#pragma once

#include <string_view>
#include <vector>

#include "firn/geometry/shape.h"
#include "firn/params/json.h"

namespace firn {

struct ShapeKind {
    std::string_view name, help;
    const Rows* rows;
    ShapeForm (*make)(const Settings&);
    Settings (*settings)(const ShapeForm&);
};

/// In the order of ShapeForm's alternatives.
const std::vector<ShapeKind>& shapeKinds();

Shape readShape(const Json& json, const std::string& path, ReadReport& report);
Json toJson(const Shape& shape);

}  // namespace firn
