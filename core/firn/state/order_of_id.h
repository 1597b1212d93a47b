// Particles in order of id, as every frame holds them.
#pragma once

#include "firn/state/particle_set.h"

namespace firn {

ParticleSet inOrderOfId(ParticleSet particles);

}  // namespace firn
