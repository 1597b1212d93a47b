// Bodies under impulses that are known: a toy solver reports them.
#include "firn/run/coupled_bodies.h"

#include <gtest/gtest.h>

#include <set>

#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/run/advance.h"
#include "firn/run/simulation.h"
#include "support/sample_catalog.h"
#include "support/test_meshes.h"
#include "unit/run/toy_solver.h"

namespace firn {
namespace {

/// A ball of two kilograms high above nothing, beside a wall that is far away.
struct Ball {
    std::vector<Collider> parts;
    std::vector<Body> bodies;
    Frame frame = toyFrame(1);

    explicit Ball(const Vec3d& velocity = {}, const Vec3d& spin = {}) {
        Collider wall, ball;
        wall.name = "wall", wall.solid = solidOfForm({PlaneShape{{0, 0, -100}, {0, 0, 1}}, {}});
        ball.name = "ball", ball.solid = solidOfForm({SphereShape{{0, 10, 0}, 0.5f}, {}});
        parts = {wall, ball};
        Body body = makeBody(*ball.solid, nullptr, 2, std::nullopt);
        body.collider = 1;
        body.start = startOf(body.mass, velocity, spin);
        bodies = {body};
        putBodies(bodies, {body.start}, frame);
    }
    BodyState state() const { return bodiesIn(frame, bodies)[0]; }
    FrameReport advance(ToyBehaviour behaviour, double begin, double end, const Vec3& gravity) {
        ToySolver solver(std::move(behaviour));
        Progress progress;
        FrameReport report;
        const ColliderSet colliders(parts);
        advanceFrame(solver, frame, World{colliders, gravity, begin, 1}, end, progress, report, bodies);
        return report;
    }
};

/// A constant force [N] that acts at a place of the world.
ToyBehaviour pushedBy(const Vec3d& force, const Vec3d& at, double step = 0.01) {
    ToyBehaviour behaviour;
    behaviour.stableStep = step;
    behaviour.impulses = [=](const World&, double dt) {
        return std::vector<Impulse>{{}, {force * dt, cross(at, force) * dt, 0}};
    };
    return behaviour;
}

TEST(CoupledBodies, FreeFallIsOfFirstOrderAndOfTheKnownError) {
    for (const int steps : {10, 100}) {
        Ball ball({1, 0, 0});
        ToyBehaviour behaviour;
        behaviour.stableStep = 1.0 / steps;
        ball.advance(behaviour, 0, 1, {0, -10, 0});
        EXPECT_NEAR(-10, ball.state().velocity.y, 1e-12);
        // Speed first, then place, as the snow around it does: the sum of dt (g k dt).
        EXPECT_NEAR(10 - 5 * (1 + 1.0 / steps), ball.state().center.y, 1e-9);
        EXPECT_NEAR(1, ball.state().center.x, 1e-12);
    }
}

TEST(CoupledBodies, ConstantForceMakesAParabolaAndATurn) {
    Ball ball;
    ball.advance(pushedBy({4, 0, 0}, {0, 10.25, 0}, 1e-3), 0, 1, {});
    // Two kilograms; the force acts a quarter of a metre above a centre that it pushes away along x: no other torque.
    EXPECT_NEAR(2, ball.state().velocity.x, 1e-9);
    EXPECT_NEAR(1, ball.state().center.x, 2e-3);
    EXPECT_NEAR(-1, ball.state().angularMomentum.z, 1e-9);
    const double spin = -1 / (0.4 * 2 * 0.25);
    EXPECT_NEAR(std::cos(spin / 2 / 2), ball.state().rotation.w, 2e-3) << "half of the last speed for a second";
}

TEST(CoupledBodies, SolverSeesTheBodyMoveDuringItsStep) {
    Ball ball({1, 0, 0}, {0, 0, 2});
    ToyBehaviour behaviour;
    behaviour.stableStep = 0.05;
    std::vector<double> speeds, places;
    behaviour.impulses = [&](const World& world, double dt) {
        const ContactField field = world.colliders.during(world.time, world.time + dt);
        const Vec3 top = cast<float>(world.colliders.center(1, world.time + dt)) + Vec3{0, 0.5f, 0};
        speeds.push_back(double(field.contact(1, top).velocity.x));
        places.push_back(world.colliders.center(1, world.time).x);
        EXPECT_NEAR(0, field.contact(1, top).phi, 1e-5);
        return std::vector<Impulse>{{}, {{2, 0, 0}, cross(Vec3d{0, 10, 0}, Vec3d{2, 0, 0}), 0}};
    };
    ball.advance(behaviour, 0, 0.1, {});
    ASSERT_EQ(2u, speeds.size());
    EXPECT_NEAR(0, places[0], 1e-12);
    EXPECT_NEAR(0.05, places[1], 1e-12) << "the first step went on at the old speed";
    EXPECT_NEAR(1 - 2 * 0.5, speeds[0], 0.06);
    EXPECT_NEAR(2 - 2 * 0.5, speeds[1], 0.06) << "and the impulse is felt in the second";
}

TEST(CoupledBodies, SolverChoosesItsStepByTheBodysSpeedOfNow) {
    Ball ball({3, 0, 0});
    const ColliderSet before(ball.parts);
    EXPECT_EQ(0, before.maxSpeed(0, 0.01));
    ColliderSet colliders = before;
    CoupledBodies coupled(ball.bodies, ball.frame, 0, colliders);
    EXPECT_NEAR(3, colliders.maxSpeed(0, 0.01), 1e-6);
    coupled.beginStep({}, 0, 0.01);
    coupled.endStep({{}, {{4, 0, 0}, {0, 0, -40}, 0}}, 0.01);  // through the centre, at a height of 10
    EXPECT_NEAR(5, colliders.maxSpeed(0.01, 0.02), 1e-3);
}

TEST(CoupledBodies, SpinBoundsTheStep) {
    Ball ball({}, {0, 40, 0});
    ToyBehaviour behaviour;
    behaviour.stableStep = 1;
    EXPECT_EQ(8, ball.advance(behaviour, 0, 0.04, {}).steps) << "1.6 rad in steps of 0.2";
}

TEST(CoupledBodies, ImpulsesAreSummedAboutEachCollidersCentre) {
    Ball ball;
    const FrameReport report = ball.advance(pushedBy({0, 0, 8}, {0.5, 10, 0}), 1, 1.04, {});
    ASSERT_EQ(2u, report.colliders.size());
    EXPECT_EQ("wall", report.colliders[0].name);
    EXPECT_EQ(Vec3d{}, report.colliders[0].linear);
    EXPECT_EQ("ball", report.colliders[1].name);
    EXPECT_NEAR(0.32, report.colliders[1].linear.z, 1e-12);
    EXPECT_NEAR(-0.16, report.colliders[1].angular.y, 1e-4);
    EXPECT_NEAR(0, report.colliders[1].angular.x, 1e-4) << "ten metres from the origin make no difference";
    EXPECT_NEAR(0.04, report.seconds, 1e-12);
}

TEST(CoupledBodies, SolverThatKnowsNoImpulsesIsNotGivenAny) {
    Ball ball;
    EXPECT_TRUE(ball.advance({}, 0, 0.04, {}).colliders.empty());
    EXPECT_EQ(Vec3d{}, ball.state().velocity);
}

TEST(CoupledBodies, ReportOfTheWrongLengthIsOurFault) {
    Ball ball;
    ToyBehaviour behaviour;
    behaviour.impulses = [](const World&, double) { return std::vector<Impulse>(3); };
    try {
        ball.advance(behaviour, 0, 0.04, {});
        FAIL() << "not noticed";
    } catch (const Error& error) {
        EXPECT_EQ(Fault::ours, error.fault());
    }
}

TEST(CoupledBodies, ImpulseThatIsNoNumberIsDivergence) {
    Ball ball;
    const Frame before = ball.frame;
    try {
        ball.advance(pushedBy({std::numeric_limits<double>::quiet_NaN(), 0, 0}, {}), 0, 0.04, {});
        FAIL() << "not noticed";
    } catch (const Error& error) {
        EXPECT_EQ(Fault::diverged, error.fault());
    }
}

TEST(CoupledBodies, StateIsInTheFrameAndSurvivesAFile) {
    Ball ball({1, 2, 3}, {4, 5, 6});
    ToyBehaviour heavySnow = pushedBy({1, 0, 0}, {0.1, 0.2, 0.3});
    const auto plain = heavySnow.impulses;
    heavySnow.impulses = [plain](const World& world, double dt) {
        std::vector<Impulse> impulses = plain(world, dt);
        impulses[1].mass = 50;  // leaves something pending
        return impulses;
    };
    Ball straight = ball;
    straight.advance(heavySnow, 0, 0.04, {0, -10, 0});
    EXPECT_NE(Vec3d{}, straight.state().pending.linear);
    straight.advance(heavySnow, 0.04, 0.08, {0, -10, 0});

    ball.advance(heavySnow, 0, 0.04, {0, -10, 0});
    const TestFolder folder;
    writeFrame(folder / "frame.bgeo", ball.frame);
    ball.frame = readFrame(folder / "frame.bgeo");
    ball.advance(heavySnow, 0.04, 0.08, {0, -10, 0});
    EXPECT_EQ(straight.frame.numbers, ball.frame.numbers) << "to the last bit";
}

TEST(CoupledBodies, FrameWithoutTheBodyIsRefusedByName) {
    Ball ball;
    ball.frame = toyFrame(1);
    try {
        ball.advance({}, 0, 0.04, {});
        FAIL() << "not refused";
    } catch (const Error& error) {
        EXPECT_EQ(Fault::input, error.fault());
        EXPECT_NE(std::string::npos, std::string(error.what()).find("'body_1_center_x'")) << error.what();
    }
}

TEST(CoupledBodies, InterruptionLeavesTheBodyWhereItWas) {
    class Stop : public Progress {
    public:
        bool wantsToStop() override { return ++asked_ > 2; }

    private:
        int asked_ = 0;
    };
    Ball ball({1, 0, 0});
    ToySolver solver;
    Stop stop;
    FrameReport report;
    const ColliderSet colliders(ball.parts);
    EXPECT_THROW(advanceFrame(solver, ball.frame, World{colliders, {0, -10, 0}, 0, 1}, 0.04, stop, report, ball.bodies),
                 Error);
    EXPECT_EQ((Vec3d{0, 10, 0}), ball.state().center);
}

/// A scene with a toy that pushes a crate, run through Simulation.
struct CrateScene {
    Scene scene;
    SolverEntry entry = sampleCatalog()[0];

