// Who touches whom during a step of the snow particles.
#pragma once

#include "firn/base/parallel.h"
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

    /// As in sharedOut().
    Vec3 up() const { return g > 0 ? around.gravity * (-kLightness / g) : Vec3{}; }
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

/// Calls f for every contact, for pairs with all rows of a block, colour by colour, and block by block within one: one
/// order whatever the number of threads. Walls come last in a block, because they give way least.
template <class F>
void forEachContact(Grains& p, F&& f) {
    for (const std::vector<std::uint32_t>& colour : p.cells.colours())
        forEach(
            colour.size(),
            [&](std::size_t n) {
                const std::size_t block = colour[n], place = block % Grains::kBlocksPerList;
                ContactList& list = p.contacts[block / Grains::kBlocksPerList];
                const ContactList::Ends from = place > 0 ? list.ends[place - 1] : ContactList::Ends{};
                const ContactList::Ends to = list.ends[place];
                f(Span<PairRow>(list.pairs.data() + from.pairs, to.pairs - from.pairs));
                for (std::size_t c = from.still; c < to.still; ++c) f(list.still[c]);
                for (std::size_t c = from.walls; c < to.walls; ++c) f(list.walls[c]);
            },
            chunkFor(p, 4));
}

}  // namespace firn::layered
