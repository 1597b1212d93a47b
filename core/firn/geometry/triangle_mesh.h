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

inline std::array<Vec3d, 3> cornersOf(const TriangleMesh& mesh, int triangle) {
    const auto& t = mesh.triangles[triangle];
    return {cast<double>(mesh.points[t[0]]), cast<double>(mesh.points[t[1]]), cast<double>(mesh.points[t[2]])};
}

/// Outward, its length twice the triangle's area.
inline Vec3d doubleAreaOf(const TriangleMesh& mesh, int triangle) {
    const auto [a, b, c] = cornersOf(mesh, triangle);
    return cross(b - a, c - a);
}

inline double areaOf(const TriangleMesh& mesh, int triangle) { return length(doubleAreaOf(mesh, triangle)) / 2; }

/// Zero of a triangle without an area.
inline Vec3d normalOf(const TriangleMesh& mesh, int triangle) { return normalized(doubleAreaOf(mesh, triangle)); }

inline Vec3d centerOf(const TriangleMesh& mesh, int triangle) {
    const auto [a, b, c] = cornersOf(mesh, triangle);
    return (a + b + c) / 3.0;
}

/// A polygon of Houdini's, which is clockwise seen from outside; corner(k) is the index of its k-th point.
template <class Corner>
void appendClockwise(int corners, Corner&& corner, std::vector<std::array<int, 3>>& triangles) {
    for (int k = 2; k < corners; ++k) triangles.push_back({corner(0), corner(k), corner(k - 1)});
}

}  // namespace firn
