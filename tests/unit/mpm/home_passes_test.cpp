// The passes over lanes and tiles against the same formulas in plain loops, for every kernel, transfer and instruction
// set; and the instruction sets against each other.
#include "firn/mpm/home_passes.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/plain_mpm.h"
#include "unit/mpm/loose_snow.h"

namespace firn {
namespace {

/// Of the largest value: weights come from positions in cells (about 8) in 32 bits, and up to 300 terms are added.
constexpr double kRounding = 3e-6;

template <class F>
void forEveryPass(F&& f) {
    for (const PassChoice& choice : kPassChoices)
        for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
            if (isa > bestIsa()) continue;
            SCOPED_TRACE(testing::Message() << "kernel " << int(choice.kernel) << ", transfer " << int(choice.transfer)
                                            << ", instruction set " << int(isa));
            f(choice, homePasses(choice.kernel, choice.transfer, isa));
        }
}

/// More than a home: eight, with about the snow of a full one each.
LooseOptions severalHomes() { return {300, 3.1f, 5}; }

double size(const Mat3d& m) { return std::sqrt(contract(m, m)); }

/// How far a pass is from its twin, as a share of the twin's largest value.
class Difference {
public:
    void add(double difference, double size) {
        difference_ = std::fmax(difference_, difference);
        size_ = std::fmax(size_, size);
    }
    void add(const Vec3d& expected, const Vec3& got) { add(length(expected - cast<double>(got)), length(expected)); }
    void add(const Mat3d& expected, const Mat3& got) { add(size(expected - cast<double>(got)), size(expected)); }
    double relative() const { return difference_ / size_; }

private:
    double difference_ = 0, size_ = 0;
};

Mat3 stressOf(const Carrier& c) {
    const float* t = c.tau;
    return {{{t[0], t[1], t[2]}, {t[1], t[3], t[4]}, {t[2], t[4], t[5]}}};
}

/// Stress of a strain as large as that of the snow here: what its rounding is measured by.
double stressScale(const plain::Particle& p) {
    const Lame<double> l = plain::stiffness(p, double(kLooseNumbers.maxHardening));
    return p.V0 * (2 * l.mu + 3 * l.lambda) * 0.02;
}

double waveOf(const plain::Particle& p) {
    return waveSpeed(plain::stiffness(p, double(kLooseNumbers.maxHardening)), p.m / p.V0);
}

TEST(ParticlesToGrid, IsThePapersSums) {
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, severalHomes());
        ASSERT_EQ(8u, s.layout.homes().size());
        particlesToGrid(s, passes);
        const plain::Kernel kernel(choice.kernel, double(kLooseCell));
        plain::Nodes<plain::Brought> twin = plain::particlesToGrid(kernel, s.now);
        Difference mass, momentum, force;
        forEachLooseNode(s, [&](const plain::Node& i, const float* n, std::size_t) {
            const plain::Brought& expected = twin[i];
            mass.add(std::fabs(expected.mass - double(n[node::kMass])), expected.mass);
            momentum.add(expected.momentum, load(n + node::kMomentum));
            force.add(expected.force, load(n + node::kForce));
        });
        EXPECT_LT(mass.relative(), kRounding);
        EXPECT_LT(momentum.relative(), kRounding);
        EXPECT_LT(force.relative(), kRounding);
    });
}

