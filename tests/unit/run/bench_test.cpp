#include "firn/run/bench/bench.h"

#include <gtest/gtest.h>

#include <cmath>

#include "firn/base/math/svd.h"
#include "firn/grains/grain_columns.h"
#include "firn/grains/grain_numbers.h"
#include "firn/grains/grain_solver.h"
#include "firn/grains/grain_table.h"
#include "firn/mpm/mpm_solver.h"
#include "firn/run/bench/grain_pack.h"
#include "firn/run/bench/memory_use.h"
#include "firn/run/bench/obvious_grains.h"
#include "firn/run/bench/obvious_mpm.h"
#include "firn/run/bench/step_time.h"
#include "firn/run/bench/svd_bench.h"
#include "firn/run/bench/svd_many.h"

namespace firn {
namespace {

constexpr std::size_t kParticles = 4000;
constexpr double kStep = 1e-4;  // s

struct Moved {
    double kineticEnergy = 0;  // J
    Mat3 worstFE = Mat3::identity();
};

double norm(const Mat3& m) { return std::sqrt(double(contract(m, m))); }

const Scheme kPaper{"cubic", "flip", "explicit"}, kObvious{"quadratic", "apic", "explicit"};

/// The ball after so many steps of the solver.
Moved moved(Frame ball, const Scheme& scheme, int steps, const Vec3& gravity) {
    const SolverEntry mpm = mpmEntry();
    const auto solver = mpm.make(settingsOf(*mpm.params, scheme, kBenchCellSize));
    const ColliderSet nothing;
    solver->load(ball);
    for (int i = 0; i < steps; ++i) solver->step({nothing, gravity, 0, 1}, kStep);
    solver->save(ball);
    Moved result;
    const auto v = ball.particles[column::v];
    const auto m = ball.particles[column::m];
    const auto FE = ball.particles[column::FE];
    for (std::size_t p = 0; p < v.size(); ++p) {
        result.kineticEnergy += 0.5 * double(m[p]) * double(dot(v[p], v[p]));
        if (norm(FE[p] - Mat3::identity()) > norm(result.worstFE - Mat3::identity())) result.worstFE = FE[p];
    }
    return result;
}

ObviousMpm obviouslyMoved(const Frame& ball, int steps, const Vec3& gravity) {
    ObviousMpm obvious(ball.particles, float(kBenchCellSize));
    for (int i = 0; i < steps; ++i) obvious.step(gravity, float(kStep));
    return obvious;
}

TEST(Bench, BallDeformsWhileItIsMeasured) {
    EXPECT_GT(norm(moved(wavingBall(kParticles), kPaper, 8, kBenchGravity).worstFE - Mat3::identity()), 5e-3);
}

TEST(Bench, BallHoldsAboutAsManyParticlesAsAskedFor) {
    EXPECT_NEAR(double(kParticles), double(wavingBall(kParticles).particles.size()), 0.05 * kParticles);
}

TEST(ObviousMpm, KeepsMomentumAndFallsAsAllThingsDo) {
    const Frame ball = wavingBall(kParticles);
    const Vec3d start = ObviousMpm(ball.particles, float(kBenchCellSize)).momentum();
    const double mass = 400 * std::pow(kBenchSpacing, 3) * kParticles;
    const Vec3d end = obviouslyMoved(ball, 40, kBenchGravity).momentum();
    const double fallen = -9.81 * 40 * kStep * mass;
    EXPECT_NEAR(start.x, end.x, 1e-3 * std::abs(fallen));
    EXPECT_NEAR(start.y + fallen, end.y, 5e-3 * std::abs(fallen));
    EXPECT_NEAR(start.z, end.z, 1e-3 * std::abs(fallen));
}

TEST(ObviousMpm, IsTheSolversSnow) {
    if (const std::string unknown = unknownTo(*mpmEntry().params, kObvious); !unknown.empty())
        GTEST_SKIP() << "there is no " << unknown;
    const Frame ball = wavingBall(kParticles);
    const double start = obviouslyMoved(ball, 0, {}).kineticEnergy();
    const double ours = moved(ball, kObvious, 60, {}).kineticEnergy,
                 theirs = obviouslyMoved(ball, 60, {}).kineticEnergy();
    EXPECT_LT(ours, 0.7 * start);  // much has happened: two codes that do nothing would agree as well
    EXPECT_NEAR(ours, theirs, 0.01 * ours);
}

TEST(Bench, PackIsShearedWhileItIsMeasured) {
    const Frame pack = wavingPack(grainEntry(), {}, kParticles);
    EXPECT_NEAR(double(kParticles), double(pack.particles.size()), 0.05 * kParticles);
    double sheared = 0, bonds = 0;
    for (const auto& slots : pack.particles[column::contactShear])
        for (const Vec3& u : slots) sheared += u != Vec3{} ? 1 : 0;
    for (const auto& slots : pack.particles[column::contactBond])
        for (const float b : slots) bonds += b > 0 ? 1 : 0;
    EXPECT_GT(sheared, 6.0 * kParticles);
    EXPECT_GT(bonds, 1.0 * kParticles);
}

/// Farthest that a grain of one is from where it is in the other [m], and farthest that one has gone.
struct Apart {
    double between = 0, gone = 0;
};

Apart solverFromObvious(const Frame& pack, int steps) {
    const SolverEntry entry = grainEntry();
    const GrainParams params = evaluate<GrainParams>({});
    const float dt = 1e-3f;
    const auto solver = entry.make({});
    solver->load(pack);
    for (int i = 0; i < steps; ++i) solver->step({packGround(), kBenchGravity, 0, 1}, double(dt));
    Frame moved;
    solver->save(moved);
    ObviousGrains obvious(toGrains(pack.particles, stepNumbers(params, {}, 0)));
    const ContactField ground = packGround().during(0, double(dt));
    for (int i = 0; i < steps; ++i) obvious.step(stepNumbers(params, kBenchGravity, dt), ground.bodies());
    const auto x = std::as_const(moved.particles)[column::x], x0 = pack.particles[column::x];
    Apart apart;
    for (std::size_t p = 0; p < x.size(); ++p) {
        apart.between = std::max(apart.between, double(length(obvious.grains()[p].x - x[p])));
        apart.gone = std::max(apart.gone, double(length(x[p] - x0[p])));
    }
    return apart;
}

TEST(ObviousGrains, AreTheSolversGrains) {
    const Apart apart = solverFromObvious(wavingPack(grainEntry(), {}, 1000), 20);
    EXPECT_GT(apart.gone, 5e-3);
    EXPECT_LT(apart.between, 2e-5);
}

TEST(Bench, ManyDecompositionsAreThoseOfEachMatrix) {
    const std::vector<Mat3> F = snowLikeDeformations(37);  // not a multiple of any number of lanes
    double sum = 0, size = 0;
    for (const Mat3& f : F) {
        const Svd<float> d = svd(f);
        for (int c = 0; c < 9; ++c) {
            sum += double(d.U(c / 3, c % 3)) + double(d.V(c / 3, c % 3));
            size += std::abs(double(d.U(c / 3, c % 3))) + std::abs(double(d.V(c / 3, c % 3)));
        }
        sum += double(d.s.x) + double(d.s.y) + double(d.s.z);
    }
    EXPECT_NEAR(sum, double(svdMany(F.data(), F.size())), 1e-5 * size);
}

TEST(Bench, SnowLikeDeformationsAreTurnedAndAFewPerCentLong) {
    double turned = 0;
    for (const Mat3& f : snowLikeDeformations(100)) {
        const Svd<float> d = svd(f);
        EXPECT_GT(d.s.z, 0.8f);
        EXPECT_LT(d.s.x, 1.2f);
        turned += (3 - double(trace(polar(d).R))) / 100;  // 0 for no turn, 4 for half a turn
    }
    EXPECT_GT(turned, 1);
}

TEST(Bench, MemoryHeldIsCounted) {
    const double before = heldBytes();
    if (before == 0) GTEST_SKIP() << "the system does not tell";
    {
        const std::vector<char> memory(std::size_t{64} << 20, 1);
        EXPECT_NEAR(double(memory.size()), heldBytes() - before, 0.2 * double(memory.size()));
    }
    EXPECT_NEAR(before, heldBytes(), double(std::size_t{8} << 20));
}

TEST(Bench, OneParticleReachesEightBlocks) {
    const Vec3 alone[]{{0.055f, 0.055f, 0.055f}}, two[]{alone[0], {0.155f, 0.055f, 0.055f}};
    EXPECT_EQ(8u, activeBlocks(Span<const Vec3>(alone, 1), 0.01f));
    EXPECT_EQ(16u, activeBlocks(Span<const Vec3>(two, 2), 0.01f));
}

TEST(Bench, SchemeTheTableDoesNotKnowIsNamed) {
    const Rows& params = *mpmEntry().params;
    EXPECT_EQ("", unknownTo(params, {"cubic", "flip", "explicit"}));
    EXPECT_EQ("solver.kernel = quartic", unknownTo(params, {"quartic", "flip", "explicit"}));
    EXPECT_EQ("solver.integrator = guess", unknownTo(params, {"cubic", "flip", "guess"}));
}

TEST(Bench, TargetIsABoundFromAboveOrBelow) {
    const BenchTarget low{BenchTarget::Bound::atMost, 10, 6.5}, high{BenchTarget::Bound::atLeast, 6, 12};
    EXPECT_TRUE(low.isMet(low.good, 10));
    EXPECT_FALSE(low.isMet(low.aim, 10));
    EXPECT_TRUE(high.isMet(high.good, 6));
    EXPECT_FALSE(high.isMet(high.aim, 6));
}

/// That they are all there is what counts: on so little work they are worth nothing.
void expectFigures(const char* bench, const std::vector<const char*>& rows) {
    std::vector<BenchFigure> figures;
    runBench(bench, {1000, false}, [&](const BenchFigure& f) { figures.push_back(f); });
    for (const char* row : rows) {
        const auto found = std::find_if(figures.begin(), figures.end(),
                                        [&](const BenchFigure& f) { return f.name.rfind(row, 0) == 0; });
        ASSERT_NE(figures.end(), found) << row;
        EXPECT_TRUE(std::isfinite(found->value) || found->note.rfind("skipped: ", 0) == 0) << row;
    }
    for (const BenchFigure& f : figures) {
        if (f.target) EXPECT_TRUE(f.sides) << f.name;
        if (f.sides) EXPECT_GT(f.sides->denominator, 0) << f.name;
    }
}

TEST(Bench, EveryTargetHasItsFigureAndBothItsSides) {
    expectFigures(
        "mpm",
        {"explicit quadratic FLIP step / T_stream", "explicit cubic FLIP step / T_stream",
         "obvious code / explicit quadratic APIC step, all threads", "SVD: Eigen::JacobiSVD float / ours, one thread",
         "semi-implicit quadratic iteration / explicit step", "semi-implicit cubic iteration / explicit step",
         "explicit cubic FLIP step, share of sort", "explicit cubic FLIP step, 1 thread / ", "cost per particle",
         "memory per particle", "memory per active block"});
}

TEST(Bench, EveryTargetOfGrainsHasItsFigure) {
    expectFigures("grains", {"step", "stage grains", "stage lists", "simulated seconds per second", "step, 1 thread / ",
                             "obvious code / step, all threads", "cost per particle", "memory per particle, grains",
                             "memory per particle without contacts", "memory per particle, contacts"});
}

}  // namespace
}  // namespace firn
