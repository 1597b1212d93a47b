// Suns and skies, ready to be asked from a direction.
#pragma once

#include <vector>

#include "firn/render/random.h"
#include "firn/sim/look.h"

namespace firn::render {

/// A disc so far away that its rays are the same everywhere.
struct Sun {
    Vec3 direction;   // towards it, of length 1
    Vec3 irradiance;  // on a surface that faces it
    float sine = 0;   // of half the angle across it
};

/// Radiance from all around: one colour overhead, another at the horizon and below.
struct Sky {
    Vec3 zenith, horizon;
};

struct Lights {
    std::vector<Sun> suns;
    std::vector<Sky> skies;
};

/// A direction to the sun's disc, and the irradiance that it stands for.
struct SunSample {
    Vec3 direction;
    float share;  // of the sun's irradiance
};

Lights lightsOf(const std::vector<LightParams>& params);

/// Points of the disc are even in projection, so that the estimate of irradiance on what faces it has no noise.
inline SunSample sampled(const Sun& sun, Pair u) {
    const float r = sun.sine * sqrt(u.a), along = sqrt(1 - r * r);
    Vec3 s, t;
    basis(sun.direction, s, t);
    float x, y;
    onCircle(u.b, x, y);
    return {normalized(along * sun.direction + (r * x) * s + (r * y) * t), 1 / along};
}

/// What comes from direction d, of length 1. The sun is not part of it.
inline Vec3 skyLight(const Lights& lights, const Vec3& d) {
    const float up = clamp(d.y, 0.0f, 1.0f), share = up * (2 - up);
    Vec3 sum{};
    for (const Sky& sky : lights.skies) sum += sky.horizon + share * (sky.zenith - sky.horizon);
    return sum;
}

}  // namespace firn::render
