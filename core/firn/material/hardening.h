// Packed snow is stiffer, loosened snow softer [Stomakhin 2013, eq. 2]. Device-safe.
#pragma once

#include "firn/base/math/exp.h"

namespace firn {

/// e^(xi (1 - JP)), at most `limit`. Departure: the paper has no limit; without one a few over-compressed particles
/// dictate the time step of all (a factor of 55 at JP 0.6).
template <class T>
FIRN_HD T hardeningFactor(T xi, T JP, T limit) {
    return min(exp(xi * (T(1) - JP)), limit);
}

}  // namespace firn
