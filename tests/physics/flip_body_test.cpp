// Dynamic bodies in porous snow.
#include <gtest/gtest.h>

#include "firn/run/advance.h"
#include "firn/run/coupled_bodies.h"
#include "support/conserved.h"
#include "support/flip_press.h"

namespace firn {
namespace {

constexpr double kFrame = 1.0 / 24;

/// A cube of 0.2 m and this mass [kg] among still colliders, and snow.
struct Scene {
    std::vector<Collider> parts;
    std::vector<Body> bodies;
    Frame frame;

    Scene(const ColliderSet& still, const Vec3& middle, double mass) {
        for (std::size_t k = 0; k < still.size(); ++k) parts.push_back(still[k]);
        parts.push_back(colliderOf(BoxShape{middle, {0.2f, 0.2f, 0.2f}}, {0.3f, false}));
        bodies.push_back(makeBody(*parts.back().solid, nullptr, mass, std::nullopt));
        bodies[0].collider = parts.size() - 1;
        bodies[0].start = startOf(bodies[0].mass, {}, {});
    }
    /// The fastest that the cube gets [m/s].
    double run(int frames, const Vec3& gravity) {
        putBodies(bodies, {bodies[0].start}, frame);
        const auto flip = flipOf();
        const ColliderSet colliders(parts);
        Progress progress;
        double fastest = 0;
        for (int i = 0; i < frames; ++i) {
            FrameReport report;
            advanceFrame(*flip, frame, World{colliders, gravity, i * kFrame, 1}, (i + 1) * kFrame, progress, report,
                         bodies);
            fastest = std::max(fastest, length(body().velocity));
        }
        return fastest;
    }
    BodyState body() const { return bodiesIn(frame, bodies)[0]; }
};

TEST(FlipBody, SnowballHandsItsMomentumOn) {
    Scene scene({}, {}, 2);
    scene.frame = frameOf(SnowBall{{-0.22f, 0, 0}, 0.1f, 0.01f, 200, {3, 0, 0}, {}});
    givePreset(scene.frame, "settled");
    const double before = conserved(scene.frame.particles).momentum.x;
    scene.run(6, {});
    const double given = 2 * scene.body().velocity.x;
    EXPECT_GT(given, 0.5 * before);
    EXPECT_NEAR(before, given + conserved(scene.frame.particles).momentum.x, 0.1 * before);
}

/// A sixth of the snow and more. Lighter ones (a twentieth) bounce on snow that moves as one: methods/flip.md, limits.
TEST(FlipBody, CrateComesToRestOnSnow) {
    for (const char* preset : {"settled", "fresh", "viscous"}) {
        Scene scene(tank(0.2f, 0.3f), {0, 0.31f, 0}, 1);
        const double density = evaluate<FlipMaterial>(findPreset(flipEntry(), preset)->material).density;
        scene.frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.4f, 0.2f, 0.4f}, 0.0125f, float(density)});
        givePreset(scene.frame, preset);
        EXPECT_LT(scene.run(12, {0, -9.81f, 0}), 0.4) << preset << ", it falls from 1 cm";
        EXPECT_LT(length(scene.body().velocity), 0.1) << preset;
    }
}

/// Felt at once, the push of all the snow that it touches would throw it up at 3 m/s (body/rigid_body.h).
TEST(FlipBody, LightCrateIsNotThrownUp) {
    Scene scene(tank(0.2f, 0.3f), {0, 0.31f, 0}, 0.3);
    scene.frame = frameOf(SnowBlock{{0, 0.1f, 0}, {0.4f, 0.2f, 0.4f}, 0.0125f, 200});
    givePreset(scene.frame, "settled");
    EXPECT_LT(scene.run(12, {0, -9.81f, 0}), 1.2);
}

}  // namespace
}  // namespace firn
