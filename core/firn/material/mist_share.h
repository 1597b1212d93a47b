// How much of a particle becomes mist. Device-safe.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

/// Share of a particle that becomes mist. The layered method seeds mist where snow is faster than v_mist and does not
/// fall [Dagenais, sec. 6]. Here it must be loose too, or a snowball would smoke as a whole in flight; and the share
/// grows from 0 at v_mist to 1 at twice that, so that no particle pops in.
/// @param g       direction of gravity, of any length
/// @param powder  how loose it is, 0 to 1
template <class T>
FIRN_HD T mistShare(const Vec<T>& v, const Vec<T>& g, T powder, T mistSpeed) {
    const T fast = clamp(length(v) / mistSpeed - T(1), T(0), T(1));
    return dot(g, v) > T(0) ? T(0) : fast * powder;
}

}  // namespace firn
