// Formulas of the mist. Device-safe.
#pragma once

#include "firn/base/math/exp.h"
#include "firn/base/math/vec.h"

namespace firn {

/// Mist thinner than this is let go where it is alone in its block: with the default look a metre of it hides a
/// fiftieth of what is behind. Without an end to it the grid would follow it for ever.
inline constexpr float kFaintest = 1e-3f;

/// Whether snow leaves mist [Dagenais, sec. 6.2]: it is fast, and does not fall.
template <class T>
FIRN_HD bool leavesMist(const Vec<T>& v, const Vec<T>& g, T seedSpeed) {
    return dot(v, v) > seedSpeed * seedSpeed && dot(g, v) <= T(0);
}

/// Density of a seed at a distance, over that of its middle: even in its inner half, then less and less. (The paper's
/// spheres have an edge, which on a grid is a staircase.)
template <class T>
FIRN_HD T seedBump(T distance, T radius) {
    return clamp(T(2) * (T(1) - distance / radius), T(0), T(1));
}

/// Share of the mist that is left after `dt`.
template <class T>
FIRN_HD T fading(T dissipation, T dt) {
    return exp(-dissipation * dt);
}

/// Second order out of two steps of first order, one there and one back [Selle et al. 2008]: what `back` is wrong by,
/// the way there is wrong by half of. Between the lowest and highest of what was sampled, so that nothing overshoots
/// and density stays positive.
template <class T>
FIRN_HD T corrected(T before, T there, T back, T lowest, T highest) {
    return clamp(there + (before - back) / T(2), lowest, highest);
}

}  // namespace firn
