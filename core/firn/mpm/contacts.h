// Steps 5 and 9: colliders and the snow that meets them.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/collide/impulse_sums.h"
#include "firn/mpm/mpm_state.h"

namespace firn {

/// Step 5: v* of the nodes in contact. Notes who holds them.
void collideNodes(MpmState& s, const ContactField& contacts, ImpulseSums& impulses);

/// Step 6 held the velocity of nodes in contact against the elastic force of their neighbours: that is what colliders
/// feel of it. @param force  by node, times dt [N s]
void collectReactions(const MpmState& s, const std::vector<Vec3>& force, ImpulseSums& impulses);

/// Step 9 for the particles of home h that may have met a collider on their way.
///
/// Departure: the paper asks a collider at x, before it moves the particle, which may end inside, or beyond what is
/// thinner than a step. Here it is followed on its way, in the frame of the moving body, to where it meets it.
void collideParticles(MpmState& s, std::size_t h, const BodiesView& near, ImpulseSums& impulses);

/// Of the nodes of a block, or of the places that particles of a home can be in.
Box boxOf(const std::array<int, 3>& block, float h, float cells);

}  // namespace firn
