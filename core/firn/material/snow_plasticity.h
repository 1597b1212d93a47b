// Snow yields by stretch [Stomakhin 2013, sec. 7]: what lies beyond the critical compression and stretch becomes
// permanent. Device-safe.
#pragma once

#include "firn/base/math/svd.h"

namespace firn {

/// JP = det FP is kept between these. Below, an inverted element would make it negative and its stiffness meaningless;
/// above, dust that was torn apart could never pack again. Neither is reached by snow that only breaks and packs.
inline constexpr double kMinPlasticVolume = 0.1, kMaxPlasticVolume = 20;

template <class T>
struct Yielded {
    Mat<T> FE;  // elastic part after the return
    Vec<T> s;   // its singular values
    T JP;       // det of the plastic part
};

/// Returns a trial FE = U diag(s) V^T to the yield surface: s into [1 - thetaC, 1 + thetaS], the rest into FP, so that
/// F = FE FP is kept and JP grows by det(s) / det(clamped s).
///
/// Departure: FE is corrected by U (clamped - s) V^T, not rebuilt from its parts, and left alone where it does not
/// yield, so that the rounding of the decomposition does not drift into elastic snow.
template <class T>
FIRN_HD Yielded<T> yield(const Mat<T>& FE, const Svd<T>& d, T JP, T thetaC, T thetaS) {
    const T low = T(1) - thetaC, high = T(1) + thetaS;
    const Vec<T> s{clamp(d.s.x, low, high), clamp(d.s.y, low, high), clamp(d.s.z, low, high)};
    const auto yields = s.x != d.s.x || s.y != d.s.y || s.z != d.s.z;
    const Vec<T> change = s - d.s;
    const Mat<T> returned = fusedProduct(scaledColumns(d.U, change), transpose(d.V), FE);
    const T volume = JP * (d.s.x * d.s.y * d.s.z) / (s.x * s.y * s.z);
    return {select(yields, returned, FE), s,
            select(yields, clamp(volume, T(kMinPlasticVolume), T(kMaxPlasticVolume)), JP)};
}

}  // namespace firn
