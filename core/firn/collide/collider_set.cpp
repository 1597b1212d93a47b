#include "firn/collide/collider_set.h"

#include <algorithm>
#include <limits>

namespace firn {
namespace {

BodyView standing(const Collider& collider, double t0, double t1) {
    const Pose pose = poseAt(collider.motion, t1);
    const RigidVelocity v = velocityDuring(collider.motion, t0, t1);
    const Grip grip = collider.grip ? collider.grip(t1) : Grip{};
    BodyView body;
    body.toOwn = cast<float>(transpose(pose.rotation));
    body.at = cast<float>(pose.translation);
    body.velocity = cast<float>(v.center);
    body.velocityGradient = cast<float>(v.gradient);
    body.friction = grip.friction, body.sticky = grip.sticky;
    return body;
}

/// Of a rigid velocity field over a box in the body's frame: its length is convex, so a corner has the most.
float maxSpeedOver(const BodyView& body, const Box& box) {
    float most = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 y{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                     corner & 4 ? box.max.z : box.min.z};
        most = std::max(most, length(body.velocity + body.velocityGradient * (transpose(body.toOwn) * y)));
    }
    return most;
}

float maxSpeedOf(const BodyView& body, const SolidSequence::Moment& moment) {
    const Box &a = moment.first->bounds, &b = moment.second->bounds;
    return maxSpeedOver(body, {min(a.min, b.min), max(a.max, b.max)}) + moment.maxSpeed;
}

}  // namespace

ContactField::ContactField(std::vector<BodyView> bodies, std::vector<std::shared_ptr<const void>> owners)
    : frozen_(std::make_shared<const Frozen>(Frozen{std::move(bodies), std::move(owners)})) {}

Vec3 ContactField::resolved(const Vec3& x, Vec3 v) const {
    for (std::size_t k = 0; k < size(); ++k)
        if (distanceTo(body(k), x) <= 0) v = resolve(v, contact(k, x));
    return v;
}

float ContactField::distance(const Vec3& x) const {
    float nearest = std::numeric_limits<float>::infinity();
    for (std::size_t k = 0; k < size(); ++k) nearest = std::min(nearest, distanceTo(body(k), x));
    return nearest;
}

Vec3 ContactField::normal(const Vec3& x) const {
    float nearest = std::numeric_limits<float>::infinity();
    const BodyView* best = nullptr;
    for (std::size_t k = 0; k < size(); ++k) {
        const float phi = distanceTo(body(k), x);
        if (phi < nearest) nearest = phi, best = &body(k);
    }
    return best ? normalOf(*best, x) : Vec3{};
}

ContactField ColliderSet::during(double t0, double t1) const {
    std::vector<BodyView> bodies;
    std::vector<std::shared_ptr<const void>> owners;
    for (const Collider& collider : colliders_) {
        BodyView body = standing(collider, t0, t1);
        if (collider.sequence) {
            const SolidSequence::Moment moment = collider.sequence->during(t0, t1);
            body.solid.kind = SolidKind::bricks, body.solid.bricks = moment.first->view();
            body.morph = {moment.first->view(), moment.second->view(), moment.share, moment.duration};
            owners.insert(owners.end(), {moment.first, moment.second});
        } else {
            body.solid = collider.solid->view();
            owners.push_back(collider.solid);
        }
        bodies.push_back(body);
    }
    return {std::move(bodies), std::move(owners)};
}

float ColliderSet::maxSpeed(double t0, double t1) const {
    float most = 0;
    for (const Collider& collider : colliders_) {
        const BodyView body = standing(collider, t0, t1);
        float speed = 0;
        if (collider.sequence)
            speed = maxSpeedOf(body, collider.sequence->during(t0, t1));
        else if (collider.solid->isBounded())
            speed = maxSpeedOver(body, collider.solid->bounds());
        else
            speed = length(body.velocity + body.velocityGradient * (transpose(body.toOwn) * collider.solid->center()));
        most = std::max(most, speed);
    }
    return most;
}

}  // namespace firn
