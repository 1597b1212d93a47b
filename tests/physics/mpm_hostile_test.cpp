// Scenes that nobody would set up on purpose: each ends with numbers, or with a message that says what to do.
#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "firn/run/advance.h"
#include "support/collider_of.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"

namespace firn {
namespace {

/// A few hundred particles in cells of 4 cm.
SnowBall smallBall(const Vec3& center, const Vec3& velocity = {}) {
    SnowBall ball;
    ball.center = center;
    ball.spacing = 0.02f;
    ball.velocity = velocity;
    return ball;
}

Frame fallingBall(float spacing = 0.02f) {
    SnowBall ball = smallBall({0, 0.12f, 0}, {0, -5, 0});
    ball.spacing = spacing;
    return frameOf(ball);
}

Frame together(Frame a, const Frame& b) {
    ParticleSet other = b.particles;
    for (int& id : other[column::id]) id += int(a.particles.size());
    a.particles.append(other);
    return a;
}

Frame with(Frame frame, const Column<float>& column, float value) {
    for (float& v : frame.particles[column]) v = value;
    return frame;
}

Frame oneParticle() {
    Frame frame = fallingBall();
    ParticleSet one;
    one.resize(1);
    one[column::x][0] = {0, 0.05f, 0};
    one[column::v][0] = {1, -5, 0};
    one[column::m][0] = frame.particles[column::m][0];
    one[column::V0][0] = frame.particles[column::V0][0];
    one[column::id][0] = 0;
    frame.particles = one;
    return frame;
}

struct Hostile {
    std::string name;
    Frame frame;
    std::vector<MpmSetting> settings{};
    std::vector<Collider> colliders{colliderOf(PlaneShape{})};
    Vec3 gravity{0, -9.81f, 0};
};

std::vector<Hostile> hostileScenes() {
    const double frame = 0.01;  // s
    // Half a metre in a millisecond into the middle of the snow, and away again.
    const Vec3 beside{0.5f, 0, 0};
    const std::vector<MotionKey> teleport{
        {0, beside, {}}, {0.9 * frame, beside, {}}, {frame, {}, {}}, {2 * frame, {}, {}}, {2.1 * frame, beside, {}}};
    const auto plate = [&](float side) {
        return colliderOf(BoxShape{{0, side * 0.22f, 0}, {1, 0.2f, 1}}, {},
                          {{0, {}, {}}, {3 * frame, {0, side * -0.115f, 0}, {}}});
    };
    return {
        {"StiffnessTimesHundred", with(fallingBall(), column::youngModulus, 1.4e7f)},
        {"NoGravityNorAnythingElse", frameOf(smallBall({})), {}, {}, {}},
        {"TwoBallsAtHundredMetresPerSecond",
         together(frameOf(smallBall({-0.12f, 0, 0}, {100, 0, 0})), frameOf(smallBall({0.12f, 0, 0}, {-100, 0, 0}))),
         {},
         {},
         {}},
        {"CellsTenTimesTooLarge", fallingBall(), {{"cell_size", 0.4}}},
        {"CellsTenTimesTooSmall", fallingBall(0.04f), {{"cell_size", 0.008}}},
        {"ColliderTeleports", fallingBall(), {}, {colliderOf(SphereShape{{0, 0.1f, 0}, 0.08f}, {}, teleport)}},
        {"OneParticle", oneParticle()},
        {"TwoBallsInTheSamePlace",
         together(frameOf(smallBall({0, 0.12f, 0})), frameOf(smallBall({0.01f, 0.13f, 0.003f})))},
        {"NearlyIncompressible", with(fallingBall(), column::poissonRatio, 0.49f)},
        {"YieldsAtOnce", with(with(fallingBall(), column::criticalCompression, 0), column::criticalStretch, 0)},
        {"CrushingPress", frameOf(smallBall({})), {}, {plate(1), plate(-1)}},
    };
}

/// Ends a scene that takes steps without end, whatever the machine's speed.
class StepBudget : public Progress {
public:
    void update(double) override { ++taken; }
    bool wantsToStop() override { return taken > kMost; }
    static constexpr int kMost = 5000;
    int taken = 0;
};

class HostileScene : public testing::TestWithParam<int> {};

TEST_P(HostileScene, EndsWithNumbersOrARemedy) {
    for (const char* integrator : {"explicit", "semi_implicit"}) {
        Hostile scene = hostileScenes()[std::size_t(GetParam())];
        SCOPED_TRACE(scene.name + ", " + integrator);
        std::vector<MpmSetting> settings{{"cell_size", 0.04}, {"integrator", std::string(integrator)}};
        settings.insert(settings.end(), scene.settings.begin(), scene.settings.end());
        const auto mpm = mpmOf(settings);
        const ColliderSet colliders(scene.colliders);
        StepBudget budget;
        const std::size_t count = scene.frame.particles.size();
        FrameReport report;
        try {
            for (int i = 0; i < 3; ++i)
                advanceFrame(*mpm, scene.frame, {colliders, scene.gravity, 0.01 * i, 1}, 0.01 * (i + 1), budget,
                             report);
        } catch (const Error& error) {
            EXPECT_EQ(Fault::diverged, error.fault()) << error.what();
            EXPECT_NE(std::string::npos, std::string(error.what()).find(';')) << "no remedy: " << error.what();
        }
        EXPECT_EQ(count, scene.frame.particles.size());
        EXPECT_NO_THROW(refuseNonFinite(scene.frame, 0));
        double speed = 0;
        for (const Vec3& v : scene.frame.particles[column::v]) speed = std::fmax(speed, double(length(v)));
        EXPECT_LT(speed, 1000);
    }
}

INSTANTIATE_TEST_SUITE_P(Mpm, HostileScene, testing::Range(0, int(hostileScenes().size())),
                         [](const auto& scene) { return hostileScenes()[std::size_t(scene.param)].name; });

}  // namespace
}  // namespace firn