TEST(GridToParticles, IsThePapersSumsAndReturnsToTheYieldSurface) {
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, severalHomes());
        stirGrid(s);
        s.next.resize(s.now.size(), choice.isApic());
        const PassOutcome outcome = gridToParticles(s, passes);
        plain::Nodes<plain::Velocities> grid;
        forEachLooseNode(s, [&](const plain::Node& i, const float* n, std::size_t) {
            grid[i] = {cast<double>(load(n + node::kLeft)), cast<double>(load(n + node::kVelocity))};
        });
        const plain::Kernel kernel(choice.kernel, double(kLooseCell));
        Difference way, v, C, FE, JP, tau, wave;
        double maxWave = 0;
        for (std::size_t i = 0; i < s.now.size(); ++i) {
            const std::size_t from = s.layout.order()[i];
            const plain::Particle p = plain::gridToParticle(
                kernel, plain::particle(s.now, from), grid, double(kLooseNumbers.dt),
                choice.isApic() ? -1 : double(kLooseNumbers.flip), double(kLooseNumbers.maxHardening));
            const Carrier& c = s.next.carriers[i];
            EXPECT_EQ(s.now.substances[from].index, s.next.substances[i].index);
            EXPECT_EQ(s.now.substances[from].xi, s.next.substances[i].xi);
            EXPECT_EQ(s.now.carriers[from].m, c.m);
            EXPECT_EQ(s.now.carriers[from].V0, c.V0);
            way.add(p.x - cast<double>(s.now.carriers[from].x), c.x - s.now.carriers[from].x);
            v.add(p.v, c.v);
            if (choice.isApic()) C.add(p.C, s.next.affine[i]);
            FE.add(p.FE, s.next.substances[i].FE);
            JP.add(std::fabs(p.JP - double(c.JP)), p.JP);
            tau.add(size(p.tau - cast<double>(stressOf(c))), stressScale(p));
            wave.add(std::fabs(waveOf(p) - double(c.wave)), waveOf(p));
            maxWave = std::fmax(maxWave, double(c.wave));
        }
        EXPECT_LT(way.relative(), 1e-3) << "ways are short beside places";
        EXPECT_LT(v.relative(), kRounding);
        if (choice.isApic()) EXPECT_LT(C.relative(), kRounding);
        EXPECT_LT(FE.relative(), kRounding);
        EXPECT_LT(JP.relative(), kRounding);
        EXPECT_LT(tau.relative(), 30 * kRounding);  // of a strain of 0.02, which is known to 1e-7 / 0.02
        EXPECT_LT(wave.relative(), 10 * kRounding);
        EXPECT_EQ(maxWave, double(outcome.maxWave));
    });
}

TEST(GridToParticles, ReportsByHowMuchVolumesChange) {
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, severalHomes());
        // A velocity of x / dt along one axis doubles every volume; the weights reproduce it.
        forEachLooseNode(s, [&](const plain::Node& i, float* n, std::size_t) {
            for (const int half : {node::kLeft, node::kVelocity})
                store(n + half, Vec3{float(i[0]) * kLooseCell / kLooseNumbers.dt, 0, 0});
        });
        s.next.resize(s.now.size(), choice.isApic());
        PassOutcome outcome = gridToParticles(s, passes);
        EXPECT_NEAR(2, outcome.mostRatio, 1e-4);
        EXPECT_EQ(1, outcome.leastRatio);
        forEachLooseNode(s, [&](const plain::Node&, float* n, std::size_t) {
            n[node::kLeft] *= -0.75f, n[node::kVelocity] *= -0.75f;
        });
        outcome = gridToParticles(s, passes);
        EXPECT_NEAR(0.25, outcome.leastRatio, 1e-4);
        EXPECT_EQ(1, outcome.mostRatio);
    });
}

TEST(StressPass, IsThePapersStressOfEveryParticle) {
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, {});
        constexpr std::uint32_t kBegin = 3, kEnd = 90;
        const LargeArray<Carrier> before = s.now.carriers;
        const PassOutcome outcome = passes.stress(viewOf(s.now), kBegin, kEnd, kLooseNumbers);
        Difference tau, wave;
        float maxWave = 0;
        for (std::size_t i = 0; i < s.now.size(); ++i) {
            const Carrier& c = s.now.carriers[i];
            if (i < kBegin || i >= kEnd) {
                EXPECT_EQ(0, std::memcmp(&before[i], &c, sizeof c)) << i;
                continue;
            }
            const plain::Particle p = plain::particle(s.now, i);
            tau.add(size(plain::stress(p, double(kLooseNumbers.maxHardening)) - cast<double>(stressOf(c))),
                    stressScale(p));
            wave.add(std::fabs(waveOf(p) - double(c.wave)), waveOf(p));
            maxWave = std::fmax(maxWave, c.wave);
        }
        EXPECT_LT(tau.relative(), 30 * kRounding);
        EXPECT_LT(wave.relative(), kRounding);
        EXPECT_EQ(maxWave, outcome.maxWave);
    });
}

