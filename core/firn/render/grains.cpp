#include "firn/render/grains.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "firn/base/morton.h"
#include "firn/base/parallel.h"

namespace firn::render {
namespace {

std::uint64_t mortonCode(const Vec3& x, const Box& box) {
    const auto along = [&](int axis) {
        const double size = double(box.max[axis]) - double(box.min[axis]);
        const double share = size > 0 ? (double(x[axis]) - double(box.min[axis])) / size : 0;
        return std::uint64_t(share * 0x1fffff);
    };
    return mortonKey(along(0), along(1), along(2));
}

struct Placed {
    std::uint64_t code;
    std::uint32_t grain;
    Sphere sphere;
};

auto rank(const Placed& p) {
    const Sphere& s = p.sphere;
    return std::make_tuple(p.code, s.center.x, s.center.y, s.center.z, s.radius, p.grain);
}

bool sameSphere(const Placed& a, const Placed& b) {
    return a.sphere.center == b.sphere.center && a.sphere.radius == b.sphere.radius;
}

std::vector<Placed> inTreeOrder(Span<const Sphere> spheres) {
    std::vector<Placed> placed;
    placed.reserve(spheres.size());
    Box box;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const Sphere& s = spheres[i];
        if (!isFinite(s.center) || !std::isfinite(s.radius) || !(s.radius > 0)) continue;
        placed.push_back({0, std::uint32_t(i), s});
        box.include(s.center);
    }
    forEach(placed.size(), [&](std::size_t i) { placed[i].code = mortonCode(placed[i].sphere.center, box); });
    tbb::parallel_sort(placed.begin(), placed.end(),
                       [](const Placed& a, const Placed& b) { return rank(a) < rank(b); });
    placed.erase(std::unique(placed.begin(), placed.end(), sameSphere), placed.end());
    return placed;
}

/// A little larger than the sphere, so that rounding loses no grazing ray.
Box boxOf(const Sphere& s) {
    const Vec3 size{std::abs(s.center.x), std::abs(s.center.y), std::abs(s.center.z)};
    const float r = 1.001f * s.radius;
    const Vec3 reach = Vec3{r, r, r} + 1e-6f * size;
    return {s.center - reach, s.center + reach};
}

Box merged(const Box& a, const Box& b) { return {min(a.min, b.min), max(a.max, b.max)}; }

/// The first index of [begin, end) whose highest differing bit is set; the middle where all codes are equal.
std::uint32_t splitOf(Span<const std::uint64_t> codes, std::uint32_t begin, std::uint32_t end) {
    std::uint64_t differ = codes[begin] ^ codes[end - 1];
    if (differ == 0) return begin + (end - begin) / 2;
    while (differ & (differ - 1)) differ &= differ - 1;
    const auto* first = codes.begin() + begin;
    return std::uint32_t(
        std::partition_point(first, codes.begin() + end, [&](std::uint64_t c) { return !(c & differ); }) -
        codes.begin());
}

/// Distance to a box, or infinity. Zero components are replaced by tiny ones: 0 * infinity would be NaN.
class Slabs {
public:
    explicit Slabs(const Ray& ray) : origin_(ray.origin) {
        for (int axis = 0; axis < 3; ++axis) {
            const float d = ray.direction[axis];
            inverse_[axis] = 1 / (std::abs(d) > 1e-20f ? d : std::copysign(1e-20f, d));
        }
    }
    float entry(const Box& box, float reach) const {
        const Vec3 a = scaled(box.min - origin_, inverse_), b = scaled(box.max - origin_, inverse_);
        const Vec3 low = min(a, b), high = max(a, b);
        const float in = kTight * std::max(std::max(low.x, low.y), std::max(low.z, 0.0f));
        const float out = kWide * std::min(std::min(high.x, high.y), high.z);
        return in <= out && in <= reach ? in : std::numeric_limits<float>::infinity();
    }

private:
    static constexpr float kTight = 1 - 1e-5f, kWide = 1 + 1e-5f;  // rounding must not hide a grain from its box
    Vec3 origin_, inverse_;
};

}  // namespace

