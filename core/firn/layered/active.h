// Which particles are worth moving [Dagenais, sec. 5.3]: those near an object or near a particle that is fast.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/base/span.h"
#include "firn/layered/layered_params.h"
#include "firn/sim/world.h"

namespace firn::layered {

/// Per particle 1 or 0, for the time from t0 to t1 [s].
///
/// Departure: the paper builds a level set of the fast particles and asks how far it is. Here they mark cells as wide
/// as the distance, and the cells around those: everything within the distance is active, and some that is farther.
///
/// And one more: a particle stays active until it has been slow for kCalm, or snow that a scene lets go in the air
/// would hang there.
/// @param rest  how long each has been slow [s]
std::vector<std::uint8_t> activeParticles(Span<const Vec3> x, Span<const Vec3> v, Span<const float> rest,
                                          const LayeredParams& params, const ColliderSet& colliders, double t0,
                                          double t1);
inline constexpr float kCalm = 0.1f;  // s

}  // namespace firn::layered
