// Snow that gives way under load and never recovers: durability, the share of its air that is left. Device-safe.
//
// [Goswami 2019, sec. 3.2], with the gaps of the paper filled as methods/grains.md says.
#pragma once

#include <cmath>

#include "firn/base/math/exp.h"
#include "firn/base/math/vec.h"

namespace firn {

/// e^8: from fresh snow at one rho_s to ice at nine, rho / rho_s - 1 grows by 8.
inline constexpr double kStrengthSpan = 2980.9579870417283;

/// D(rho): the force [N] that a grain of this relative density rho / rho_s withstands without giving way. The bracket
/// printed as eq. 7 does not fit the ends the text gives; this does: FminW at 1, FminW + FmaxW at 9.
template <class T>
FIRN_HD T yieldForce(T relativeDensity, T FminW, T FmaxW) {
    return FminW + (exp(relativeDensity - T(1)) - T(1)) * (FmaxW / T(kStrengthSpan));
}

/// The relative density at which yieldForce() is F: where a grain under this force comes to rest; at least 1.
template <class T>
FIRN_HD T restingDensity(T F, T FminW, T FmaxW) {
    const T excess = F - FminW;
    return excess > T(0) ? T(1) + T(std::log(excess * T(kStrengthSpan) / FmaxW + T(1))) : T(1);
}

/// Fc of eq. 5: only what an equal force from the other side holds against compresses; the rest moves the grain.
/// @param plus, minus  sums of the forces [N] along +x, +y, +z and along -x, -y, -z, all positive
template <class T>
FIRN_HD T squeezingForce(const Vec<T>& plus, const Vec<T>& minus) {
    return length(min(plus, minus));
}

}  // namespace firn