/// @param differential  dP of (particle, dF)
template <class Differential>
void expectHessian(const LooseOptions& options, const Differential& differential) {
    forEveryPass([&](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, options);
        const std::vector<Vec3> u = randomField(s, 3), Hu = hessianTimes(s, passes, u);
        plain::Nodes<Vec3d> field;
        forEachLooseNode(s, [&](const plain::Node& i, const float*, std::size_t n) { field[i] = cast<double>(u[n]); });
        plain::Nodes<Vec3d> twin =
            plain::hessianTimes(plain::Kernel(choice.kernel, double(kLooseCell)), s.now, field, differential);
        Difference difference;
        forEachLooseNode(s, [&](const plain::Node& i, const float*, std::size_t n) { difference.add(twin[i], Hu[n]); });
        EXPECT_LT(difference.relative(), 2 * kRounding);
    });
}

TEST(HessianPass, OfStretchedSnowIsThePapers) {
    LooseOptions stretched = severalHomes();
    stretched.isStretched = true;
    expectHessian(stretched, [](const plain::Particle& p, const Mat3d& dF) {
        const Svd<double> d = svd(p.FE);
        return stressDifferential(p.FE, d.U * transpose(d.V),
                                  d.V * scaledColumns(Mat3d::identity(), d.s) * transpose(d.V),
                                  plain::stiffness(p, double(kLooseNumbers.maxHardening)), dF);
    });
}

TEST(HessianPass, OfCompressedSnowIsMadeSemidefinite) {
    expectHessian(severalHomes(), [](const plain::Particle& p, const Mat3d& dF) {
        return projectedStressDifferential(svd(p.FE), plain::stiffness(p, double(kLooseNumbers.maxHardening)), dF);
    });
}

double product(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += dot(cast<double>(a[i]), cast<double>(b[i]));
    return sum;
}

TEST(HessianPass, IsSymmetricAndNeverNegative) {
    // <u, M^-1 H v> in the mass inner product is u . H v, so that M^-1 H is symmetric there where H is here.
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, severalHomes());
        const std::vector<Vec3> u = randomField(s, 5), v = randomField(s, 6);
        const std::vector<Vec3> Hu = hessianTimes(s, passes, u), Hv = hessianTimes(s, passes, v);
        const double scale = std::sqrt(product(u, Hu) * product(v, Hv));
        EXPECT_NEAR(0, product(u, Hv) - product(v, Hu), 1e-6 * scale);
        EXPECT_GT(product(u, Hu), 0);
        EXPECT_GT(std::fabs(product(u, Hv)), 1e-4 * scale) << "by chance this field shows nothing";
    });
}

TEST(HessianPass, OfARigidMotionOfUnstrainedSnowIsZero) {
    forEveryPass([](const PassChoice& choice, const HomePasses& passes) {
        MpmState s = looseSnow(choice, severalHomes());
        for (Substance& p : s.now.substances) p.FE = Mat3::identity();
        std::vector<Vec3> u(s.grid.size() * kBlockNodes);
        forEachLooseNode(s, [&](const plain::Node& i, const float*, std::size_t n) {
            u[n] = Vec3{1, 2, 3} + cross(Vec3{0.3f, -0.2f, 0.5f}, Vec3{float(i[0]), float(i[1]), float(i[2])});
        });
        const std::vector<Vec3> other = randomField(s, 5), Hother = hessianTimes(s, passes, other);
        EXPECT_LT(product(u, hessianTimes(s, passes, u)), 1e-9 * product(other, Hother));
    });
}

