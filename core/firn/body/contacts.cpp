#include "firn/body/contacts.h"

#include <algorithm>
#include <limits>

namespace firn {
namespace {

constexpr double kTouch = 1e-5;     // m apart or deep is touching: distances are floats, and rest would jitter in them
constexpr double kPushShare = 0.2;  // of an overlap undone in a step
constexpr double kPushSpeed = 0.5;  // m/s at most: a body placed in a wall comes out and is not shot out
constexpr double kClosing = 1e-6;   // m/s: slower is not closing
constexpr int kMostSweeps = 50;
constexpr double kResolved = 1e-9;  // m/s: no contact asked for more in the last sweep

/// One body as the sweeps see it.
struct Moving {
    double inverseMass = 0;
    Mat3d inverseInertia{};
    Vec3d center{}, velocity{}, spin{};
    Vec3d angularImpulse{};  // about the centre, received so far

    Vec3d velocityAt(const Vec3d& x) const { return velocity + cross(spin, x - center); }
    void push(const Vec3d& x, const Vec3d& impulse) {
        const Vec3d angular = cross(x - center, impulse);
        velocity += impulse * inverseMass;
        spin += inverseInertia * angular;
        angularImpulse += angular;
    }
    /// Speed at x along n that a unit of impulse along n gives.
    double yieldAt(const Vec3d& x, const Vec3d& n) const {
        const Vec3d arm = cross(x - center, n);
        return inverseMass + dot(arm, inverseInertia * arm);
    }
};

std::vector<Moving> movingOf(const std::vector<Body>& bodies, const std::vector<BodyState>& states) {
    std::vector<Moving> moving;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const MassProperties& mass = bodies[b].mass;
        moving.push_back({1 / mass.mass,
                          inverse(inertiaOf(mass, states[b])),
                          states[b].center,
                          states[b].velocity,
                          spinOf(mass, states[b]),
                          {}});
    }
    return moving;
}

Vec3d anyAcross(const Vec3d& n) {
    const Vec3d axis = std::fabs(n.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
    return normalized(cross(n, axis));
}

/// Of the surfaces at a contact [m/s].
Vec3d partingVelocity(const BodyContact& c, const std::vector<Moving>& moving) {
    const Vec3d from = c.other ? moving[*c.other].velocityAt(c.x) : c.surfaceVelocity;
    return moving[c.body].velocityAt(c.x) - from;
}

/// A contact with the impulses it has given so far: along the normal, and along two directions across it.
class Constraint {
public:
    /// @param least  speed at which the surfaces must part along the normal [m/s]
    Constraint(const BodyContact& contact, double least, const std::vector<Moving>& moving)
        : c_(contact), least_(least) {
        axes_[0] = c_.normal, axes_[1] = anyAcross(c_.normal), axes_[2] = cross(c_.normal, axes_[1]);
        for (int i = 0; i < 3; ++i) {
            yield_[i] = moving[c_.body].yieldAt(c_.x, axes_[i]);
            if (c_.other) yield_[i] += moving[*c_.other].yieldAt(c_.x, axes_[i]);
        }
    }

    /// Sees to it that the surfaces part fast enough; returns by how much they did not [m/s].
    double resolve(bool hasFriction, std::vector<Moving>& moving) {
        const double missing = least_ - speedAlong(0, moving);
        const double before = given_[0];
        given_[0] = std::max(0.0, before + missing / yield_[0]);
        push(moving, axes_[0] * (given_[0] - before));
        const double changed = std::fabs(given_[0] - before) * yield_[0];
        return hasFriction ? std::max(changed, resist(moving)) : changed;
    }

private:
    double speedAlong(int axis, const std::vector<Moving>& moving) const {
        return dot(partingVelocity(c_, moving), axes_[axis]);
    }
    void push(std::vector<Moving>& moving, const Vec3d& impulse) const {
        moving[c_.body].push(c_.x, impulse);
        if (c_.other) moving[*c_.other].push(c_.x, -impulse);
    }
    /// Friction: stops the sliding, or resists with all the grip that the normal impulse allows.
    double resist(std::vector<Moving>& moving) {
        const double wanted1 = given_[1] - speedAlong(1, moving) / yield_[1];
        const double wanted2 = given_[2] - speedAlong(2, moving) / yield_[2];
        const double size = std::hypot(wanted1, wanted2), grip = c_.friction * given_[0];
        const double share = size > grip ? grip / size : 1;
        const double change1 = wanted1 * share - given_[1], change2 = wanted2 * share - given_[2];
        given_[1] += change1, given_[2] += change2;
        push(moving, axes_[1] * change1 + axes_[2] * change2);
        return std::hypot(change1 * yield_[1], change2 * yield_[2]);
    }

    const BodyContact& c_;
    double least_;
    Vec3d axes_[3];
    double yield_[3]{}, given_[3]{};
};

void sweep(std::vector<Constraint>& constraints, bool hasFriction, std::vector<Moving>& moving) {
    for (int n = 0; n < kMostSweeps; ++n) {
        double changed = 0;
        for (Constraint& constraint : constraints) changed = std::max(changed, constraint.resolve(hasFriction, moving));
        if (changed < kResolved) return;
    }
}

/// Takes up the contact that closes most between each two, until none closes: a face that lies flat has a hundred
/// contacts, of which three or four carry it, and sweeping over all of them would hardly converge.
template <class Least>
void settle(const std::vector<BodyContact>& contacts, bool hasFriction, Least&& least, std::vector<Moving>& moving) {
    const auto isSamePair = [&](std::size_t i, std::size_t j) {
        return contacts[i].body == contacts[j].body && contacts[i].collider == contacts[j].collider;
    };
    std::vector<Constraint> taken;
    std::vector<char> isTaken(contacts.size(), 0);
    for (bool isClosing = true; isClosing;) {
        isClosing = false;
        for (std::size_t begin = 0, end = 0; begin < contacts.size(); begin = end) {
            std::size_t worst = contacts.size();
            double most = kClosing;
            for (end = begin; end < contacts.size() && isSamePair(begin, end); ++end) {
                if (isTaken[end]) continue;
                const BodyContact& c = contacts[end];
                const double closing = least(c) - dot(partingVelocity(c, moving), c.normal);
                if (closing > most) most = closing, worst = end;
            }
            if (worst == contacts.size()) continue;
            isClosing = true, isTaken[worst] = 1;
            taken.emplace_back(contacts[worst], least(contacts[worst]), moving);
        }
        if (isClosing) sweep(taken, hasFriction, moving);
    }
}

/// Closing no farther than to a touch within the step.
double closingSpeed(const BodyContact& contact, double dt) { return -std::max(0.0, contact.gap - kTouch) / dt; }

bool isOverlap(const BodyContact& contact) { return contact.gap < -kTouch; }

/// A feeler against one collider.
void feel(const Feeler& feeler, const Pose& pose, const ContactField& surroundings, std::size_t k, double dt,
          double margin, BodyContact contact, std::vector<BodyContact>& found) {
    const Vec3d x = pose.rotation * feeler.at + pose.translation;
    const Vec3 at = cast<float>(x);
    if (double(distanceTo(surroundings.body(k), at)) > feeler.radius + margin) return;
    const Contact<float> c = surroundings.contact(k, at);
    // Deep inside there is no way out; whoever placed it there has to move it.
    if (c.normal == Vec3{}) return;
    contact.normal = cast<double>(c.normal);
    contact.x = x - contact.normal * feeler.radius;
    contact.surfaceVelocity = cast<double>(c.velocity);
    // The collider is shown where the step ends; a body stands where it begins, at rest.
    contact.gap = double(c.phi) - feeler.radius + dt * dot(contact.normal, contact.surfaceVelocity);
    contact.friction = std::sqrt(contact.friction * double(c.friction));
    found.push_back(contact);
}

}  // namespace

std::vector<BodyContact> findContacts(const std::vector<Body>& bodies, const std::vector<BodyState>& states,
                                      const ContactField& surroundings, double dt) {
    std::vector<std::optional<std::size_t>> bodyOf(surroundings.size());
    for (std::size_t b = 0; b < bodies.size(); ++b) bodyOf[bodies[b].collider] = b;
    const auto speedOf = [&](std::size_t b) {
        return length(states[b].velocity) + length(spinOf(bodies[b].mass, states[b])) * bodies[b].reach;
    };
    std::vector<BodyContact> found;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const Body& body = bodies[b];
        const Pose pose = poseAt(flightOf(body.mass, states[b], 0, 0), 0);
        BodyContact contact;
        contact.body = b;
        contact.friction = double(surroundings.body(body.collider).friction);
        for (std::size_t k = 0; k < surroundings.size(); ++k) {
            if (k == body.collider) continue;
            contact.collider = k, contact.other = bodyOf[k];
            // Contacts may set points in motion that were at rest before; hence twice, and a little of its size.
            const double speed = speedOf(b) + (contact.other ? speedOf(*contact.other) : 0);
            const double margin = 2 * dt * speed + 0.01 * body.reach;
            const Vec3 center = cast<float>(states[b].center);
            if (double(distanceTo(surroundings.body(k), center)) > body.reach + margin) continue;
            for (const Feeler& feeler : body.feelers) feel(feeler, pose, surroundings, k, dt, margin, contact, found);
        }
    }
    return found;
}

