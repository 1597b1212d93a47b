#include "firn/surface/contour_cases.h"

#include <algorithm>

#include "firn/base/error.h"

namespace firn {
namespace {

using Polygon = std::vector<int>;  // edges of the cube
using Triangles = std::vector<std::array<int, 3>>;

/// The two axes beside this one, in their order.
std::array<int, 2> axesBeside(int axis) { return {axis == 0 ? 1 : 0, axis == 2 ? 1 : 2}; }

int cornerNumber(const std::array<int, 3>& at) { return 4 * at[0] + 2 * at[1] + at[2]; }

int edgeBetween(const std::array<int, 3>& a, const std::array<int, 3>& b) {
    const int axis = a[0] != b[0] ? 0 : a[1] != b[1] ? 1 : 2;
    const auto [u, v] = axesBeside(axis);
    return 4 * axis + 2 * a[u] + a[v];
}

/// Corners of a face, counter-clockwise seen from outside of the cube.
std::array<std::array<int, 3>, 4> faceCorners(int axis, int side) {
    constexpr int kAround[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const auto [u, v] = axesBeside(axis);
    std::array<std::array<int, 3>, 4> corners{};
    for (std::size_t n = 0; n < 4; ++n) {
        corners[n][axis] = side;
        corners[n][u] = kAround[n][0], corners[n][v] = kAround[n][1];
    }
    const bool pointsUp = axis != 1;  // u x v, against the axis
    if (pointsUp != (side == 1)) std::reverse(corners.begin(), corners.end());
    return corners;
}

/// next[e]: the edge that the surface goes on to from edge e, across the face where it comes in through e: from where a
/// walk around the face enters the inside to where it leaves it again.
void linkAcross(int which, int axis, int side, std::array<int, kCubeEdges>& next) {
    const auto corners = faceCorners(axis, side);
    const auto isInside = [&](std::size_t n) { return (which >> cornerNumber(corners[n % 4]) & 1) != 0; };
    for (std::size_t n = 0; n < 4; ++n) {
        if (isInside(n) || !isInside(n + 1)) continue;
        std::size_t last = n + 1;
        while (isInside(last + 1)) ++last;
        next[edgeBetween(corners[n], corners[(n + 1) % 4])] = edgeBetween(corners[last % 4], corners[(last + 1) % 4]);
    }
}

bool shareAFace(int a, int b) {
    const CubeEdge e = cubeEdge(a), f = cubeEdge(b);
    for (int axis = 0; axis < 3; ++axis)
        if (e.axis != axis && f.axis != axis && e.from[axis] == f.from[axis]) return true;
    return false;
}

/// Cuts corners off until three are left; false where every way would lay a cut into a face.
bool cutIntoTriangles(Polygon polygon, Triangles& triangles) {
    const std::size_t count = polygon.size();
    if (count == 3) {
        triangles.push_back({polygon[0], polygon[1], polygon[2]});
        return true;
    }
    for (std::size_t n = 0; n < count; ++n) {
        const int before = polygon[n], corner = polygon[(n + 1) % count], after = polygon[(n + 2) % count];
        if (shareAFace(before, after)) continue;
        Polygon rest = polygon;
        rest.erase(rest.begin() + std::ptrdiff_t((n + 1) % count));
        Triangles others;
        if (!cutIntoTriangles(rest, others)) continue;
        triangles.push_back({before, corner, after});
        triangles.insert(triangles.end(), others.begin(), others.end());
        return true;
    }
    return false;
}

Triangles trianglesOf(int which) {
    std::array<int, kCubeEdges> next{};
    next.fill(-1);
    for (int axis = 0; axis < 3; ++axis)
        for (int side = 0; side < 2; ++side) linkAcross(which, axis, side, next);
    Triangles triangles;
    for (int begin = 0; begin < kCubeEdges; ++begin) {
        Polygon polygon;
        for (int e = begin; next[e] >= 0;) {
            polygon.push_back(e);
            const int to = next[e];
            next[e] = -1;
            e = to;
        }
        if (!polygon.empty() && !cutIntoTriangles(polygon, triangles))
            throw Error(Fault::ours, "a polygon of the contour has no triangles");
    }
    return triangles;
}

}  // namespace

CubeEdge cubeEdge(int number) {
    CubeEdge edge{number / 4, {0, 0, 0}};
    const auto [u, v] = axesBeside(edge.axis);
    edge.from[u] = number / 2 % 2, edge.from[v] = number % 2;
    return edge;
}

const std::vector<std::array<int, 3>>& trianglesOfCase(int which) {
    static const std::array<Triangles, 256> cases = [] {
        std::array<Triangles, 256> all;
        for (int c = 0; c < 256; ++c) all[std::size_t(c)] = trianglesOf(c);
        return all;
    }();
    return cases[std::size_t(which)];
}

}  // namespace firn
