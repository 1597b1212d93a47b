#include "firn/geometry/triangle_tree.h"

#include <algorithm>
#include <numeric>

namespace firn {
namespace {

constexpr int kPerLeaf = 4;
constexpr double kRounding = 1e-6;  // of a difference of 32-bit places

Vec3d onSegment(double u, int from, int to) {
    Vec3d w{};
    w[from] = 1 - u, w[to] = u;
    return w;
}

double squareToBox(const Vec3d& x, const Box& box) {
    const Vec3d out = max(max(cast<double>(box.min) - x, x - cast<double>(box.max)), Vec3d{});
    return dot(out, out);
}

/// Where a ray enters a box, or more than `most` where it does not.
double entryInto(const Box& box, const Vec3d& x, const Vec3d& direction, double most) {
    double from = 0, to = most;
    for (int axis = 0; axis < 3; ++axis) {
        const double a = (double(box.min[axis]) - x[axis]) / direction[axis],
                     b = (double(box.max[axis]) - x[axis]) / direction[axis];
        // Along the box a ray that starts in its face divides 0 by 0; fmin and fmax pass over what is not a number.
        from = std::fmax(from, std::fmin(a, b)), to = std::fmin(to, std::fmax(a, b));
    }
    return from <= to ? from : 2 * most + 1;
}

/// Along a ray to a triangle [Moller, Trumbore 1997], or -1 where it passes by.
double distanceAlong(const Vec3d& x, const Vec3d& direction, const std::array<Vec3d, 3>& corners) {
    const Vec3d u = corners[1] - corners[0], v = corners[2] - corners[0], p = cross(direction, v);
    const double volume = dot(u, p);
    if (volume == 0) return -1;
    const Vec3d r = x - corners[0], q = cross(r, u);
    const double a = dot(r, p) / volume, b = dot(direction, q) / volume;
    return a >= 0 && b >= 0 && a + b <= 1 ? dot(v, q) / volume : -1;
}

}  // namespace

Vec3d nearestOnTriangle(const Vec3d& x, const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    const Vec3d corner[3] = {a, b, c};
    const Vec3d normal = cross(b - a, c - a);
    const double area = dot(normal, normal);
    if (area > 0) {
        const Vec3d w = Vec3d{dot(cross(b - x, c - x), normal), dot(cross(c - x, a - x), normal),
                              dot(cross(a - x, b - x), normal)} /
                        area;
        if (w.x >= 0 && w.y >= 0 && w.z >= 0) return w;
    }
    // Outside of it, or it has no area: the nearest point is on an edge.
    Vec3d best{};
    double least = -1;
    for (int e = 0; e < 3; ++e) {
        const Vec3d from = corner[e], edge = corner[(e + 1) % 3] - from;
        const double square = dot(edge, edge);
        const double u = square > 0 ? clamp(dot(x - from, edge) / square, 0.0, 1.0) : 0.0;
        const Vec3d away = x - from - edge * u;
        if (least < 0 || dot(away, away) < least) least = dot(away, away), best = onSegment(u, e, (e + 1) % 3);
    }
    return best;
}

TriangleTree::TriangleTree(const TriangleMesh& mesh) : mesh_(mesh), order_(mesh.triangles.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    for (const auto& t : mesh.triangles) {
        centers_.push_back((mesh.points[t[0]] + mesh.points[t[1]] + mesh.points[t[2]]) / 3.0f);
        double radius = 0;
        for (const int corner : t)
            radius = std::max(radius, length(cast<double>(mesh.points[corner] - centers_.back())));
        radii_.push_back(radius * (1 + kRounding));
    }
    build(0, static_cast<int>(order_.size()));
}

void TriangleTree::build(int first, int count) {
    const std::size_t at = nodes_.size();
    nodes_.emplace_back();
    Box box, centers;
    for (int i = first; i < first + count; ++i) {
        centers.include(centers_[order_[i]]);
        for (int corner : mesh_.triangles[order_[i]]) box.include(mesh_.points[corner]);
    }
    nodes_[at].box = box;
    if (count <= kPerLeaf) {
        nodes_[at].first = first, nodes_[at].count = count;
        return;
    }
    const Vec3 size = centers.max - centers.min;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto before = [&](int a, int b) {
        const float u = centers_[a][axis], v = centers_[b][axis];
        return u != v ? u < v : a < b;
    };
    const int half = count / 2;
    std::nth_element(order_.begin() + first, order_.begin() + first + half, order_.begin() + first + count, before);
    build(first, half);
    nodes_[at].second = static_cast<int>(nodes_.size());
    build(first + half, count - half);
}

double TriangleTree::squareTo(const Vec3d& x, int triangle) const {
    const auto& t = mesh_.triangles[triangle];
    const Vec3d a = cast<double>(mesh_.points[t[0]]), b = cast<double>(mesh_.points[t[1]]),
                c = cast<double>(mesh_.points[t[2]]);
    const Vec3d w = nearestOnTriangle(x, a, b, c), away = x - (a * w.x + b * w.y + c * w.z);
    return dot(away, away);
}

/// Most of the triangles in a leaf are refused by the balls around them, which is cheaper.
bool TriangleTree::mayBeNearer(const Vec3d& x, int triangle, double square) const {
    const Vec3d away = x - cast<double>(centers_[triangle]);
    const double reach = std::sqrt(square) + radii_[triangle];
    return dot(away, away) <= reach * reach;
}

TriangleTree::Nearest TriangleTree::nearest(const Vec3d& x, int guess) const {
    Nearest best{guess, squareTo(x, guess)};
    int stack[64], depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const int at = stack[--depth];
        const Node& node = nodes_[at];
        if (squareToBox(x, node.box) > best.square) continue;
        for (int i = node.first; i < node.first + node.count; ++i) {
            if (!mayBeNearer(x, order_[i], best.square)) continue;
            const double square = squareTo(x, order_[i]);
            if (square < best.square || (square == best.square && order_[i] < best.triangle))
                best = {order_[i], square};
        }
        if (node.count > 0) continue;
        const int first = at + 1, second = node.second;
        const bool firstIsNearer = squareToBox(x, nodes_[first].box) <= squareToBox(x, nodes_[second].box);
        stack[depth++] = firstIsNearer ? second : first;
        stack[depth++] = firstIsNearer ? first : second;
    }
    return best;
}

TriangleTree::Met TriangleTree::along(const Vec3d& x, const Vec3d& direction, double most, int but) const {
    // Neighbours of the triangle that x lies on are met at once, by rounding.
    const double least = 1e-6 * most;
    Met best{-1, most};
    int stack[64], depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const int at = stack[--depth];
        const Node& node = nodes_[at];
        if (entryInto(node.box, x, direction, most) > best.distance) continue;
        for (int i = node.first; i < node.first + node.count; ++i) {
            const double distance = distanceAlong(x, direction, cornersOf(mesh_, order_[i]));
            if (order_[i] != but && distance > least && distance < best.distance) best = {order_[i], distance};
        }
        if (node.count > 0) continue;
        stack[depth++] = node.second;
        stack[depth++] = at + 1;
    }
    return best;
}

}  // namespace firn
