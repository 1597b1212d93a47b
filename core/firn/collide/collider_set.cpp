#include "firn/collide/collider_set.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "firn/collide/one_collider.h"

namespace firn {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr Box kEverywhere{{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};

Pose poseOf(const Collider& collider, double time) {
    return collider.flight ? poseAt(*collider.flight, time) : poseAt(collider.motion, time);
}

RigidVelocity velocityOf(const Collider& collider, double t0, double t1) {
    return collider.flight ? velocityDuring(*collider.flight, t0, t1) : velocityDuring(collider.motion, t0, t1);
}

BodyView standing(const Collider& collider, double t0, double t1) {
    const Pose pose = poseOf(collider, t1), before = poseOf(collider, t0);
    const RigidVelocity v = velocityOf(collider, t0, t1);
    const Grip grip = collider.grip ? collider.grip(t1) : Grip{};
    BodyView body;
    body.jumps = !collider.flight && jumpsDuring(collider.motion, t0, t1);
    body.toOwn = cast<float>(transpose(pose.rotation));
    body.at = cast<float>(pose.translation);
    body.friction = grip.friction, body.sticky = grip.sticky;
    body.atBefore = body.at;
    if (body.jumps) return body;
    body.velocity = cast<float>(v.center);
    body.velocityGradient = cast<float>(v.gradient);
    body.atBefore = cast<float>(before.translation);
    body.moved = cast<float>(pose.translation - before.translation);
    body.turned = cast<float>((pose.rotation - before.rotation) * transpose(before.rotation));
    return body;
}

/// A collider on its way through a time: how fast it is, and the box in the world that it does not leave.
struct Passage {
    float speed = 0;
    Box swept;
};

/// The length of a rigid velocity field is convex, so of a box in the body's frame a corner is the fastest. From its
/// first place to its last no point strays farther from the straight way than half of it, unless it turns by more than
/// half a circle.
Passage passageOf(const BodyView& body, const Box& own, double duration) {
    Passage p;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 r = transpose(body.toOwn) * cornerOf(own, corner);
        const Vec3 v = body.velocity + body.velocityGradient * r;
        p.speed = std::max(p.speed, length(v));
        p.swept.include(body.at + r), p.swept.include(body.at + r - v * float(duration));
    }
    const Vec3 stray = Vec3{1, 1, 1} * (p.speed * float(duration) / 2);
    p.swept = {p.swept.min - stray, p.swept.max + stray};
    return p;
}

Passage passageOf(const Collider& collider, double t0, double t1) {
    const BodyView body = standing(collider, t0, t1);
    if (collider.sequence) {
        const SolidSequence::Moment moment = collider.sequence->during(t0, t1);
        const Box &a = moment.first->bounds, &b = moment.second->bounds;
        Passage p = passageOf(body, {min(a.min, b.min), max(a.max, b.max)}, t1 - t0);
        p.speed += moment.maxSpeed;
        return p;
    }
    if (collider.solid->isBounded()) return passageOf(body, collider.solid->bounds(), t1 - t0);
    const Vec3 own = collider.solid->center();
    Passage p = passageOf(body, {own, own}, t1 - t0);
    p.swept = kEverywhere;
    return p;
}

/// With its surface, kept alive by the owners.
BodyView shown(const Collider& collider, double t0, double t1, std::vector<std::shared_ptr<const void>>& owners) {
    BodyView body = standing(collider, t0, t1);
    if (!collider.sequence) {
        body.solid = collider.solid->view();
        owners.push_back(collider.solid);
        return body;
    }
    const SolidSequence::Moment moment = collider.sequence->during(t0, t1);
    body.solid.kind = SolidKind::bricks, body.solid.bricks = moment.first->view();
    body.jumps = body.jumps || moment.jumps;
    body.morph = {moment.first->view(), moment.second->view(), moment.share,   moment.duration,
                  moment.shareBefore,   moment.maxSpeed,       moment.maxStray};
    owners.insert(owners.end(), {moment.first, moment.second});
    return body;
}

bool overlap(const Box& a, const Box& b) {
    const Vec3 low = max(a.min, b.min), high = min(a.max, b.max);
    return low.x <= high.x && low.y <= high.y && low.z <= high.z;
}

}  // namespace

