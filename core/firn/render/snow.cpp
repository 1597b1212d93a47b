#include "firn/render/snow.h"

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"

namespace firn::render {
namespace {

constexpr float kDrawn = 1.2f;  // radii: grains close the gaps between them
constexpr float kReach = 5.0f;  // radii; wide enough to see a surface through the scatter of single grains

float nearestDistance(Span<const Vec3> x, std::size_t i) {
    float best = std::numeric_limits<float>::max();
    for (std::size_t j = 0; j < x.size(); ++j) {
        const Vec3 d = x[j] - x[i];
        if (const float d2 = dot(d, d); d2 > 0) best = std::min(best, d2);
    }
    return std::sqrt(best);
}

/// Radius of a ball that fills a particle's share of space, from the spacing of a few of them.
float usualRadius(Span<const Vec3> x) {
    if (x.size() < 2) return 0.01f;
    const std::size_t count = std::min<std::size_t>(x.size(), 64);
    std::vector<float> distances(count);
    forEach(
        count, [&](std::size_t i) { distances[i] = nearestDistance(x, i * (x.size() / count)); }, 1);
    std::nth_element(distances.begin(), distances.begin() + std::ptrdiff_t(count / 2), distances.end());
    // Of scattered particles the nearest neighbour is at about two thirds of the spacing, and such a ball has a radius
    // of 0.62 spacings.
    const float radius = 0.93f * distances[count / 2];
    return std::isfinite(radius) && radius < 1e6f ? radius : 0.01f;
}

/// The middle part of the values, widened by a quarter, but never beyond all of them.
std::pair<float, float> usualRange(std::vector<float> values) {
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    const float low = *lowest, high = *highest;
    const std::size_t skip = values.size() / 50;
    const auto at = [&](std::size_t i) {
        std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(i), values.end());
        return values[i];
    };
    const float a = at(skip), b = at(values.size() - 1 - skip), more = 0.25f * (b - a);
    return {std::max(low, a - more), std::min(high, b + more)};
}

/// Grains push the surface away from themselves; in a symmetric neighbourhood they cancel. Where the sum counts
/// many neighbours it stops: grains heaped on one point must not cost the square of their number.
Vec3 normalAt(const Grains& grains, const Sphere& at) {
    constexpr int most = 400;
    const float reach = kReach * at.radius;
    Vec3 push{};
    int count = 0;
    grains.around(at.center, reach, [&](const Sphere& other, std::uint32_t) {
        if (++count > most) return;
        const Vec3 d = at.center - other.center;
        const float q = 1 - dot(d, d) / (reach * reach);
        push += q * q * d;
    });
    // On a flat surface of packed grains there are about fifty neighbours.
    return normalized(push) * clamp((float(count) - 6) / 25, 0.0f, 1.0f);
}

}  // namespace

std::vector<float> radiiOf(const ParticleSet& particles) {
    const auto x = particles[column::x];
    const auto radius = particles[column::radius];
    const auto has = [&](std::size_t i) { return !radius.empty() && std::isfinite(radius[i]) && radius[i] > 0; };
    bool all = true;
    for (std::size_t i = 0; i < x.size() && all; ++i) all = has(i);
    const float usual = all ? 0 : usualRadius(x);
    std::vector<float> radii(x.size());
    forEach(x.size(), [&](std::size_t i) { radii[i] = has(i) ? radius[i] : usual; });
    return radii;
}

std::vector<Sphere> spheresOf(const ParticleSet& particles) {
    const auto x = particles[column::x];
    const std::vector<float> radii = radiiOf(particles);
    std::vector<Sphere> spheres(x.size());
    forEach(x.size(), [&](std::size_t i) { spheres[i] = {x[i], kDrawn * radii[i]}; });
    return spheres;
}

Box snowBounds(Span<const Sphere> spheres) {
    std::vector<float> values;
    values.reserve(spheres.size());
    Box box;
    for (int axis = 0; axis < 3; ++axis) {
        values.clear();
        float radius = 0;
        for (const Sphere& s : spheres)
            if (isFinite(s.center)) values.push_back(s.center[axis]), radius = s.radius;
        if (values.empty()) return {};
        std::tie(box.min[axis], box.max[axis]) = usualRange(values);
        box.min[axis] -= radius, box.max[axis] += radius;
    }
    return box;
}

std::vector<Vec3> snowNormals(const Grains& grains, Span<const Sphere> spheres) {
    std::vector<Vec3> normals(spheres.size());
    forEach(spheres.size(), [&](std::size_t i) {
        if (isFinite(spheres[i].center)) normals[i] = normalAt(grains, spheres[i]);
    });
    return normals;
}

}  // namespace firn::render
