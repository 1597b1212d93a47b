// Rigid bodies among colliders, without snow: they fall, slide, roll, come to rest and stay above the ground.
#include <gtest/gtest.h>

#include <algorithm>

#include "firn/run/coupled_bodies.h"

namespace firn {
namespace {

constexpr double kG = 9.81;

/// Colliders and bodies in steps of equal length.
class World {
public:
    Collider& add(const ShapeForm& form, const Placement& placement = {}, float friction = 0.5f) {
        Collider collider;
        collider.solid = solidOfForm({form, placement});
        collider.grip = [friction](double) { return Grip{friction, false}; };
        parts_.push_back(collider);
        return parts_.back();
    }
    void addBody(const ShapeForm& form, const Placement& placement, double mass, float friction = 0.5f,
                 const Vec3d& velocity = {}, const Vec3d& spin = {}) {
        add(form, placement, friction);
        Body body = makeBody(*parts_.back().solid, nullptr, mass, std::nullopt);
        body.collider = parts_.size() - 1;
        body.start = startOf(body.mass, velocity, spin);
        bodies_.push_back(body);
    }
    void run(double seconds, double dt) {
        std::vector<BodyState> starts;
        for (const Body& body : bodies_) starts.push_back(body.start);
        Frame frame;
        putBodies(bodies_, starts, frame);
        ColliderSet colliders(parts_);
        CoupledBodies coupled(bodies_, frame, 0, colliders);
        const int steps = int(std::lround(seconds / dt));
        for (int i = 0; i < steps; ++i) {
            coupled.beginStep({0, float(-kG), 0}, i * dt, dt);
            coupled.endStep({}, (i + 1) * dt);
            for (std::size_t b = 0; b < bodies_.size(); ++b)
                lowest_ = std::min(lowest_, lowestPoint(bodies_[b], coupled.states()[b]));
        }
        states_ = coupled.states();
    }
    const BodyState& state(std::size_t b = 0) const { return states_[b]; }
    double speed(std::size_t b = 0) const {
        return length(states_[b].velocity) + bodies_[b].reach * length(spinOf(bodies_[b].mass, states_[b]));
    }
    /// Of any body at any time [m].
    double lowest() const { return lowest_; }

private:
    static double lowestPoint(const Body& body, const BodyState& state) {
        double y = HUGE_VAL;
        const Mat3d R = toMatrix(state.rotation);
        for (const Feeler& f : body.feelers)
            y = std::min(y, (R * (f.at - body.mass.center)).y + state.center.y - f.radius);
        return y;
    }
    std::vector<Collider> parts_;
    std::vector<Body> bodies_;
    std::vector<BodyState> states_;
    double lowest_ = HUGE_VAL;
};

const BoxShape kCrate{{}, {0.4f, 0.3f, 0.5f}};

TEST(Bodies, TumblingCrateComesToRestOnTheGround) {
    for (const double dt : {1e-3, 1.0 / 240, 1.0 / 24}) {
        World world;
        world.add(PlaneShape{});
        world.addBody(kCrate, {{0, 1, 0}, {20, 30, 40}, {1, 1, 1}}, 20, 0.5f, {1, 0, 0.5}, {3, 1, -2});
        world.run(4, dt);
        EXPECT_LT(world.speed(), 1e-4) << dt;
        EXPECT_GT(world.lowest(), dt > 0.01 ? -0.02 : -1e-3) << dt;
        const double height = world.state().center.y;
        const bool liesOnAFace =
            std::fabs(height - 0.2) < 1e-3 || std::fabs(height - 0.15) < 1e-3 || std::fabs(height - 0.25) < 1e-3;
        EXPECT_TRUE(liesOnAFace) << dt << ": " << height;
    }
}

TEST(Bodies, RestIsPerfectRest) {
    World world;
    world.add(PlaneShape{});
    world.addBody(kCrate, {{0, 0.15f, 0}, {}, {1, 1, 1}}, 20);
    world.run(5, 1e-3);
    EXPECT_NEAR(0, length(world.state().center - Vec3d{0, 0.15, 0}), 1e-5);
    EXPECT_NEAR(1, world.state().rotation.w, 1e-9);
}

TEST(Bodies, FastBodyDoesNotPassThroughTheGround) {
    World world;
    world.add(PlaneShape{});
    world.addBody(kCrate, {{0, 3, 0}, {5, 0, 8}, {1, 1, 1}}, 1, 0.5f, {0, -300, 0});
    world.run(1, 1e-2);
    EXPECT_GT(world.lowest(), -0.05);
}

/// On a slope that falls towards +x at this angle.
PlaneShape slope(double angle) { return {{}, {float(std::sin(angle)), float(std::cos(angle)), 0}}; }

TEST(Bodies, FrictionDecidesWhetherACrateSlides) {
    const double angle = 0.4;
    const Placement onSlope{{float(0.15 * std::sin(angle)), float(0.15 * std::cos(angle)), 0},
                            {0, 0, float(-angle * 180 / M_PI)},
                            {1, 1, 1}};
    for (const float friction : {0.6f, 0.3f, 0.0f}) {
        World world;
        world.add(slope(angle), {}, friction);
        world.addBody(kCrate, onSlope, 5, friction);
        world.run(1, 1e-3);
        const double a = kG * std::max(0.0, std::sin(angle) - double(friction) * std::cos(angle));
        EXPECT_NEAR(a, length(world.state().velocity), 0.01 * kG) << friction;
    }
}

TEST(Bodies, BallRollsDownASlopeAtFiveSeventhsOfItsSlide) {
    const double angle = 0.3;
    World world;
    world.add(slope(angle), {}, 0.8f);
    world.addBody(SphereShape{{float(0.2 * std::sin(angle)), float(0.2 * std::cos(angle)), 0}, 0.2f}, {}, 3, 0.8f);
    world.run(1, 1e-3);
    EXPECT_NEAR(5.0 / 7 * kG * std::sin(angle), length(world.state().velocity), 0.01);
    EXPECT_NEAR(length(world.state().velocity), 0.2 * length(world.state().angularMomentum) / (0.4 * 3 * 0.04), 0.01);
}

TEST(Bodies, CratesStack) {
    World world;
    world.add(PlaneShape{});
    for (int i = 0; i < 3; ++i)
        world.addBody(kCrate, {{0.02f * float(i), 0.2f + 0.35f * float(i), 0}, {0, 10.0f * float(i), 0}, {1, 1, 1}}, 5);
    world.run(2, 2e-3);
    for (std::size_t b = 0; b < 3; ++b) {
        EXPECT_NEAR(0.15 + 0.3 * double(b), world.state(b).center.y, 2e-3) << b;
        EXPECT_LT(world.speed(b), 1e-3) << b;
    }
}

TEST(Bodies, LiftCarriesACrate) {
    World world;
    world.add(BoxShape{{0, -0.5f, 0}, {2, 1, 2}}).motion = {{0, {}, {}}, {1, {0.2f, 1, 0}, {}}};
    world.addBody(kCrate, {{0, 0.15f, 0}, {}, {1, 1, 1}}, 5);
    world.run(0.9, 1e-3);
    EXPECT_NEAR(0, length(world.state().velocity - Vec3d{0.2, 1, 0}), 1e-3);
    EXPECT_NEAR(0, length(world.state().center - Vec3d{0.18, 1.05, 0}), 5e-3);
}

TEST(Bodies, BodyPlacedInTheGroundComesOutSlowly) {
    World world;
    world.add(PlaneShape{});
    world.addBody(kCrate, {{0, 0.05f, 0}, {}, {1, 1, 1}}, 5);
    world.run(2, 1e-3);
    EXPECT_NEAR(0.15, world.state().center.y, 1e-3);
    EXPECT_LT(world.speed(), 1e-6);
}

}  // namespace
}  // namespace firn
