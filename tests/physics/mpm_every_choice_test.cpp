// What must hold for every kernel, transfer and integrator alike.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/base/math/svd.h"
#include "firn/material/snow_plasticity.h"
#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"

namespace firn {
namespace {

const Vec3 kGravity{0, -9.81f, 0};

class EveryMpmChoice : public testing::TestWithParam<MpmChoice> {
protected:
    std::unique_ptr<Solver> mpm(std::initializer_list<MpmSetting> more = {}) const {
        return mpmOf(GetParam().with(more));
    }
    /// Implicit steps end where the residual is small, not where nothing is left of it.
    bool isImplicit() const { return GetParam().integrator == "semi_implicit"; }
};

/// About to hit the ground, spinning, in homes of very different fill.
Frame smallBall() {
    SnowBall ball;
    ball.center = {0.013f, 0.065f, -0.007f};
    ball.radius = 0.06f;
    ball.velocity = {1, -5, 0.5f};
    ball.spin = {5, 30, -10};
    return frameOf(ball);
}

const ColliderSet& ground() {
    static const ColliderSet plane({colliderOf(PlaneShape{})});
    return plane;
}
World groundWorld() { return {ground(), kGravity, 0, 1}; }

void expectSameFrames(const Frame& a, const Frame& b) {
    ASSERT_EQ(a.particles.columns().size(), b.particles.columns().size());
    for (const auto& named : a.particles.columns())
        EXPECT_TRUE(named.values == b.particles.find(named.name)->values) << named.name;
    EXPECT_EQ(a.numbers, b.numbers);
}

TEST_P(EveryMpmChoice, OneThreadAndTwoGiveTheSameBytes) {
    Frame frames[2];
    for (const int threads : {1, 2}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, std::size_t(threads));
        Frame& frame = frames[threads - 1] = smallBall();
        EXPECT_FALSE(advance(*mpm(), frame, 0.01, groundWorld()).diverged);
    }
    expectSameFrames(frames[0], frames[1]);
}

TEST_P(EveryMpmChoice, SavedAndLoadedEqualsNeverStopped) {
    Frame straight = smallBall();
    const auto solver = mpm();
    advance(*solver, straight, 0.006, groundWorld());
    Frame resumed = straight;
    World later = groundWorld();
    later.time = 0.006;
    advance(*solver, straight, 0.006, later);
    advance(*mpm(), resumed, 0.006, later);
    expectSameFrames(straight, resumed);
}

TEST_P(EveryMpmChoice, MassIsExactAndMomentumKeptToRounding) {
    Frame frame = smallBall();
    const Conserved before = conserved(frame.particles);
    const SolverRun run = advance(*mpm(), frame, 0.02, emptyWorld({}));
    ASSERT_GE(run.steps, 20);
    const Conserved after = conserved(frame.particles);
    EXPECT_EQ(before.mass, after.mass);
    EXPECT_NEAR(0, length(after.momentum - before.momentum), (isImplicit() ? 1e-5 : 1e-6) * length(before.momentum));
}

TEST_P(EveryMpmChoice, MirroredSceneStaysMirrored) {
    // Two balls meet over the ground; what one does, the other does in the mirror.
    SnowBall ball;
    ball.center = {-0.065f, 0.07f, 0.003f};
    ball.radius = 0.06f;
    ball.velocity = {3, -3, 0.5f};
    Frame frame = frameOf(ball);
    ParticleSet other = frame.particles;
    for (Vec3& x : other[column::x]) x.x = -x.x;
    for (Vec3& v : other[column::v]) v.x = -v.x;
    const int n = int(other.size());
    for (int& id : other[column::id]) id += n;
    frame.particles.append(other);
    const double energy = conserved(frame.particles).kineticEnergy;
    ASSERT_FALSE(advance(*mpm(), frame, 0.01, groundWorld()).diverged);
    EXPECT_LT(conserved(frame.particles).kineticEnergy, 0.8 * energy) << "they did not meet";
    const auto x = frame.particles[column::x];
    double farthest = 0;
    for (int p = 0; p < n; ++p)
        farthest = std::fmax(farthest, double(length(Vec3{-x[p].x, x[p].y, x[p].z} - x[p + n])));
    EXPECT_LT(farthest, 2e-5);  // m; rounding grows in every impact
}

TEST_P(EveryMpmChoice, FreeFallNeitherStrainsNorSlows) {
    SnowBall ball;
    ball.radius = 0.06f;
    Frame frame = frameOf(ball);
    const Conserved before = conserved(frame.particles);
    const double seconds = 0.1;
    advance(*mpm(), frame, seconds, emptyWorld(kGravity));
    const Conserved after = conserved(frame.particles);
    EXPECT_NEAR(-9.81 * seconds, (after.momentum.y - before.momentum.y) / before.mass, 1e-5 * 9.81 * seconds);
    double strain = 0;
    for (const Mat3& FE : frame.particles[column::FE])
        strain = std::fmax(strain, double(std::sqrt(contract(FE - Mat3::identity(), FE - Mat3::identity()))));
    EXPECT_LT(strain, 1e-4);
    for (const float JP : frame.particles[column::JP]) EXPECT_EQ(1, JP);
}

TEST_P(EveryMpmChoice, StretchesStayInsideTheClampAndPackingInItsBounds) {
    Frame frame = smallBall();
    advance(*mpm(), frame, 0.005, groundWorld());
    double least = 2, most = 0;
    std::size_t yielded = 0;
    for (std::size_t p = 0; p < frame.particles.size(); ++p) {
        const Vec3d s = svd(cast<double>(frame.particles[column::FE][p])).s;
        least = std::fmin(least, std::fmin(s.x, std::fmin(s.y, s.z)));
        most = std::fmax(most, std::fmax(s.x, std::fmax(s.y, s.z)));
        const double JP = frame.particles[column::JP][p];
        EXPECT_GE(JP, kMinPlasticVolume);
        EXPECT_LE(JP, kMaxPlasticVolume);
        yielded += JP != 1;
    }
    // Of FE in 32 bits; a step changes FE by its own rounding before and after the return.
    constexpr double kRounding = 1e-6;
    EXPECT_GE(least, 1 - 0.025 - kRounding);
    EXPECT_LE(most, 1 + 0.0075 + kRounding);
    EXPECT_NEAR(1 + 0.0075, most, 1e-5) << "no particle reached the clamp";
    EXPECT_GT(yielded, frame.particles.size() / 10);
}

INSTANTIATE_TEST_SUITE_P(Mpm, EveryMpmChoice, testing::ValuesIn(everyMpmChoice()), [](const auto& choice) {
    return choice.param.kernel + "_" + choice.param.transfer + "_" + choice.param.integrator;
});

// --- auto ---------------------------------------------------------------------------------------------------------

/// The ball in snow twenty times as stiff that hardens soon: explicit steps are cheaper until some of it is packed.
Frame stiffBall() {
    Frame frame = smallBall();
    for (float& E : frame.particles[column::youngModulus]) E = 3e6f;
    for (float& xi : frame.particles[column::hardening]) xi = 30;
    return frame;
}

struct AutoRun {
    Frame end;
    int iterations[2] = {0, 0};  // of each frame
};

/// Two frames of 6 ms, the second by another solver where `isResumed`.
AutoRun hitWithAuto(const MpmChoice& choice, bool isResumed) {
    AutoRun run{stiffBall()};
    auto solver = mpmOf(choice.with());
    World world = groundWorld();
    for (int i = 0; i < 2; ++i) {
        if (i == 1 && isResumed) solver = mpmOf(choice.with());
        world.time = 0.006 * i;
        const SolverRun frame = advance(*solver, run.end, 0.006, world);
        EXPECT_FALSE(frame.diverged);
        run.iterations[i] = frame.iterations;
    }
    return run;
}

TEST(MpmAuto, TurnsSemiImplicitAsSomeSnowStiffensInTheSameBytesAtAnyThreadCountAndAfterResume) {
    for (const char* kernel : {"cubic", "quadratic"})
        for (const char* transfer : {"flip", "apic"}) {
            const MpmChoice choice{kernel, transfer, "auto"};
            SCOPED_TRACE(choice.name());
            const AutoRun straight = hitWithAuto(choice, false);
            EXPECT_EQ(0, straight.iterations[0]);
            EXPECT_GT(straight.iterations[1], 0);
            const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
            expectSameFrames(straight.end, hitWithAuto(choice, true).end);
        }
}

}  // namespace
}  // namespace firn
