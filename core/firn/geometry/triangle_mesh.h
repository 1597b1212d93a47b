// Triangles as plain data.
#pragma once

#include <array>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

struct TriangleMesh {
    std::vector<Vec3> points;
    std::vector<std::array<int, 3>> triangles;  // counter-clockwise seen from outside
};

}  // namespace firn
