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

/// A polygon of Houdini's, which is clockwise seen from outside; corner(k) is the index of its k-th point.
template <class Corner>
void appendClockwise(int corners, Corner&& corner, std::vector<std::array<int, 3>>& triangles) {
    for (int k = 2; k < corners; ++k) triangles.push_back({corner(0), corner(k), corner(k - 1)});
}

}  // namespace firn
