// Made-up snow for pictures and tests: a heap beside a tilted box, a ball that breaks.
#pragma once

#include "firn/render/surfaces.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// About `count` grains of a cone-shaped heap with lumps on the ground y = 0.
ParticleSet heap(int count);

/// A ball that has fallen on the ground and breaks apart; `time` from 0 (whole, in the air) to 1.
ParticleSet breakingBall(int count, float time);

/// A box of half-size `half` about `center`, turned by `angle` [rad] about z.
Solids tiltedBox(const Vec3& center, const Vec3& half, float angle);

}  // namespace firn::render
