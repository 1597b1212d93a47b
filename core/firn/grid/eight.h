// The eight samples around a place, four side by side: what is done to all of them is done to four at once. Sums are
// taken one after the other, so that they have the bits of a plain loop's.
#pragma once

#include <algorithm>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace firn {

typedef float Four __attribute__((vector_size(16)));

/// Two floats at each of two places.
inline Four pairs(const float* a, const float* b) {
    double two[2];
    std::memcpy(&two[0], a, sizeof two[0]), std::memcpy(&two[1], b, sizeof two[1]);
    Four four;
    std::memcpy(&four, two, sizeof four);
    return four;
}

/// Bits 2, 1, 0 of a sample's number are steps along x, y, z.
struct Eight {
    Four low, high;

    friend Eight operator*(const Eight& a, const Eight& b) { return {a.low * b.low, a.high * b.high}; }
};

inline float sumOf(const Eight& a) {
    float sum = a.low[0];
    for (int n = 1; n < 4; ++n) sum += a.low[n];
    for (int n = 0; n < 4; ++n) sum += a.high[n];
    return sum;
}

#if defined(__SSE2__)
inline Four smaller(Four a, Four b) { return _mm_min_ps(a, b); }
inline Four larger(Four a, Four b) { return _mm_max_ps(a, b); }
#else
inline Four smaller(Four a, Four b) { return a < b ? a : b; }
inline Four larger(Four a, Four b) { return a > b ? a : b; }
#endif

inline float lowestOf(const Eight& a) {
    const Four m = smaller(a.low, a.high);
    return std::min(std::min(m[0], m[1]), std::min(m[2], m[3]));
}
inline float highestOf(const Eight& a) {
    const Four m = larger(a.low, a.high);
    return std::max(std::max(m[0], m[1]), std::max(m[2], m[3]));
}

}  // namespace firn
