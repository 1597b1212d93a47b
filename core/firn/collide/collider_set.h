// Many colliders, one question: what touches x during this step?
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "firn/collide/bodies_view.h"
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
    /// All of them.
    BodiesView bodies() const;

    /// Those that may be in the way of points that start in the box and go no farther than `travel` [m] during the
    /// step, and so also those that may touch it at its end; for the others resolved(), pushedOut() and sweptPosition()
    /// change nothing. `which` holds the list: one per thread, good for the next block too.
    BodiesView near(const Box& box, float travel, std::vector<int>& which) const;
    /// Whether any collider may touch the box at the end of the step.
    bool mayTouch(const Box& box) const;

    /// Velocity after contact with all of them, in their order; see bodies_view.h for these three.
    Vec3 resolved(const Vec3& x, Vec3 v) const { return resolved(x, v, Unasked{}); }
    template <class F>
    Vec3 resolved(const Vec3& x, const Vec3& v, F&& touched) const {
        return firn::resolved(bodies(), x, v, touched);
    }
    Vec3 pushedOut(const Vec3& x) const { return firn::pushedOut(bodies(), x); }
    template <class F>
    Vec3 sweptPosition(const Vec3& x0, const Vec3& x1, Vec3& v, F&& touched) const {
        return firn::sweptPosition(bodies(), x0, x1, v, touched);
    }
    Vec3 sweptPosition(const Vec3& x0, const Vec3& x1, Vec3& v) const { return sweptPosition(x0, x1, v, Unasked{}); }

    /// To the nearest surface [m], negative inside; +infinity without colliders.
    float distance(const Vec3& x) const;
    /// Outward normal of the nearest.
    Vec3 normal(const Vec3& x) const;

private:
    struct Frozen {
        std::vector<BodyView> bodies;
        std::vector<int> all;  // 0, 1, 2, ...
        std::vector<std::shared_ptr<const void>> owners;
    };
    std::shared_ptr<const Frozen> frozen_;
};

class ColliderSet {
public:
    ColliderSet() = default;
    /// Keys of their motions that are too far apart for the time between them become jumps (geometry/motion.h).
    explicit ColliderSet(std::vector<Collider> colliders);

    /// Poses at t1; velocities carry each body from where it was at t0 exactly to where it is at t1 [s]. With t0 == t1
    /// they are the speed of the keys. A surface faster than speedLimit [m/s] tells that speed to what it touches, and
    /// is where it is all the same. Reads files of a deforming sequence as it gets there, which may throw Error: call
    /// it from one thread at a time.
    ContactField during(double t0, double t1, float speedLimit = std::numeric_limits<float>::max()) const;
    /// Of any surface point [m/s]; of a plane, of its own point.
    float maxSpeed(double t0, double t1) const;
    /// Of those bodies only that come near the region in this time.
    float maxSpeed(double t0, double t1, const Box& region) const;

    /// Of mass, where a collider is rigid; a plane's point; the middle of a deforming one [m].
    Vec3d center(std::size_t k, double time) const;

    /// From now on the k-th collider goes like this.
    void fly(std::size_t k, const Flight& flight) { colliders_[k].flight = flight; }

    std::size_t size() const { return colliders_.size(); }
    const std::string& name(std::size_t k) const { return colliders_[k].name; }
    const Collider& operator[](std::size_t k) const { return colliders_[k]; }

private:
    std::vector<Collider> colliders_;
};

}  // namespace firn
