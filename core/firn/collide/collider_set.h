// Many colliders, one question: what touches x during this step?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "firn/collide/body_view.h"
#include "firn/collide/collider.h"

namespace firn {

/// All colliders, frozen for one step. Cheap to copy; keeps what it shows alive.
class ContactField {
public:
    ContactField() = default;
    ContactField(std::vector<BodyView> bodies, std::vector<std::shared_ptr<const void>> owners);

    std::size_t size() const { return frozen_ ? frozen_->bodies.size() : 0; }
    const BodyView& body(std::size_t k) const { return frozen_->bodies[k]; }

    /// What the k-th collider presents to x; the normal is zero where the solid has none.
    Contact<float> contact(std::size_t k, const Vec3& x) const { return contactWith(body(k), x); }
    /// Velocity after contact with all of them, in their order.
    Vec3 resolved(const Vec3& x, Vec3 v) const;
    /// To the nearest surface [m], negative inside; +infinity without colliders.
    float distance(const Vec3& x) const;
    /// Outward normal of the nearest.
    Vec3 normal(const Vec3& x) const;

private:
    struct Frozen {
        std::vector<BodyView> bodies;
        std::vector<std::shared_ptr<const void>> owners;
    };
    std::shared_ptr<const Frozen> frozen_;
};

class ColliderSet {
public:
    ColliderSet() = default;
    explicit ColliderSet(std::vector<Collider> colliders) : colliders_(std::move(colliders)) {}

    /// Poses at t1; velocities carry each body from where it was at t0 exactly to where it is at t1 [s]. With t0 == t1
    /// they are the speed of the keys. Reads files of a deforming sequence as it gets there, which may throw Error:
    /// call it from one thread at a time.
    ContactField during(double t0, double t1) const;
    /// Of any surface point [m/s]; of a plane, of its own point.
    float maxSpeed(double t0, double t1) const;

    std::size_t size() const { return colliders_.size(); }
    const std::string& name(std::size_t k) const { return colliders_[k].name; }
    const Collider& operator[](std::size_t k) const { return colliders_[k]; }

private:
    std::vector<Collider> colliders_;
};

}  // namespace firn