std::optional<float> entry(const Ray& ray, const Sphere& sphere) {
    const Vec3 to = sphere.center - ray.origin;
    const float along = dot(to, ray.direction);
    // The offset from the ray, not |to|^2 - along^2: far away that difference has no digits left.
    const Vec3 aside = to - along * ray.direction;
    const float left = sphere.radius * sphere.radius - dot(aside, aside);
    if (!(left > 0)) return std::nullopt;
    const float t = along - std::sqrt(left);
    if (!(t > 0) || t > ray.reach) return std::nullopt;
    return t;
}

Grains::Grains(Span<const Sphere> spheres) {
    const std::vector<Placed> placed = inTreeOrder(spheres);
    if (placed.empty()) return;
    std::vector<std::uint64_t> codes(placed.size());
    spheres_.resize(placed.size());
    grains_.resize(placed.size());
    for (std::size_t i = 0; i < placed.size(); ++i)
        codes[i] = placed[i].code, spheres_[i] = placed[i].sphere, grains_[i] = placed[i].grain;
    nodes_.reserve(placed.size());
    build(codes, 0, std::uint32_t(placed.size()));
}

std::uint32_t Grains::build(Span<const std::uint64_t> codes, std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t at = std::uint32_t(nodes_.size());
    nodes_.push_back({{}, begin, end - begin});
    if (end - begin <= kLeaf) {
        Box box = boxOf(spheres_[begin]);
        for (std::uint32_t i = begin + 1; i < end; ++i) box = merged(box, boxOf(spheres_[i]));
        nodes_[at].box = box;
        return at;
    }
    const std::uint32_t split = splitOf(codes, begin, end);
    const std::uint32_t first = build(codes, begin, split), second = build(codes, split, end);
    nodes_[at] = {merged(nodes_[first].box, nodes_[second].box), second, 0};
    return at;
}

/// Calls visit(i) for the spheres of the boxes that the ray enters before `reach`, nearer boxes first; visit may
/// shorten the reach.
template <class Visit>
void Grains::walk(const Ray& ray, float& reach, Visit&& visit) const {
    struct Waiting {
        std::uint32_t node;
        float t;
    };
    if (nodes_.empty()) return;
    const Slabs slabs(ray);
    Waiting stack[kDepth];
    int top = 0;
    const auto push = [&](Waiting w) {
        if (w.t <= reach) stack[top++] = w;
    };
    push({0, slabs.entry(nodes_.front().box, reach)});
    while (top > 0) {
        const Waiting now = stack[--top];
        if (now.t > reach) continue;
        const Node& node = nodes_[now.node];
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) visit(i);
        if (node.count > 0) continue;
        Waiting near{now.node + 1, slabs.entry(nodes_[now.node + 1].box, reach)};
        Waiting far{node.first, slabs.entry(nodes_[node.first].box, reach)};
        if (far.t < near.t) std::swap(near, far);
        push(far);
        push(near);
    }
}

std::optional<GrainHit> Grains::nearest(const Ray& ray) const {
    std::optional<GrainHit> best;
    float reach = ray.reach;
    walk(ray, reach, [&](std::uint32_t i) {
        const auto t = entry(ray, spheres_[i]);
        if (!t || *t > reach || (best && *t == best->t && grains_[i] > best->grain)) return;
        best = GrainHit{*t, grains_[i]};
        reach = *t;
    });
    return best;
}

bool Grains::meets(const Ray& ray) const {
    bool met = false;
    float reach = ray.reach;
    walk(ray, reach, [&](std::uint32_t i) {
        if (met || !entry(ray, spheres_[i])) return;
        met = true;
        reach = -1;  // nothing is entered before this: the walk ends
    });
    return met;
}

}  // namespace firn::render
