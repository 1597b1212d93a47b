// Random numbers and the few functions of them that every scattering needs, faster than the C library's. Device-safe.
#pragma once

#include "firn/base/random.h"

namespace firn::render {

struct Pair {
    float a, b;  // in (0, 1)
};

/// A stream of numbers that depends on its key alone: a counter, scrambled.
class Random {
public:
    FIRN_HD explicit Random(std::uint64_t key) : state_(key) {}

    FIRN_HD float next() { return toUnit(bits() >> 40); }
    /// Two numbers for one scramble.
    FIRN_HD Pair pair() {
        const std::uint64_t z = bits();
        return {toUnit(z >> 40), toUnit((z >> 8) & 0xffffff)};
    }

private:
    FIRN_HD std::uint64_t bits() { return scramble(state_ += 0x9e3779b97f4a7c15ull); }
    /// Never 0, whose logarithm nobody wants.
    FIRN_HD static float toUnit(std::uint64_t z) { return (float(std::uint32_t(z)) + 0.5f) * 0x1p-24f; }

    std::uint64_t state_;
};

/// Natural logarithm of a normal x > 0, to 2e-7 of max(1, |log x|): x = m 2^n with m about 1, and log m by the series
/// of atanh, whose first term left out is below 1e-9.
FIRN_HD inline float logOf(float x) {
    constexpr std::uint32_t kSqrtHalf = 0x3f3504f3u;
    const std::uint32_t bits = __builtin_bit_cast(std::uint32_t, x) - kSqrtHalf;
    const int n = int(bits) >> 23;
    const float m = __builtin_bit_cast(float, (bits & 0x7fffffu) + kSqrtHalf);
    const float s = (m - 1) / (m + 1), q = s * s;
    return 0.69314718f * float(n) + 2 * s * (1 + q * (0.33333333f + q * (0.2f + q * (0.14285714f + q * 0.11111111f))));
}

/// Optical depth that a photon flies before it meets something: exponential with mean 1.
FIRN_HD inline float exponential(Random& random) { return -logOf(random.next()); }

/// A point on the unit circle, uniform in u. The angle is a quarter turn away from the usual one, which a uniform angle
/// does not notice: it lets the series run over an eighth of a turn to each side only.
FIRN_HD inline void onCircle(float u, float& c, float& s) {
    const float turns = 4 * u;
    const int quarter = int(turns);
    const float a = (turns - float(quarter) - 0.5f) * 1.57079633f, q = a * a;
    const float sine = a * (1 - q * (1.66666667e-1f - q * (8.33333333e-3f - q * 1.98412698e-4f)));
    const float cosine = 1 - q * (0.5f - q * (4.16666667e-2f - q * (1.38888889e-3f - q * 2.48015873e-5f)));
    const float x = quarter & 1 ? -sine : cosine, y = quarter & 1 ? cosine : sine;
    c = quarter & 2 ? -x : x, s = quarter & 2 ? -y : y;
}

/// Two directions across the unit vector n, without a branch that would tear near any axis.
FIRN_HD inline void basis(const Vec3& n, Vec3& s, Vec3& t) {
    const float sign = withSignOf(1.0f, n.z), a = -1 / (sign + n.z), b = n.x * n.y * a;
    s = {1 + sign * n.x * n.x * a, sign * b, -sign * n.x};
    t = {b, sign + n.y * n.y * a, -n.y};
}

}  // namespace firn::render