template <class Array>
bool sameBits(const Array& a, const Array& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0);
}

/// All that the passes leave behind.
struct Left {
    std::vector<MpmBlock> grid;
    Snow stressed, next;
    PassOutcome outcome, stressOutcome;
    std::vector<Vec3> Hu;
    LargeArray<HessianTile> tiles;
};

Left allPasses(const PassChoice& choice, std::size_t count, Isa isa) {
    const HomePasses& passes = homePasses(choice.kernel, choice.transfer, isa);
    LooseOptions options;
    options.count = count;
    MpmState s = looseSnow(choice, options);
    EXPECT_EQ(1u, s.layout.homes().size());
    Left left;
    particlesToGrid(s, passes);
    left.grid = s.grid;
    stirGrid(s);
    constexpr std::size_t kBehind = 40;  // records that nobody may touch
    s.next.resize(count + kBehind, choice.isApic());
    std::memset(static_cast<void*>(s.next.carriers.data()), 0x5a, s.next.size() * sizeof(Carrier));
    std::memset(static_cast<void*>(s.next.substances.data()), 0x5a, s.next.size() * sizeof(Substance));
    const Snow untouched = s.next;
    left.outcome = gridToParticles(s, passes);
    for (std::size_t i = count; i < s.next.size(); ++i) {
        EXPECT_EQ(0, std::memcmp(&untouched.carriers[i], &s.next.carriers[i], sizeof(Carrier))) << i;
        EXPECT_EQ(0, std::memcmp(&untouched.substances[i], &s.next.substances[i], sizeof(Substance))) << i;
    }
    left.next = s.next;
    left.Hu = hessianTimes(s, passes, randomField(s, 3));
    left.tiles = s.tiles;
    left.stressOutcome = passes.stress(viewOf(s.now), 0, std::uint32_t(count), kLooseNumbers);
    left.stressed = s.now;
    return left;
}

class EveryIsa : public testing::TestWithParam<Isa> {};
INSTANTIATE_TEST_SUITE_P(HomePasses, EveryIsa, testing::Values(Isa::avx2, Isa::avx512),
                         [](const auto& p) { return p.param == Isa::avx2 ? "Avx2" : "Avx512"; });

TEST_P(EveryIsa, AgreesWithTheBaselineInEveryBit) {
    if (bestIsa() < GetParam()) GTEST_SKIP() << "this processor has no such instructions";
    for (const PassChoice& choice : kPassChoices)
        for (const std::size_t count : {1u, 7u, 8u, 15u, 16u, 17u, 100u}) {
            SCOPED_TRACE(testing::Message() << "kernel " << int(choice.kernel) << ", transfer " << int(choice.transfer)
                                            << ", " << count << " particles");
            const Left a = allPasses(choice, count, Isa::baseline), b = allPasses(choice, count, GetParam());
            EXPECT_TRUE(sameBits(a.grid, b.grid)) << "particlesToGrid";
            EXPECT_TRUE(sameBits(a.next.carriers, b.next.carriers)) << "gridToParticles";
            EXPECT_TRUE(sameBits(a.next.substances, b.next.substances)) << "gridToParticles";
            EXPECT_TRUE(sameBits(a.next.affine, b.next.affine)) << "gridToParticles";
            EXPECT_EQ(0, std::memcmp(&a.outcome, &b.outcome, sizeof a.outcome));
            EXPECT_TRUE(sameBits(a.stressed.carriers, b.stressed.carriers)) << "stress";
            EXPECT_EQ(0, std::memcmp(&a.stressOutcome, &b.stressOutcome, sizeof a.outcome));
            EXPECT_TRUE(sameBits(a.tiles, b.tiles)) << "linearize";
            EXPECT_TRUE(sameBits(a.Hu, b.Hu)) << "applyHessian";
        }
}

}  // namespace
}  // namespace firn
