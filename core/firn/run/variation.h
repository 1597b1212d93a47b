// How the snow of a source differs from place to place: lumps of noise, a shell, a crust. Lengths are metres in space,
// so the same lumps appear at every resolution.
#pragma once

#include <cstdint>

#include "firn/geometry/solid_view.h"
#include "firn/run/snow_material.h"
#include "firn/sim/scene.h"

namespace firn {

struct Variation {
    VariationParams params;
    Vec3 up{};              // unit vector against gravity; zero where nothing falls
    std::uint64_t key = 0;  // of the source's random numbers
};

/// Factors at a place in the source; `lumpPlace` is where the noise is looked up, which travels with emitted snow.
MaterialFactors factorsAt(const Variation& variation, const SolidView& solid, const Vec3& place, const Vec3& lumpPlace);

/// Distance [m] from a place in the solid up to where it first leaves it, or `limit` where that is farther.
float depthBelowTop(const SolidView& solid, const Vec3& place, const Vec3& up, float limit);

/// 1 from the surface down to three quarters of the thickness, 0 from the whole thickness on, smooth between.
float layerWeight(float depth, float thickness);

/// Noise in [-1, 1] with lumps about `size` wide, strong enough to visit the ends of the range.
float lumps(std::uint64_t key, const Vec3& place, float size);

}  // namespace firn
