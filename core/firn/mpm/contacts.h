// Steps 5 and 9: colliders and the snow that meets them.
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/collide/impulse.h"
#include "firn/mpm/mpm_state.h"

namespace firn {

/// What the snow did to each collider, collected block by block and home by home, so that the sum has one order.
class ImpulseSums {
public:
    ImpulseSums(std::size_t colliders, std::size_t places) : colliders_(colliders), places_(places) {}

    /// A mass m [kg] at x [m] was given dv [m/s] by collider k.
    void add(std::size_t place, int k, float m, const Vec3& x, const Vec3& dv);
    /// And moves along with it.
    void addMass(std::size_t place, int k, float m);
    void addTo(std::vector<Impulse>& totals) const;

private:
    Impulse& at(std::size_t place, int k);

    std::size_t colliders_;
    std::vector<std::vector<Impulse>> places_;  // empty where nothing was touched
};

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
