// Fresh mist, from snow that flies [Dagenais, sec. 6.2].
#pragma once

#include "firn/mist/mist_params.h"
#include "firn/mist/mist_state.h"
#include "firn/state/particle_set.h"

namespace firn {

/// A ball of mist that a particle leaves.
struct MistSeed {
    Vec3 x{}, v{};     // m, m/s
    float radius = 0;  // m
    float share = 0;   // of a whole seed, 0 ... 1
};

/// Of all particles that leave mist, in their order. Where the points carry `mist`, that is the share; otherwise all
/// fast snow that does not fall leaves a whole seed.
///
/// A particle leaves its seed somewhere on its way during the frame, by lot. (The paper's are where particles are at
/// the end: what flies several of its radii in a frame would draw a row of pearls.)
/// @param g       direction of gravity, of any length
/// @param frame   seconds since the last seeds
/// @param lot     other seeds at another lot
std::vector<MistSeed> mistSeeds(const ParticleSet& points, const MistParams& params, const Vec3& g, float h,
                                float frame, std::uint64_t lot);

/// Adds them: density is raised to theirs where it was less, and air takes on their mean velocity. Throws
/// Error(Fault::input) where the cells are far too small for them.
void addSeeds(MistState& mist, const std::vector<MistSeed>& seeds, const MistParams& params, std::uint64_t noiseKey);

}  // namespace firn
