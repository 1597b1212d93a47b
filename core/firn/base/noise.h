// Seeded gradient noise in space: the same place and key give the same value on every machine, thread and resolution.
// Device-safe.
#pragma once

#include <cstdint>

#include "firn/base/random.h"

namespace firn {
namespace detail {

/// A random direction at a lattice point. A direction is as likely as its opposite, which makes the noise's mean zero.
template <class T>
FIRN_HD Vec<T> latticeGradient(std::uint64_t key, std::int64_t i, std::int64_t j, std::int64_t k) {
    const std::uint64_t corner = mixed(mixed(mixed(key, std::uint64_t(i)), std::uint64_t(j)), std::uint64_t(k));
    return normalized(cast<T>(uniformVec(corner) * 2.0f - Vec3{1, 1, 1}));
}

/// Weight that leaves 0 and reaches 1 with no slope and no curvature, so that lattice planes do not show.
template <class T>
FIRN_HD T latticeFade(T t) {
    return t * t * t * (t * (t * T(6) - T(15)) + T(10));
}

}  // namespace detail

/// Noise in [-1, 1] with lumps about one unit wide; zero at lattice points, zero on average.
template <class T>
FIRN_HD T gradientNoise(std::uint64_t key, const Vec<T>& x) {
    const T kFarthest = T(1 << 24);  // beyond it floats are all lattice points, and integers soon overflow
    if (!(std::abs(x.x) < kFarthest && std::abs(x.y) < kFarthest && std::abs(x.z) < kFarthest)) return T(0);
    const Vec<T> base{std::floor(x.x), std::floor(x.y), std::floor(x.z)}, inside = x - base;
    const Vec<T> fade{detail::latticeFade(inside.x), detail::latticeFade(inside.y), detail::latticeFade(inside.z)};
    T total = T(0);
    for (int c = 0; c < 8; ++c) {
        const int i = c & 1, j = (c >> 1) & 1, k = c >> 2;
        const Vec<T> gradient = detail::latticeGradient<T>(key, std::int64_t(base.x) + i, std::int64_t(base.y) + j,
                                                           std::int64_t(base.z) + k);
        const T weight = (i ? fade.x : T(1) - fade.x) * (j ? fade.y : T(1) - fade.y) * (k ? fade.z : T(1) - fade.z);
        total += weight * dot(gradient, inside - Vec<T>{T(i), T(j), T(k)});
    }
    // The largest sum is half a cell's diagonal: every gradient points at the centre of the cell.
    return total * T(2 / 1.7320508075688772);
}

/// Gradient noise with finer noise on top: each octave has half the size and half the strength. In [-1, 1].
template <class T>
FIRN_HD T fractalNoise(std::uint64_t key, const Vec<T>& x, int octaves) {
    T total = T(0), strength = T(1), scale = T(1), most = T(0);
    for (int o = 0; o < octaves; ++o) {
        total += strength * gradientNoise(mixed(key, std::uint64_t(o)), x * scale);
        most += strength;
        strength *= T(0.5), scale *= T(2);
    }
    return total / most;
}

}  // namespace firn
