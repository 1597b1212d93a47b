// A dynamic body that is hit by snow: what one gains the other loses.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/run/advance.h"
#include "firn/run/coupled_bodies.h"
#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/elastic_energy.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"

namespace firn {
namespace {

constexpr double kCell = 0.04, kFrame = 0.01;
constexpr int kFrames = 6;

/// Nothing else than a crate of 5 kg in the air and a snowball of 1.7 kg that hits it at 5 m/s, with a turn of its own.
struct Hit {
    std::vector<Collider> parts{colliderOf(BoxShape{{}, {0.3f, 0.3f, 0.3f}}, {0.3f, false})};
    std::vector<Body> bodies{makeBody(*parts[0].solid, nullptr, 5, std::nullopt)};
    Frame frame;

    /// @param aside  of the crate's middle [m]
    explicit Hit(float aside) {
        bodies[0].start = startOf(bodies[0].mass, {0, 0, 0.2}, {});
        frame = frameOf(SnowBall{{-0.27f, aside, 0}, 0.1f, 0.02f, 400, {5, 0, 0}, {0, 0, 3}});
        putBodies(bodies, {bodies[0].start}, frame);
    }
    void run(const MpmChoice& choice) {
        const auto mpm = mpmOf(choice.with({{"cell_size", kCell}, {"solve_tolerance", 1e-6}}));
        const ColliderSet colliders(parts);
        Progress progress;
        for (int i = 0; i < kFrames; ++i) {
            FrameReport report;
            advanceFrame(*mpm, frame, World{colliders, {}, i * kFrame, 1}, (i + 1) * kFrame, progress, report, bodies);
        }
    }
    BodyState body() const { return bodiesIn(frame, bodies)[0]; }
    Vec3d momentum() const { return conserved(frame.particles).momentum + bodies[0].mass.mass * body().velocity; }
    /// About the origin, with what the particles of APIC hold besides the motion of their centres.
    Vec3d angularMomentum(const MpmChoice& choice) const {
        const double inertia = kCell * kCell / (choice.kernel == "cubic" ? 3 : 4);
        return conserved(frame.particles).angularMomentum + affineMotion(frame.particles, inertia).angularMomentum +
               body().angularMomentum + bodies[0].mass.mass * cross(body().center, body().velocity);
    }
};

class PushedBody : public testing::TestWithParam<MpmChoice> {
protected:
    static void expectSame(const Vec3d& before, const Vec3d& after, double tolerance) {
        EXPECT_LT(length(after - before), tolerance * length(before));
    }
    /// The PIC share of FLIP takes from the snow's own turn; a solve ends at a small residual, not at none.
    double turnTolerance() const {
        if (GetParam().transfer == "flip") return 0.06;
        return GetParam().integrator == "explicit" ? 3e-5 : 1.5e-3;
    }
};

TEST_P(PushedBody, GainsTheMomentumThatTheSnowLoses) {
    Hit hit(0);
    const Vec3d before = hit.momentum();
    hit.run(GetParam());
    expectSame(before, hit.momentum(), 5e-6);
    EXPECT_GT(hit.body().velocity.x, 1.26) << "of snow that only stuck to it";
}

TEST_P(PushedBody, TurnsWhereItIsHitAside) {
    Hit hit(0.1f);
    const Vec3d before = hit.momentum(), turnBefore = hit.angularMomentum(GetParam());
    hit.run(GetParam());
    expectSame(before, hit.momentum(), 5e-6);
    expectSame(turnBefore, hit.angularMomentum(GetParam()), turnTolerance());
    EXPECT_LT(spinOf(hit.bodies[0].mass, hit.body()).z, -4);
}

TEST_P(PushedBody, MovesInTheSameBytesAtOneThreadAndTwo) {
    Hit hits[2]{Hit(0.1f), Hit(0.1f)};
    for (const int threads : {1, 2}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, std::size_t(threads));
        hits[threads - 1].run(GetParam());
    }
    EXPECT_EQ(hits[0].frame.numbers, hits[1].frame.numbers) << "the body, to the last bit";
    for (const auto& named : hits[0].frame.particles.columns())
        EXPECT_TRUE(named.values == hits[1].frame.particles.find(named.name)->values) << named.name;
}

INSTANTIATE_TEST_SUITE_P(Mpm, PushedBody, testing::ValuesIn(everyMpmChoice()), [](const auto& choice) {
    return choice.param.kernel + "_" + choice.param.transfer + "_" + choice.param.integrator;
});

}  // namespace
}  // namespace firn
