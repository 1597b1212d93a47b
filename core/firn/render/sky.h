// The light that comes from everywhere: blue above, pale at the horizon, grey from the ground below.
#pragma once

#include <algorithm>

#include "firn/base/math/vec.h"

namespace firn::render {

inline Vec3 mix(const Vec3& a, const Vec3& b, float share) { return a + share * (b - a); }

/// What falls on a surface from direction d.
inline Vec3 skyLight(const Vec3& d) {
    constexpr Vec3 zenith{0.20f, 0.30f, 0.50f}, horizon{0.42f, 0.47f, 0.56f}, ground{0.22f, 0.22f, 0.23f};
    if (d.y < 0) return mix(horizon, ground, std::min(1.0f, -8 * d.y));
    return mix(horizon, zenith, std::min(1.0f, 1.5f * d.y));
}

/// What the camera sees behind everything: darker than snow, so that snow stands out against it.
inline Vec3 backdrop(const Vec3& d) {
    constexpr Vec3 zenith{0.10f, 0.16f, 0.27f}, horizon{0.33f, 0.38f, 0.45f};
    return mix(horizon, zenith, clamp(1.6f * d.y, 0.0f, 1.0f));
}

}  // namespace firn::render
