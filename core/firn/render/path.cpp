#include "firn/render/path.h"

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/math/exp.h"
#include "firn/render/phase.h"
#include "firn/render/sampling.h"
#include "firn/render/tracking.h"

namespace firn::render {
namespace {

constexpr float kPerPi = 0.31830989f;

/// Transmittances below this are drawn by lot: deep in snow nearly every look at the sun ends after one free path.
constexpr float kDim = 0.05f;

/// Paths that carry less than this, as a mean of the colours, are drawn by lot. By the largest colour a path in snow
/// that absorbs no blue would never be; by luminance, blue would be left to a few loud paths.
constexpr float kLoudEnough = 0.15f;

/// From here on every path is drawn by lot, so that a mistake in a file cannot hang a picture. A path through a metre
/// of packed snow takes some ten thousand turns; the lot keeps the mean even of those that come here.
constexpr int kVeryLong = 1000000;

/// False: the path ends. Otherwise its weight makes up for those that did.
bool survives(Vec3& weight, int bounces, Random& random) {
    const float mean = (weight.x + weight.y + weight.z) * (1.0f / 3);
    float q = std::min(1.0f, mean / kLoudEnough);
    if (bounces > kVeryLong) q *= 0.5f;
    if (q >= 1) return true;
    if (!(random.next() < q)) return false;
    weight *= 1 / q;
    return true;
}

}  // namespace

struct PathTracer::Path {
    Vec3 x, d;
    Vec3 weight{1, 1, 1}, light{};
    int bounces = 0;
    Clearing clearing;
    std::array<BrickCursor, kMostMedia> cursors{};
};

PathTracer::PathTracer(const Stage& stage) : stage_(stage) {
    for (const Medium& medium : stage.media)
        if (!medium.empty()) media_.push_back(medium.view());
    if (media_.size() > kMostMedia) throw Error(Fault::ours, "more media in one picture than it has places for");
}

/// Media scatter independently, so the first of their flights to end is the flight through all of them.
float PathTracer::flightOf(Path& path, float end, Random& random) const {
    float nearest = end;
    bool met = false;
    for (std::size_t i = 0; i < media_.size(); ++i) {
        const MediumView& m = media_[i];
        const float perVoxel = 1 / m.voxelSize;
        const float t = freeFlight(m, path.cursors[i], (path.x - m.origin) * perVoxel, path.d,
                                   std::min(nearest * perVoxel, kNever), random);
        if (t < kNever && t * m.voxelSize < nearest) nearest = t * m.voxelSize, met = true;
    }
    return met ? nearest : kNever;
}

/// Exact down to kDim. Below, the light is kDim or nothing: with u drawn first, it is nothing as soon as less than
/// u kDim arrives, and nobody has to walk on.
float PathTracer::transmittanceOf(Path& path, const Vec3& d, Random& random) const {
    if (media_.empty()) return 1;
    const float limit = -logOf(kDim * random.next());
    float depth = 0;
    for (std::size_t i = 0; i < media_.size() && depth <= limit; ++i) {
        const MediumView& m = media_[i];
        depth += opticalDepth(m, path.cursors[i], (path.x - m.origin) * (1 / m.voxelSize), d, kNever, limit - depth);
    }
    return depth > limit ? 0.0f : std::max(kDim, exp(-depth));
}

/// The sun is so small that no path would find it: it is asked at every vertex. `response` is the share of irradiance
/// from a direction that goes back along the path.
template <class Response>
void PathTracer::gatherSun(Path& path, const Vec3& weight, Random& random, Response&& response) const {
    for (const Sun& sun : stage_.lights.suns) {
        const SunSample to = sampled(sun, random.pair());
        const float share = to.share * response(to.direction);
        if (!(share > 0)) continue;
        const float through = transmittanceOf(path, to.direction, random);
        if (!(through > 0) || firstPlane(stage_.surfaces, {path.x, to.direction}) ||
            firstSolid(stage_.surfaces, {path.x, to.direction}))
            continue;
        path.light += (share * through) * scaled(weight, sun.irradiance);
    }
}

bool PathTracer::scatter(Path& path, Random& random) const {
    const float g = stage_.look.anisotropy;
    path.weight = scaled(path.weight, stage_.look.albedo);
    gatherSun(path, path.weight, random, [&](const Vec3& d) { return henyeyGreenstein(g, dot(path.d, d)); });
    path.d = scattered(path.d, g, random.pair());
    return survives(path.weight, ++path.bounces, random);
}

bool PathTracer::bounce(Path& path, const Met& met, Random& random) const {
    const Ray ray{path.x, path.d};
    const bool isGround = met.matter == Matter::ground;
    const Vec3 n = normalAt(stage_.surfaces, ray, met);
    // The ground has no edge: seen by the eye it fades into the horizon well behind the snow.
    if (isGround && path.bounces == 0) {
        const float far = met.t / (12 * stage_.surfaces.size), stays = exp(-far * far);
        path.light += (1 - stays) * scaled(path.weight, skyLight(stage_.lights, path.d));
        path.weight *= stays;
    }
    path.weight = scaled(path.weight, isGround ? stage_.look.groundColor : stage_.look.colliderColor);
    path.x = pointOn(ray, met.t) + lift(stage_.surfaces) * n;
    gatherSun(path, path.weight, random, [&](const Vec3& d) { return kPerPi * std::max(0.0f, dot(n, d)); });
    path.d = cosineAround(n, random.pair());
    return survives(path.weight, ++path.bounces, random);
}

PathSample PathTracer::pathAlong(const Ray& ray, Random& random) const {
    Path path;
    path.x = ray.origin, path.d = ray.direction;
    for (;;) {
        std::optional<Met> surface = firstPlane(stage_.surfaces, {path.x, path.d});
        const float t = flightOf(path, surface ? surface->t : kNever, random);
        const float reach = std::min(t, surface ? surface->t : kNever);
        if (const auto solid = solidOnTheWay(stage_.surfaces, {path.x, path.d, reach}, path.clearing)) surface = solid;
        if (surface && surface->t <= t) {
            if (!bounce(path, *surface, random)) break;
        } else if (t < kNever) {
            path.x = path.x + t * path.d;
            if (!scatter(path, random)) break;
        } else {
            path.light += scaled(path.weight, skyLight(stage_.lights, path.d));
            break;
        }
    }
    return {path.light, path.bounces};
}

float PathTracer::depthOf(const Vec3& x, float limit) const {
    for (int direction = 0; direction < 6; ++direction) {
        Vec3 d{};
        d[direction / 2] = direction % 2 == 0 ? 1.0f : -1.0f;
        float depth = 0;
        for (const MediumView& m : media_) {
            BrickCursor cursor;
            depth += opticalDepth(m, cursor, (x - m.origin) * (1 / m.voxelSize), d, kNever, limit - depth);
        }
        limit = std::min(limit, depth);
    }
    return limit;
}

/// Over a voxel to either side: nearer, it would be that of a single grain.
Vec3 PathTracer::thinning(const Vec3& x) const {
    Vec3 slope{};
    for (const MediumView& m : media_) {
        BrickCursor at;
        const Vec3 p = (x - m.origin) * (1 / m.voxelSize);
        for (int a = 0; a < 3; ++a) {
            Vec3 before = p, behind = p;
            before[a] -= 1, behind[a] += 1;
            slope[a] += (extinctionAt(m, at, before) - extinctionAt(m, at, behind)) / (m.voxelSize * m.voxelSize);
        }
    }
    return normalized(slope);
}

FirstSight PathTracer::firstSight(const Ray& ray, Random& random) const {
    const std::optional<Met> surface = firstOf(stage_.surfaces, ray);
    const float t = flight(ray.origin, ray.direction, surface ? surface->t : kNever, random);
    if (t < kNever) return {1, 1 / t, thinning(pointOn(ray, t))};
    if (surface) return {0.5f, 1 / surface->t, normalAt(stage_.surfaces, ray, *surface)};
    return {};
}

float PathTracer::transmittance(const Vec3& x, const Vec3& d, Random& random) const {
    if (firstOf(stage_.surfaces, {x, d})) return 0;
    Path path;
    path.x = x, path.d = d;
    return transmittanceOf(path, d, random);
}

float PathTracer::flight(const Vec3& x, const Vec3& d, float end, Random& random) const {
    Path path;
    path.x = x, path.d = d;
    return flightOf(path, end, random);
}

}  // namespace firn::render
