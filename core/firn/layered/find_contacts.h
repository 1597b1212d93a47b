// Who touches whom during a step of the snow particles.
#pragma once

#include "firn/layered/grain_step.h"

namespace firn::layered {

struct Step {
    Grains& grains;
    const LayeredParams& params;
    const Surroundings& around;
    float dt, g;
    float again;  // factor from what contacts did in the step before to what they do first in this one
    Hold hold;    // of dry particles, among each other and against the layer
    float wet;    // by how much wet ones are pulled more than dry ones [m]

    /// Of particles as wet as this on average.
    Hold holdAt(float water) const { return {hold.pull + wet * water, hold.muS, hold.muK}; }
};

/// Slower than this share of what gravity gives in a step, a particle is taken to lie still: rounds of contacts that
/// have not converged would let a slope creep for ever. Lower than all of it, or particles would hang at the top of
/// their flight.
inline constexpr float kStillShare = 0.15f;

/// Chunks of a loop over things of which there are as many as particles, or fewer.
std::size_t chunkFor(const Grains& grains, std::size_t usual);

/// Lists of contacts that are in use.
std::size_t listCount(const Grains& grains);

/// Under which a particle remembers what a surface did to it.
std::uint32_t wallName(int body);

/// All contacts of the sorted particles, from where they would go.
void findContacts(const Step& s);

}  // namespace firn::layered