ContactField::ContactField(std::vector<BodyView> bodies, std::vector<std::shared_ptr<const void>> owners)
    : frozen_([&] {
          std::vector<int> all(bodies.size());
          std::iota(all.begin(), all.end(), 0);
          return std::make_shared<const Frozen>(Frozen{std::move(bodies), std::move(all), std::move(owners)});
      }()) {}

BodiesView ContactField::bodies() const {
    return frozen_ ? BodiesView{frozen_->bodies.data(), frozen_->all} : BodiesView{};
}

BodiesView ContactField::near(const Box& box, float travel, std::vector<int>& which) const {
    which.clear();
    for (std::size_t k = 0; k < size(); ++k)
        if (mayMeet(body(k), box, travel)) which.push_back(int(k));
    return {frozen_ ? frozen_->bodies.data() : nullptr, which};
}

bool ContactField::mayTouch(const Box& box) const {
    for (std::size_t k = 0; k < size(); ++k)
        if (mayReach(body(k), box, 0)) return true;
    return false;
}

float ContactField::distance(const Vec3& x) const {
    float nearest = kInfinity;
    for (std::size_t k = 0; k < size(); ++k) nearest = std::min(nearest, distanceTo(body(k), x));
    return nearest;
}

Vec3 ContactField::normal(const Vec3& x) const {
    float nearest = kInfinity;
    const BodyView* best = nullptr;
    for (std::size_t k = 0; k < size(); ++k) {
        const float phi = distanceTo(body(k), x);
        if (phi < nearest) nearest = phi, best = &body(k);
    }
    return best ? normalOf(*best, x) : Vec3{};
}

ColliderSet::ColliderSet(std::vector<Collider> colliders) : colliders_(std::move(colliders)) {
    for (Collider& collider : colliders_)
        collider.motion = withJumps(collider.motion, collider.solid ? cast<double>(collider.solid->center()) : Vec3d{});
}

ContactField ColliderSet::during(double t0, double t1, float speedLimit) const {
    std::vector<BodyView> bodies;
    std::vector<std::shared_ptr<const void>> owners;
    for (const Collider& collider : colliders_) {
        bodies.push_back(shown(collider, t0, t1, owners));
        bodies.back().speedLimit = speedLimit;
    }
    return {std::move(bodies), std::move(owners)};
}

ContactField alone(const Collider& collider, double t0, double t1) {
    std::vector<std::shared_ptr<const void>> owners;
    std::vector<BodyView> bodies{shown(collider, t0, t1, owners)};
    return {std::move(bodies), std::move(owners)};
}

Box ownBounds(const Collider& collider, const BodyView& body) {
    if (!collider.sequence) return collider.solid->bounds();
    const Box &a = body.morph.first.bounds, &b = body.morph.second.bounds;
    return {min(a.min, b.min), max(a.max, b.max)};
}

Vec3 cornerOf(const Box& box, int corner) {
    return {corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y, corner & 4 ? box.max.z : box.min.z};
}

Vec3 inWorld(const BodyView& body, const Vec3& own) { return body.at + transpose(body.toOwn) * own; }

Box inWorld(const BodyView& body, const Box& own) {
    Box box;
    for (int corner = 0; corner < 8; ++corner) box.include(inWorld(body, cornerOf(own, corner)));
    return box;
}

float ColliderSet::maxSpeed(double t0, double t1) const { return maxSpeed(t0, t1, kEverywhere); }

float ColliderSet::maxSpeed(double t0, double t1, const Box& region) const {
    float most = 0;
    for (const Collider& collider : colliders_) {
        const Passage passage = passageOf(collider, t0, t1);
        if (overlap(passage.swept, region)) most = std::max(most, passage.speed);
    }
    return most;
}

Vec3d ColliderSet::center(std::size_t k, double time) const {
    const Collider& collider = colliders_[k];
    Vec3d own{};
    if (collider.flight) {
        own = collider.flight->ownCenter;
    } else if (collider.sequence) {
        const SolidSequence::Moment moment = collider.sequence->during(time, time);
        const auto middle = [](const Box& box) { return cast<double>(box.min + box.max) * 0.5; };
        own = middle(moment.first->bounds) * (1 - double(moment.share)) +
              middle(moment.second->bounds) * double(moment.share);
    } else {
        own = cast<double>(collider.solid->center());
    }
    const Pose pose = poseOf(collider, time);
    return pose.rotation * own + pose.translation;
}

}  // namespace firn