    CrateScene() {
        scene.solver = "mpm";
        scene.snow.emplace_back();
        scene.snow[0].shape.form = SphereShape{{0, 5, 0}, 0.05f};
        scene.colliders.resize(2);
        scene.colliders[0].shape.form = PlaneShape{};
        scene.colliders[1].shape.form = BoxShape{{0, 0.6f, 0}, {0.4f, 0.4f, 0.4f}};
        scene.colliders[1].name = "crate";
        ColliderSpec& crate = scene.colliders[1];
        crate.body.set("dynamic", {true, {}});
        crate.body.set("mass", {8.0, {}});
        crate.body.set("spin", {Vec3d{1, 0, 2}, {}});
        entry.make = [](const Settings&) {
            ToyBehaviour behaviour = pushedBy({30, 0, 5}, {0, 0.5, 0}, 0.005);
            return std::make_unique<ToySolver>(behaviour);
        };
    }
};

TEST(CoupledBodies, ResumedSimulationEqualsTheStraightOne) {
    const CrateScene crate;
    Progress progress;
    Simulation straight(crate.scene, crate.entry), resumed(crate.scene, crate.entry);
    straight.start();
    EXPECT_EQ((Vec3d{0, double(0.6f), 0}), straight.bodies()[0].position);
    EXPECT_NEAR(2, straight.bodies()[0].spin.z, 1e-12);
    for (int frame = 0; frame < 20; ++frame) {
        FrameReport report;
        straight.advance(progress, report);
        if (frame == 11) {
            const TestFolder folder;
            writeFrame(folder / "frame.bgeo", straight.state());
            resumed.restore(straight.frame(), readFrame(folder / "frame.bgeo"));
        } else if (frame > 11) {
            resumed.advance(progress, report);
        }
    }
    EXPECT_EQ(straight.state().numbers, resumed.state().numbers);
    EXPECT_EQ("crate", straight.bodies()[0].name);
    EXPECT_GT(straight.bodies()[0].position.x, 0.2) << "it was pushed";
    EXPECT_GT(straight.bodies()[0].position.y, 0.19) << "over the ground";
}

}  // namespace
}  // namespace firn
