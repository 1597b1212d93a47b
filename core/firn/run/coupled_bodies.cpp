#include "firn/run/coupled_bodies.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "firn/base/error.h"
#include "firn/body/contacts.h"

namespace firn {
namespace {

/// Calls f(name, number) for each number of a state.
template <class State, class F>
void forEachNumber(State& s, F&& f) {
    const auto vector = [&](const char* name, auto& v) {
        for (int i = 0; i < 3; ++i) f(fmt::format("{}{}", name, "xyz"[i]), v[i]);
    };
    vector("center_", s.center);
    vector("rotation_", s.rotation.v);
    f("rotation_w", s.rotation.w);
    vector("velocity_", s.velocity);
    vector("angular_momentum_", s.angularMomentum);
    vector("pending_", s.pending.linear);
    vector("pending_angular_", s.pending.angular);
    f("pending_mass", s.pending.mass);
}

std::string nameOf(const Body& body, const std::string& number) {
    return fmt::format("body_{}_{}", body.collider, number);
}

}  // namespace

std::vector<BodyState> bodiesIn(const Frame& frame, const std::vector<Body>& bodies) {
    std::vector<BodyState> states(bodies.size());
    for (std::size_t b = 0; b < bodies.size(); ++b)
        forEachNumber(states[b], [&](const std::string& name, double& value) {
            const auto found = frame.numbers.find(nameOf(bodies[b], name));
            if (found == frame.numbers.end())
                throw Error(Fault::input, fmt::format("the frame has no number '{}'; it was made without this dynamic "
                                                      "collider",
                                                      nameOf(bodies[b], name)));
            value = found->second;
        });
    return states;
}

void putBodies(const std::vector<Body>& bodies, const std::vector<BodyState>& states, Frame& frame) {
    for (std::size_t b = 0; b < bodies.size(); ++b)
        forEachNumber(states[b],
                      [&](const std::string& name, double value) { frame.numbers[nameOf(bodies[b], name)] = value; });
}

CoupledBodies::CoupledBodies(const std::vector<Body>& bodies, const Frame& frame, double time, ColliderSet& colliders)
    : bodies_(bodies), colliders_(colliders), states_(bodiesIn(frame, bodies)) {
    for (std::size_t b = 0; b < bodies_.size(); ++b)
        colliders_.fly(bodies_[b].collider, flightOf(bodies_[b].mass, states_[b], time, 0));
}

double CoupledBodies::longestStep() const {
    constexpr double kTurn = 0.2;  // rad
    double longest = std::numeric_limits<double>::infinity();
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        const double rate = length(spinOf(bodies_[b].mass, states_[b]));
        if (rate > 0) longest = std::min(longest, kTurn / rate);
    }
    return longest;
}

void CoupledBodies::beginStep(const Vec3& gravity, double time, double dt) {
    if (bodies_.empty()) return;
    before_ = states_;
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        states_[b].velocity += cast<double>(gravity) * dt;
        Flight still = flightOf(bodies_[b].mass, states_[b], time, 0);
        still.velocity = still.spin = {};
        colliders_.fly(bodies_[b].collider, still);
    }
    const auto contacts = findContacts(bodies_, states_, colliders_.during(time, time + dt), dt);
    const std::vector<Shift> shifts = resolveContacts(contacts, bodies_, dt, states_);
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        Flight flight = flightOf(bodies_[b].mass, states_[b], time, dt);
        flight.velocity += shifts[b].velocity, flight.spin += shifts[b].spin;
        colliders_.fly(bodies_[b].collider, flight);
    }
}

void CoupledBodies::endStep(const std::vector<Impulse>& impulses, double end) {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        const Body& body = bodies_[b];
        arrive(*colliders_[body.collider].flight, end, states_[b]);
        const Impulse impulse = body.collider < impulses.size() ? impulses[body.collider] : Impulse{};
        receive(body.mass, body.reach, impulse, states_[b]);
        colliders_.fly(body.collider, flightOf(body.mass, states_[b], end, 0));
    }
}

}  // namespace firn
