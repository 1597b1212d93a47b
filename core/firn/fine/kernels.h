// Formulas of fine-scale particles [Takahashi 2014, sec. 3.3]. Device-safe.
#pragma once

#include "firn/base/random.h"
#include "firn/grid/kernels.h"

namespace firn {

/// alpha: how much a fine particle goes with the snow around it.
/// @param packing  of the snow there, over that at rest: rho
/// @param threshold  rho*
template <class T>
FIRN_HD T goesWithSnow(T packing, T threshold) {
    if (packing < threshold) return packing / threshold;
    return packing > T(0) ? T(1) : T(0);
}

/// Share `along` of an axis, from 0 to 1, that place number n of an even sequence has; the first is `from`.
FIRN_HD inline float evenPlace(float from, int n, float stride) {
    const float at = from + float(n) * stride;
    return at - float(wholeBelow(at));
}

/// Where fine particle n lies in the cube around its particle, each axis from -1/2 to 1/2. Evenly and without a
/// pattern: at random there would be clots and holes that are no snow's.
FIRN_HD inline Vec3 placeInCube(const Vec3& from, int n) {
    // 1 / g, 1 / g^2, 1 / g^3 with g^4 = g + 1: the golden section of three axes.
    constexpr Vec3 kStride{0.819172513f, 0.671043607f, 0.549700478f};
    return Vec3{evenPlace(from.x, n, kStride.x), evenPlace(from.y, n, kStride.y), evenPlace(from.z, n, kStride.z)} -
           Vec3{0.5f, 0.5f, 0.5f};
}

}  // namespace firn
