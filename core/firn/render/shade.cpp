#include "firn/render/shade.h"

#include <algorithm>
#include <cmath>

#include "firn/render/sky.h"

namespace firn::render {
namespace {

constexpr Vec3 kGround{0.225f, 0.205f, 0.185f}, kSolid{0.50f, 0.20f, 0.09f};
constexpr int kAmbientRays = 2;  // per sample

std::optional<Met> firstMet(const SceneView& view, const Ray& ray) {
    Ray left = ray;
    std::optional<Met> best = firstOf(view.surfaces, left);
    if (best) left.reach = best->t;
    if (const auto grain = view.grains.nearest(left)) best = Met{Matter::snow, grain->t, grain->grain};
    return best;
}

/// Between the sphere's own normal and the snow's: single grains are round, packed grains are one surface.
Surface snowSurface(const SceneView& view, const Ray& ray, const Met& met) {
    const Sphere sphere = view.spheres[met.index];
    const Vec3 x = pointOn(ray, met.t), round = normalized(x - sphere.center), smooth = view.normals[met.index];
    const Vec3 normal = towardsOrigin(normalized(mix(round, normalized(smooth), 0.85f * length(smooth))), ray);
    const Vec3 color = view.colors[met.index];
    const float lift = (0.2f + 1.5f * length(smooth)) * sphere.radius;
    return {Matter::snow, met.t, x + lift * normal, normal, color};
}

Surface described(const SceneView& view, const Ray& ray, const Met& met) {
    if (met.matter == Matter::snow) return snowSurface(view, ray, met);
    const Vec3 normal = normalAt(view.surfaces, ray, met);
    return {met.matter, met.t, pointOn(ray, met.t) + lift(view.surfaces) * normal, normal,
            met.matter == Matter::ground ? kGround : kSolid};
}

/// Light scatters inside snow and comes out beyond the terminator: a wrapped cosine.
float sunShare(Matter matter, float cosine) {
    const float wrap = matter == Matter::snow ? 0.2f : 0.0f;
    return std::max(0.0f, (cosine + wrap) / (1 + wrap));
}

Vec3 sunLight(const SceneView& view, const Surface& at, Pair u) {
    const Vec3 towards = discAround(view.light.sunDirection, view.light.sunSize, u);
    const float share = sunShare(at.matter, dot(at.normal, towards));
    if (share <= 0 || inShadow(view, at.position, towards)) return {};
    return share * view.light.sun;
}

const Vec3& colorOf(const SceneView& view, const Met& met) {
    if (met.matter == Matter::snow) return view.colors[met.index];
    return met.matter == Matter::ground ? kGround : kSolid;
}

/// The sky from one direction, or what something near sends in its place: it is lit too, so crevices of white snow
/// stay bright.
Vec3 ambientFrom(const SceneView& view, const Surface& at, const Vec3& direction) {
    const float reach = 0.6f * view.surfaces.size;
    const auto met = firstMet(view, {at.position, direction, reach});
    if (!met) return skyLight(direction);
    const Vec3 bounced = scaled(colorOf(view, *met), Vec3{0.30f, 0.33f, 0.40f});
    const float far = met->t / reach;
    return mix(bounced, skyLight(direction), far * far);
}

Vec3 ambientLight(const SceneView& view, const Surface& at, Samples& samples) {
    Vec3 sum{};
    for (int i = 0; i < kAmbientRays; ++i) sum += ambientFrom(view, at, cosineAround(at.normal, samples.next()));
    return sum / float(kAmbientRays);
}

}  // namespace

std::optional<Surface> firstSurface(const SceneView& view, const Ray& ray) {
    const auto met = firstMet(view, ray);
    return met ? std::optional<Surface>(described(view, ray, *met)) : std::nullopt;
}

bool inShadow(const SceneView& view, const Vec3& position, const Vec3& towardsSun) {
    const Ray ray{position, towardsSun};
    return view.grains.meets(ray) || firstSolid(view.surfaces, ray);
}

float openness(const SceneView& view, const Vec3& position, const Vec3& normal, int count, std::uint64_t key) {
    int open = 0;
    for (int i = 0; i < count; ++i) {
        Samples samples(key, std::uint32_t(i));
        open += firstMet(view, {position, cosineAround(normal, samples.next()), 0.6f * view.surfaces.size}) ? 0 : 1;
    }
    return float(open) / float(count);
}

Vec3 lightAlong(const SceneView& view, const Ray& ray, Samples& samples) {
    const auto at = firstSurface(view, ray);
    const Vec3 behind = backdrop(ray.direction);
    if (!at) return behind;
    const Pair u = samples.next();
    const Vec3 light = scaled(at->color, sunLight(view, *at, u) + ambientLight(view, *at, samples));
    if (at->matter != Matter::ground) return light;
    // The ground has no edge: it fades into the horizon well behind the snow.
    const float far = at->t / (12 * view.surfaces.size);
    return mix(light, behind, 1 - std::exp(-far * far));
}

}  // namespace firn::render
