// What a formula may ask of a number, so that the same source runs on one float, one double or many floats at once
// (base/simd/wide.h overloads all of it). Device-safe.
//
// A formula over lanes has no branch that two lanes could disagree on: it selects. And it uses only operations that
// IEEE rounds in one way (add, subtract, multiply, divide, sqrt, compare, and multiply and add in one), so that one
// float and every lane agree in every bit, on every processor.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "firn/base/hostdev.h"

namespace firn {

/// How many numbers a T holds, of what type, and how they come from memory and go back.
template <class T>
struct Lanes {
    using Type = T;
    static constexpr int kCount = 1;
    FIRN_HD static T load(const T* from) { return *from; }
    FIRN_HD static void store(T* to, T a) { *to = a; }
};
template <class T>
using Lane = typename Lanes<T>::Type;

/// What comparing two T gives: one answer, or one in each lane.
template <class T>
using Truth = decltype(T(0) < T(0));

// Out here because nvcc does not let device code call a constexpr function of the host.
template <class T>
inline constexpr Lane<T> kEpsilon = std::numeric_limits<Lane<T>>::epsilon();
template <class T>
inline constexpr Lane<T> kLeastNormal = std::numeric_limits<Lane<T>>::min();

FIRN_HD constexpr bool any(bool mask) { return mask; }
FIRN_HD constexpr bool all(bool mask) { return mask; }
FIRN_HD constexpr float select(bool mask, float a, float b) { return mask ? a : b; }
FIRN_HD constexpr double select(bool mask, double a, double b) { return mask ? a : b; }

// Where one of two is NaN, the second is returned: what SSE and AVX do.
FIRN_HD constexpr float min(float a, float b) { return a < b ? a : b; }
FIRN_HD constexpr double min(double a, double b) { return a < b ? a : b; }
FIRN_HD constexpr float max(float a, float b) { return a > b ? a : b; }
FIRN_HD constexpr double max(double a, double b) { return a > b ? a : b; }

FIRN_HD inline float abs(float a) { return ::fabsf(a); }
FIRN_HD inline double abs(double a) { return ::fabs(a); }
FIRN_HD inline float sqrt(float a) { return ::sqrtf(a); }
FIRN_HD inline double sqrt(double a) { return ::sqrt(a); }
FIRN_HD inline float floor(float a) { return ::floorf(a); }
FIRN_HD inline double floor(double a) { return ::floor(a); }
// Multiplied and added with one rounding. For formulas over lanes: of one float it is a call of the C library, except
// where the file is compiled for processors that have it.

/// a b + c.
FIRN_HD inline float fma(float a, float b, float c) { return ::fmaf(a, b, c); }
FIRN_HD inline double fma(double a, double b, double c) { return ::fma(a, b, c); }
/// a b - c.
FIRN_HD inline float fms(float a, float b, float c) { return ::fmaf(a, b, -c); }
FIRN_HD inline double fms(double a, double b, double c) { return ::fma(a, b, -c); }
/// c - a b.
FIRN_HD inline float fnma(float a, float b, float c) { return ::fmaf(-a, b, c); }
FIRN_HD inline double fnma(double a, double b, double c) { return ::fma(-a, b, c); }

/// |a| with the sign of b.
FIRN_HD inline float withSignOf(float a, float b) { return ::copysignf(a, b); }
FIRN_HD inline double withSignOf(double a, double b) { return ::copysign(a, b); }

/// 2^n for a whole n within the exponents of normal numbers. (Adding 1.5 2^23 to n leaves n in the last bits.)
FIRN_HD inline float powerOfTwo(float n) {
    return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, n + (12582912.0f + 127)) << 23);
}

/// The largest power of two that is not above |a|; 0 below the normal numbers.
FIRN_HD inline float powerOfTwoBelow(float a) {
    return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, a) & 0x7f800000u);
}
FIRN_HD inline double powerOfTwoBelow(double a) {
    return __builtin_bit_cast(double, __builtin_bit_cast(std::uint64_t, a) & 0x7ff0000000000000u);
}

/// Whether any of these bits of a is set: for words of flags that travel as numbers.
FIRN_HD inline bool hasBits(float a, std::uint32_t bits) { return (__builtin_bit_cast(std::uint32_t, a) & bits) != 0; }

/// Value within [low, high]; NaN stays NaN.
template <class T>
FIRN_HD constexpr T clamp(T value, T low, T high) {
    return max(low, min(high, value));
}

}  // namespace firn
