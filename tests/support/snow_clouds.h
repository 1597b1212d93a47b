// Snow as a cache holds it: with radii, on a jittered lattice.
#pragma once

#include "support/snow_bodies.h"

namespace firn {

inline ParticleSet withRadii(Frame frame) {
    ParticleSet& snow = frame.particles;
    const auto V0 = snow[column::V0];
    const auto radius = snow[column::radius];
    for (std::size_t p = 0; p < snow.size(); ++p) radius[p] = std::cbrt(V0[p] / 4.18879020f);
    return std::move(frame.particles);
}

inline ParticleSet ballOf(float radius, float spacing, const Vec3& velocity = {}) {
    return withRadii(frameOf(SnowBall{{0, 0, 0}, radius, spacing, 400, velocity, {}}));
}

/// Its top at y = height / 2.
inline ParticleSet slabOf(float width, float height, float spacing) {
    return withRadii(frameOf(SnowBlock{{0, 0, 0}, {width, height, width}, spacing, 400, {}}));
}

/// Particles of this radius [m] and of 1 kg at these places.
inline ParticleSet particlesAt(const std::vector<Vec3>& places, float particleRadius) {
    ParticleSet snow;
    snow.resize(places.size());
    const auto x = snow[column::x];
    const auto v = snow[column::v];
    const auto m = snow[column::m], radius = snow[column::radius];
    for (std::size_t p = 0; p < places.size(); ++p) {
        x[p] = places[p], v[p] = {1, 2, 3};
        m[p] = 1, radius[p] = particleRadius;
    }
    return snow;
}

}  // namespace firn
