// Well spread random numbers: each pair of a pixel's samples is a lattice, shifted by a key of its own.
#pragma once

#include "firn/render/random.h"

namespace firn::render {

/// Over its samples, a key's points cover the square evenly (an additive recurrence with the plastic number).
inline Pair latticePoint(std::uint64_t key, std::uint32_t index) {
    const auto toUnit = [](std::uint32_t bits) { return float(bits >> 8) * 0x1p-24f; };
    const std::uint64_t shift = scramble(key);
    // Reordered for each key, so that the pairs of one sample are not tied to each other.
    const std::uint32_t i = index ^ std::uint32_t(shift & 15);
    return {toUnit(std::uint32_t(shift) + i * 3242174889u), toUnit(std::uint32_t(shift >> 32) + i * 2447445414u)};
}

/// The pairs of one sample, one after the other.
class Samples {
public:
    Samples(std::uint64_t key, std::uint32_t index) : key_(key), index_(index) {}
    Pair next() { return latticePoint(mixed(key_, dimension_++), index_); }

private:
    std::uint64_t key_;
    std::uint32_t index_;
    std::uint64_t dimension_ = 0;
};

/// Around n, denser in proportion to the cosine to n: each such direction brings the same share of diffuse light.
inline Vec3 cosineAround(const Vec3& n, Pair u) {
    Vec3 s, t;
    basis(n, s, t);
    float x, y;
    onCircle(u.b, x, y);
    const float r = sqrt(u.a);
    return normalized((r * x) * s + (r * y) * t + sqrt(1 - u.a) * n);
}

/// Within a disc of this radius at distance 1 along d.
inline Vec3 discAround(const Vec3& d, float radius, Pair u) {
    Vec3 s, t;
    basis(d, s, t);
    float x, y;
    onCircle(u.b, x, y);
    const float r = radius * sqrt(u.a);
    return normalized(d + (r * x) * s + (r * y) * t);
}

}  // namespace firn::render
