#include "firn/body/contacts.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace firn {
namespace {

Collider colliderOf(const ShapeForm& form, float friction) {
    Collider collider;
    collider.solid = solidOfForm({form, {}});
    collider.grip = [friction](double) { return Grip{friction, false}; };
    return collider;
}

/// Bodies of one kilogram each; static colliders come first.
struct Touching {
    std::vector<Collider> colliders;
    std::vector<Body> bodies;
    std::vector<BodyState> states;

    void add(const ShapeForm& form, const Vec3d& velocity, const Vec3d& spin = {}, float friction = 0.5f) {
        Body body = makeBody(*solidOfForm({form, {}}), nullptr, 1, std::nullopt);
        body.collider = colliders.size();
        states.push_back(startOf(body.mass, velocity, spin));
        Collider collider = colliderOf(form, friction);
        collider.flight = flightOf(body.mass, startOf(body.mass, {}, {}), 0, 0);
        colliders.push_back(collider);
        bodies.push_back(body);
    }
    std::vector<BodyContact> contacts(double dt) const {
        return findContacts(bodies, states, ColliderSet(colliders).during(0, dt), dt);
    }
    std::vector<Shift> resolve(double dt) { return resolveContacts(contacts(dt), bodies, dt, states); }
    Vec3d momentum() const {
        Vec3d sum{};
        for (std::size_t b = 0; b < bodies.size(); ++b) sum += states[b].velocity * bodies[b].mass.mass;
        return sum;
    }
    Vec3d angularMomentum() const {
        Vec3d sum{};
        for (std::size_t b = 0; b < bodies.size(); ++b)
            sum += cross(states[b].center, states[b].velocity * bodies[b].mass.mass) + states[b].angularMomentum;
        return sum;
    }
};

Touching onGround(const ShapeForm& form, const Vec3d& velocity, float friction = 0.5f) {
    Touching t;
    t.colliders = {colliderOf(PlaneShape{}, friction)};
    t.add(form, velocity, {}, friction);
    return t;
}

const BoxShape kBox{{0, 0.5f, 0}, {2, 1, 1}};  // stands on the ground

TEST(Contacts, BodyThatIsFarAwayTouchesNothing) {
    Touching t = onGround(SphereShape{{0, 3, 0}, 1}, {0, -10, 0});
    EXPECT_TRUE(t.contacts(0.05).empty());
    EXPECT_EQ(1u, t.contacts(0.2).size()) << "but it may in a longer step";
}

TEST(Contacts, FallEndsAtTheSurfaceWithinTheStep) {
    Touching t = onGround(SphereShape{{0, 3, 0}, 1}, {1, -100, 0}, 0);
    t.resolve(0.1);
    EXPECT_NEAR(-20, t.states[0].velocity.y, 1e-3) << "two metres in a tenth of a second";
    EXPECT_EQ(1, t.states[0].velocity.x);
}

TEST(Contacts, BoxOnTheGroundStopsWithoutTurning) {
    Touching t = onGround(kBox, {0, -3, 0});
    const std::vector<Shift> shifts = t.resolve(0.01);
    EXPECT_NEAR(0, length(t.states[0].velocity), 1e-7);
    EXPECT_NEAR(0, length(t.states[0].angularMomentum), 1e-7);
    EXPECT_EQ(Vec3d{}, shifts[0].velocity);
}

TEST(Contacts, WhatPartsIsLeftAlone) {
    Touching t = onGround(kBox, {0.3, 2, 0});
    t.resolve(0.01);
    EXPECT_EQ((Vec3d{0.3, 2, 0}), t.states[0].velocity);
}

TEST(Contacts, FrictionTakesItsShareOfTheSlidingAndNoMore) {
    Touching fast = onGround(SphereShape{{0, 1, 0}, 1}, {5, -1, 0}, 0.5f);
    fast.resolve(0.01);
    EXPECT_NEAR(4.5, fast.states[0].velocity.x, 1e-6);
    EXPECT_NEAR(-0.5, fast.states[0].angularMomentum.z, 1e-6) << "and sets it rolling";
    Touching slow = onGround(kBox, {0.2, -1, 0.1}, 0.5f);
    slow.resolve(0.01);
    EXPECT_NEAR(0, length(slow.states[0].velocity), 1e-6);
}

TEST(Contacts, OverlapIsUndoneSlowlyAndLeavesNoSpeed) {
    Touching t = onGround(SphereShape{{0, 0.9f, 0}, 1}, {});
    const std::vector<Shift> shifts = t.resolve(0.1);
    EXPECT_NEAR(0.2, shifts[0].velocity.y, 1e-4) << "a fifth of 0.1 m in 0.1 s";
    EXPECT_EQ(Vec3d{}, t.states[0].velocity);
    EXPECT_NEAR(0.5, t.resolve(0.001)[0].velocity.y, 1e-6) << "never fast";
}

TEST(Contacts, MovingColliderCarriesABody) {
    Touching t = onGround(kBox, {0, -1, 0});
    t.colliders[0].motion = {{0, {}, {}}, {1, {0.5f, 2, 0}, {}}};
    t.resolve(0.01);
    EXPECT_NEAR(0, length(t.states[0].velocity - Vec3d{0.5, 2, 0}), 2e-3);
}

TEST(Contacts, BodiesShareTheirMomentum) {
    Touching t;
    t.add(BoxShape{{-0.5f, 0, 0}, {1, 1, 1}}, {3, 0.4, 0}, {0, 0, 0.5});
    t.add(BoxShape{{0.5f, 0.7f, 0.2f}, {1, 1, 1}}, {-1, 0, 0});
    const Vec3d momentum = t.momentum(), angular = t.angularMomentum();
    ASSERT_FALSE(t.contacts(0.01).empty());
    t.resolve(0.01);
    EXPECT_LT(t.states[0].velocity.x, 2.5) << "they met";
    EXPECT_NEAR(0, length(t.momentum() - momentum), 1e-12);
    EXPECT_NEAR(0, length(t.angularMomentum() - angular), 1e-12);
}

TEST(Contacts, GripOfBothCounts) {
    Touching t;
    t.colliders = {colliderOf(PlaneShape{}, 0.9f)};
    t.add(kBox, {}, {}, 0.4f);
    const std::vector<BodyContact> found = t.contacts(0.01);
    ASSERT_FALSE(found.empty());
    EXPECT_NEAR(0.6, found[0].friction, 1e-6);
}

}  // namespace
}  // namespace firn
