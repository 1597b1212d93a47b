// e^x of float and of lanes, the same in every bit on every processor: the one of the standard library depends on its
// version and on the instructions it finds. Device-safe.
#pragma once

#include "firn/base/math/lanes.h"

namespace firn {

/// e^x to 1 ulp: x = n ln 2 + r with a whole n and |r| <= ln 2 / 2, then 2^n times a polynomial of r.
template <class T>
FIRN_HD T exp(T x) {
    // Beyond these e^x is 0 and infinity, and n would leave the range of powerOfTwo; min and max in this order keep
    // NaN.
    x = max(T(-150), min(T(150), x));
    constexpr float kRound = 12582912;  // 1.5 2^23: what is added to it loses its fraction
    const T n = (x * T(1.44269504f) + T(kRound)) - T(kRound);
    // ln 2 in two parts, the first short enough for n times it to be exact.
    const T r = (x - n * T(0.693145752f)) - n * T(1.42860682e-6f);
    // (e^r - 1 - r) / r^2, so that its share in e^r is wrong by 3e-9 at most: a least-maximum fit (Remez).
    T p = T(1.38144335e-3f);
    p = p * r + T(8.36879667e-3f);
    p = p * r + T(4.16683964e-2f);
    p = p * r + T(1.66665196e-1f);
    p = p * r + T(4.9999994e-1f);
    const T e = (p * (r * r) + r) + T(1);
    // In two factors: e^88.7 is a float, 2^128 is not; nor is 2^-140 a normal one.
    const T half = (n * T(0.5f) + T(kRound)) - T(kRound);
    return e * powerOfTwo(half) * powerOfTwo(n - half);
}
FIRN_HD inline double exp(double x) { return ::exp(x); }

}  // namespace firn