std::vector<Shift> resolveContacts(const std::vector<BodyContact>& contacts, const std::vector<Body>& bodies, double dt,
                                   std::vector<BodyState>& states) {
    std::vector<Shift> shifts(bodies.size());
    if (contacts.empty()) return shifts;
    std::vector<Moving> moving = movingOf(bodies, states);
    const auto closing = [&](const BodyContact& c) { return closingSpeed(c, dt); };
    settle(contacts, true, closing, moving);
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        states[b].velocity = moving[b].velocity;
        states[b].angularMomentum += moving[b].angularImpulse;
        moving[b].velocity = moving[b].spin = {};
    }
    if (std::none_of(contacts.begin(), contacts.end(), isOverlap)) return shifts;
    std::vector<BodyContact> overlaps = contacts;
    for (BodyContact& c : overlaps) c.surfaceVelocity = {};
    const auto outward = [&](const BodyContact& c) {
        return isOverlap(c) ? std::min((-c.gap - kTouch) * kPushShare / dt, kPushSpeed) : closingSpeed(c, dt);
    };
    settle(overlaps, false, outward, moving);
    for (std::size_t b = 0; b < bodies.size(); ++b) shifts[b] = {moving[b].velocity, moving[b].spin};
    return shifts;
}

}  // namespace firn
