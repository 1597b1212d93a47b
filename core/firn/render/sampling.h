// Well spread random numbers: each pair of a pixel's samples is a lattice, shifted by a key of its own.
#pragma once

#include <cmath>
#include <cstdint>

#include "firn/base/random.h"

namespace firn::render {

struct Pair {
    float a, b;  // in [0, 1)
};

class Samples {
public:
    Samples(std::uint64_t key, std::uint32_t index) : key_(key), index_(index) {}

    /// The next pair of numbers of this sample. Over the samples of a pixel the n-th pairs cover the square evenly
    /// (an additive recurrence with the plastic number).
    Pair next() {
        const std::uint64_t shift = scramble(mixed(key_, dimension_++));
        // Reordered for each pair, so that pairs of one sample are not tied to each other.
        const std::uint32_t i = index_ ^ std::uint32_t(shift & 15);
        return {toUnit(std::uint32_t(shift) + i * 3242174889u), toUnit(std::uint32_t(shift >> 32) + i * 2447445414u)};
    }

private:
    static float toUnit(std::uint32_t bits) { return float(bits >> 8) * 0x1p-24f; }

    std::uint64_t key_;
    std::uint32_t index_;
    std::uint64_t dimension_ = 0;
};

/// Two directions across n.
inline void basis(const Vec3& n, Vec3& s, Vec3& t) {
    const Vec3 other = std::abs(n.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    s = normalized(cross(other, n));
    t = cross(n, s);
}

/// Around n, denser in proportion to the cosine to n: each such direction brings the same share of diffuse light.
inline Vec3 cosineAround(const Vec3& n, Pair u) {
    Vec3 s, t;
    basis(n, s, t);
    const float r = std::sqrt(u.a), angle = 6.28318531f * u.b;
    return normalized(r * std::cos(angle) * s + r * std::sin(angle) * t + std::sqrt(1 - u.a) * n);
}

/// Within a disc of this radius at distance 1 along d.
inline Vec3 discAround(const Vec3& d, float radius, Pair u) {
    Vec3 s, t;
    basis(d, s, t);
    const float r = radius * std::sqrt(u.a), angle = 6.28318531f * u.b;
    return normalized(d + r * std::cos(angle) * s + r * std::sin(angle) * t);
}

}  // namespace firn::render
