// Fine-scale particles: what is shown in place of the snow's own, which are few [Takahashi 2014, sec. 3.3].
//
// They follow the snow of any solver and give nothing back. Once a frame each asks the particles around it where they
// went: it goes along with them where they lie close, and flies by itself where they do not. The paper moves them in
// every step, through the velocities of the grid; a frame in one go needs no more than its two ends, is the same for
// every solver and host, and takes a quarter of the time.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/fine/fine_params.h"
#include "firn/state/particle_set.h"

namespace firn {

/// From one frame to the next.
struct SnowMotion {
    const ParticleSet& before;
    const ParticleSet& after;  // both with P v id pscale mass, in order of id
    Vec3 gravity{};            // m/s2
    float seconds = 0;         // of a frame
    ContactField colliders{};  // during it
};

/// P v id pscale mass of new fine particles around the snow, outside of the colliders; no mass is lost. Throws
/// Error(Fault::input) where the snow lacks an attribute or there would be more than can be numbered.
ParticleSet fineOf(const ParticleSet& snow, const FineParams& params, std::uint64_t seed,
                   const ContactField& colliders);

/// On to the next frame; snow that is new there gets fine particles of its own.
void advanceFine(ParticleSet& fine, const SnowMotion& motion, const FineParams& params, std::uint64_t seed);

}  // namespace firn
