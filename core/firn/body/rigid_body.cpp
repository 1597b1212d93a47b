#include "firn/body/rigid_body.h"

#include <algorithm>

namespace firn {
namespace {

Vec3d spinAt(const Mat3d& ownInverse, const Quatd& rotation, const Vec3d& angularMomentum) {
    const Mat3d R = toMatrix(rotation);
    return R * (ownInverse * (transpose(R) * angularMomentum));
}

/// A lower bound of the least principal moment.
double leastMoment(const Mat3d& inertia) {
    const Mat3d inverted = inverse(inertia);
    return 1 / std::sqrt(contract(inverted, inverted));
}

}  // namespace

Mat3d inertiaOf(const MassProperties& mass, const BodyState& body) {
    const Mat3d R = toMatrix(body.rotation);
    return R * mass.inertia * transpose(R);
}

Vec3d spinOf(const MassProperties& mass, const BodyState& body) {
    return spinAt(inverse(mass.inertia), body.rotation, body.angularMomentum);
}

double kineticEnergyOf(const MassProperties& mass, const BodyState& body) {
    return 0.5 * (mass.mass * dot(body.velocity, body.velocity) + dot(body.angularMomentum, spinOf(mass, body)));
}

Flight flightOf(const MassProperties& mass, const BodyState& body, double time, double dt) {
    // Each round brings the spin nearer to that of the middle by the angle of half a step.
    constexpr int kRounds = 10;
    const Mat3d ownInverse = inverse(mass.inertia);
    Vec3d spin = spinAt(ownInverse, body.rotation, body.angularMomentum);
    for (int round = 0; round < kRounds; ++round)
        spin = spinAt(ownInverse, turnBy(spin * (dt / 2)) * body.rotation, body.angularMomentum);
    return {time, body.center, body.rotation, body.velocity, spin, mass.center};
}

void arrive(const Flight& flight, double time, BodyState& body) {
    body.center = flight.center + flight.velocity * (time - flight.time);
    body.rotation = rotationAt(flight, time);
}

void receive(const MassProperties& mass, double reach, const Impulse& impulse, BodyState& body) {
    Impulse& pending = body.pending;
    const double kept = pending.mass > 0 ? std::min(1.0, impulse.mass / pending.mass) : 0;
    pending = {pending.linear * kept + impulse.linear, pending.angular * kept + impulse.angular, impulse.mass};

    const Mat3d inertia = inertiaOf(mass, body);
    const double drag = std::max(0.0, impulse.mass - mass.mass / 2);
    const double turnDrag = std::max(0.0, impulse.mass * reach * reach - leastMoment(inertia) / 2);
    const Vec3d momentum = pending.linear * (mass.mass / (mass.mass + drag));
    const Vec3d angular =
        inertia * (inverse(inertia + Mat3d::identity() * turnDrag) * angularAbout(body.center, pending));
    body.velocity += momentum / mass.mass;
    body.angularMomentum += angular;
    pending.linear -= momentum;
    pending.angular -= cross(body.center, momentum) + angular;
}

}  // namespace firn
