// A rigid body that snow pushes: where it is, how it moves, and what impulses do to it. Pure functions of values; the
// order in which a run calls them is in run/coupled_bodies.h.
#pragma once

#include "firn/body/mass_properties.h"
#include "firn/collide/impulse.h"
#include "firn/geometry/motion.h"

namespace firn {

struct BodyState {
    Vec3d center{};           // of mass [m]
    Quatd rotation{};         // from the body's own frame
    Vec3d velocity{};         // of that centre [m/s]
    Vec3d angularMomentum{};  // about that centre [kg m2/s]: what a free body keeps, unlike its spin
    Impulse pending{};        // received and not felt yet, see `receive`
};

/// About the centre of mass, along the axes of the world [kg m2].
Mat3d inertiaOf(const MassProperties& mass, const BodyState& body);
/// rad/s, along the axes of the world.
Vec3d spinOf(const MassProperties& mass, const BodyState& body);
/// Of translation and rotation [J].
double kineticEnergyOf(const MassProperties& mass, const BodyState& body);

/// A step without impulses: straight on, turning at the rate that belongs to the middle of the step (the implicit
/// midpoint rule). Angular momentum is kept to rounding and with it the energy stays between L^2 / 2 Imax and
/// L^2 / 2 Imin, however long the step; the axis goes its way with an error of second order.
Flight flightOf(const MassProperties& mass, const BodyState& body, double time, double dt);
/// Where that flight has got to.
void arrive(const Flight& flight, double time, BodyState& body);

/// Feels what the snow did during a step.
///
/// The snow sees a body that goes on at its speed whatever it hits: a step gives r = (mass of snow touched) / (mass of
/// the body) times the difference of their speeds, and for r > 1 body and snow would throw each other about, harder
/// each time and whatever the length of the step. Up to r = 1/2 all of the impulse is felt at once (and of the turn, as
/// long as ms reach^2 is no more than half of the inertia). Beyond it the body
/// feels it as if it had to drag the touched snow along, which for r >> 1 is the inelastic collision of both; the rest
/// stays pending, because the snow gives back what was too much of it. Snow that is no longer touched cannot: its
/// share of what is pending is lost. Nothing grows: the snow as felt is A = diag(ms, ms reach^2) and as it is no more
/// than 2 A, so with D >= A - M/2 dragged along, (M + D)^-1 (M + As) <= 2. See methods/bodies.md.
///
/// @param reach  from the centre of mass to the farthest point of the body [m]
void receive(const MassProperties& mass, double reach, const Impulse& impulse, BodyState& body);

}  // namespace firn
