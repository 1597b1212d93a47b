// The Henyey-Greenstein phase function: where light goes that a grain of snow scatters. Device-safe.
#pragma once

#include "firn/render/random.h"

namespace firn::render {

/// Per steradian, by the cosine between the way in and the way out; g is its mean cosine.
FIRN_HD inline float henyeyGreenstein(float g, float cosine) {
    constexpr float kPerSphere = 0.07957747f;  // 1 / (4 pi)
    const float q = 1 + g * g - 2 * g * cosine;
    return kPerSphere * (1 - g * g) / (q * sqrt(q));
}

/// Cosine of the deflection for u uniform in (0, 1): the inverse of its distribution.
FIRN_HD inline float deflection(float g, float u) {
    if (abs(g) < 1e-3f) return 1 - 2 * u;
    const float q = (1 - g * g) / (1 - g + 2 * g * u);
    return clamp((1 + g * g - q * q) / (2 * g), -1.0f, 1.0f);
}

FIRN_HD inline Vec3 scattered(const Vec3& d, float g, Pair u) {
    const float cosine = deflection(g, u.a), sine = sqrt(max(0.0f, 1 - cosine * cosine));
    Vec3 s, t;
    basis(d, s, t);
    float x, y;
    onCircle(u.b, x, y);
    return normalized(cosine * d + (sine * x) * s + (sine * y) * t);
}

}  // namespace firn::render
