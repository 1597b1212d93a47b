// Bodies against colliders and each other: contacts found before a step, so that nothing moves into anything during it.
#pragma once

#include <optional>
#include <vector>

#include "firn/base/span.h"
#include "firn/body/body.h"
#include "firn/collide/collider_set.h"

namespace firn {

struct BodyContact {
    std::size_t body = 0;              // whose feeler it is
    std::size_t collider = 0;          // what it touches, ...
    std::optional<std::size_t> other;  // ... and which body that is; none: a collider that nobody pushes
    Vec3d x{}, normal{};               // m; away from what is touched
    double gap = 0;                    // at the beginning of the step [m]
    Vec3d surfaceVelocity{};           // of a collider that nobody pushes [m/s]
    double friction = 0;
};

/// What the bodies may touch in a step of `dt` seconds, in order of body and collider. `surroundings` are all colliders
/// during it, those of the bodies standing still where the step begins.
std::vector<BodyContact> findContacts(const std::vector<Body>& bodies, const std::vector<BodyState>& states,
                                      const ContactField& surroundings, double dt);

/// A motion for one step only [m/s, rad/s].
struct Shift {
    Vec3d velocity{}, spin{};
};

/// Changes the velocities so that no contact closes beyond its gap within the step: no restitution, Coulomb friction
/// (projected Gauss-Seidel over accumulated impulses). Momentum is exchanged exactly. Returns how each body has to be
/// shifted besides, to get out of what it already overlaps; nothing of that stays in its velocity.
std::vector<Shift> resolveContacts(const std::vector<BodyContact>& contacts, const std::vector<Body>& bodies, double dt,
                                   std::vector<BodyState>& states);

}  // namespace firn
