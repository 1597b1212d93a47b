// What snow hands down to the colliders that bear it. Ours.
//
// In a pile the lower of two particles does not feel all that the upper one is pushed with (sharedOut), so that a
// collider is pushed by little more than the lowest layer of a pile. The rest is what particles owe: it is kept for
// each of them from step to step, and handed down from time to time.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/collide/impulse.h"
#include "firn/layered/grains.h"

namespace firn::layered {

/// From the highest particle to the lowest along gravity each hands what it owes, and what came from above, on to what
/// bears it: lower particles and surfaces, in proportion to how much each pushed it that way in the last step. What
/// arrives at a collider is added to its impulse. What nobody bears is dropped.
void handDown(Grains& grains, const Vec3& gravity, std::vector<Impulse>& impulses);

/// A body that snow pushes must be told in every step: in parts, a load would shake it.
bool areAnyInFlight(const ColliderSet& colliders);

}  // namespace firn::layered
