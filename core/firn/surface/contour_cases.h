// How a surface cuts a cube of eight voxels: the polygons for each of the 256 ways in which its corners are inside or
// outside, worked out instead of listed. [Lorensen and Cline 1987]
//
// Where two diagonal corners of a face are inside and two outside, the inside ones are kept apart, from both sides of
// the face alike: no holes. No two corners of a triangle that are not neighbours on the polygon share a face of the
// cube: no edge of a triangle belongs to two cubes but on their common face, so that every edge has two triangles.
#pragma once

#include <array>
#include <vector>

namespace firn {

/// An edge of the cube: along `axis` from the corner at `from`.
struct CubeEdge {
    int axis;
    std::array<int, 3> from;  // 0 or 1 each
};

inline constexpr int kCubeEdges = 12;
CubeEdge cubeEdge(int number);

/// Corner (i, j, k) of the cube is bit 4 i + 2 j + k of a case, set where it is inside. Triangles are of numbers of
/// edges, counter-clockwise seen from outside.
const std::vector<std::array<int, 3>>& trianglesOfCase(int which);

}  // namespace firn
