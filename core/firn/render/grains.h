// Grains as small spheres in a tree of boxes. A tree, not a grid: one stray grain far away, or grains of very
// different sizes, must cost neither memory nor time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "firn/base/span.h"
#include "firn/geometry/box.h"
#include "firn/render/ray.h"

namespace firn::render {

struct Sphere {
    Vec3 center;
    float radius;  // m
};

/// Distance to where the ray enters the sphere, or nothing. A sphere that holds the ray's origin is not met: grains
/// overlap, and a shadow ray that starts inside a neighbour would blacken the snow.
std::optional<float> entry(const Ray& ray, const Sphere& sphere);

struct GrainHit {
    float t;              // m
    std::uint32_t grain;  // as given to the constructor
};

class Grains {
public:
    Grains() = default;
    /// Spheres that are not finite, have no radius or repeat another are left out.
    explicit Grains(Span<const Sphere> spheres);

    /// The first grain the ray enters within its reach; the lowest index where several are equally near.
    std::optional<GrainHit> nearest(const Ray& ray) const;
    bool meets(const Ray& ray) const;

    /// Calls f(sphere, index) for the grains whose centres are within `radius` of x, in a fixed order.
    template <class F>
    void around(const Vec3& x, float radius, F&& f) const;

    bool empty() const { return spheres_.empty(); }
    Box bounds() const { return nodes_.empty() ? Box{} : nodes_.front().box; }

private:
    struct Node {
        Box box;
        std::uint32_t first;  // of its spheres; in an inner node the number of its second child, the first one follows
        std::uint32_t count;  // 0: an inner node
    };
    static constexpr std::uint32_t kLeaf = 4;
    static constexpr int kDepth = 128;  // 63 bits of Morton code, then halves

    std::uint32_t build(Span<const std::uint64_t> codes, std::uint32_t begin, std::uint32_t end);
    template <class Visit>
    void walk(const Ray& ray, float& reach, Visit&& visit) const;

    std::vector<Node> nodes_;
    std::vector<Sphere> spheres_;        // in the order of the tree
    std::vector<std::uint32_t> grains_;  // which grain each of them is
};

template <class F>
void Grains::around(const Vec3& x, float radius, F&& f) const {
    if (nodes_.empty()) return;
    std::uint32_t stack[kDepth];
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
        const std::uint32_t at = stack[--top];
        const Node& node = nodes_[at];
        const Vec3 away = max(max(node.box.min - x, x - node.box.max), Vec3{});
        if (dot(away, away) > radius * radius) continue;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Vec3 d = spheres_[i].center - x;
            if (dot(d, d) <= radius * radius) f(spheres_[i], grains_[i]);
        }
        if (node.count == 0) stack[top++] = node.first, stack[top++] = at + 1;
    }
}

}  // namespace firn::render
