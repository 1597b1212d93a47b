// Shapes as a scene file states them: plain data. geometry/solid.h turns them into something that can be asked.
#pragma once

#include <string>
#include <variant>

#include "firn/base/math/vec.h"

namespace firn {

struct SphereShape {
    Vec3 center{};
    float radius = 0.15f;
};
struct BoxShape {
    Vec3 center{};
    Vec3 size{1, 1, 1};
};
struct CapsuleShape {
    Vec3 from{}, to{0, 1, 0};
    float radius = 0.1f;
};
struct CylinderShape {
    Vec3 from{}, to{0, 1, 0};
    float radius = 0.1f;
};
/// Everything behind the plane is solid.
struct PlaneShape {
    Vec3 point{};
    Vec3 normal{0, 1, 0};
};
struct MeshShape {
    std::string file;
};
struct VdbShape {
    std::string file;
    std::string grid;  // empty: the file's only scalar grid
};

/// Where a shape stands: scaled first, then turned about X, Y and Z in this order [degrees], then moved.
struct Placement {
    Vec3 translate{};
    Vec3 rotate{};
    Vec3 scale{1, 1, 1};
};

using ShapeForm = std::variant<SphereShape, BoxShape, CapsuleShape, CylinderShape, PlaneShape, MeshShape, VdbShape>;

struct Shape {
    ShapeForm form;
    Placement placement;
};

}  // namespace firn
