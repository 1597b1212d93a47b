// What `integrator: auto` reckons with, against what the ball of the method page takes: counts, no clock.
#include <gtest/gtest.h>

#include "firn/material/fixed_corotated.h"
#include "firn/material/hardening.h"
#include "firn/mpm/integrator_choice.h"
#include "support/collider_of.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"

namespace firn {
namespace {

struct Scene {
    std::string kernel;
    double young;  // Pa
    double cell;   // m
};
std::ostream& operator<<(std::ostream& out, const Scene& s) {
    return out << s.kernel << ", " << s.young << " Pa, cells of " << s.cell << " m";
}

/// A ball of 10 cm that hits the ground at 5 m/s, for 30 ms.
struct Impact {
    const Scene& scene;
    Frame frame;
    int iterations = 0;
    double expected = 0;  // iterations
    double cost = 0;      // in explicit steps

    explicit Impact(const Scene& s) : scene(s) {
        frame = frameOf(SnowBall{{0, 0.11f, 0}, 0.1f, float(s.cell) / 2, 400, {0, -5, 0}, {}});
        for (float& E : frame.particles[column::youngModulus]) E = float(s.young);
    }
    void run(const std::string& integrator) {
        static const ColliderSet ground({colliderOf(PlaneShape{})});
        const auto mpm = mpmOf(MpmChoice{scene.kernel, "flip", integrator}.with({{"cell_size", scene.cell}}));
        constexpr int kFrames = 15;
        constexpr double kFrame = 2e-3;
        for (int i = 0; i < kFrames; ++i) {
            const double wave = typicalWave();
            const SolverRun part = advance(*mpm, frame, kFrame, {ground, {0, -9.81f, 0}, i * kFrame, 1});
            EXPECT_FALSE(part.diverged);
            const ImplicitCost& table = kImplicitCost[int(kernel())];
            iterations += part.iterations;
            cost +=
                part.iterations == 0 ? part.steps : table.perStep * part.steps + table.perIteration * part.iterations;
            const double cells = wave * kFrame / part.steps / scene.cell;
            expected += part.steps * expectedIterations(kernel(), cells);
        }
    }
    MpmKernel kernel() const { return scene.kernel == "cubic" ? MpmKernel::cubic : MpmKernel::quadratic; }

private:
    double typicalWave() {
        ParticleSet& snow = frame.particles;
        const auto E = snow[column::youngModulus], nu = snow[column::poissonRatio], xi = snow[column::hardening],
                   JP = snow[column::JP], m = snow[column::m], V0 = snow[column::V0];
        double squares = 0;
        for (std::size_t p = 0; p < snow.size(); ++p) {
            const Lame<float> fresh = lame(E[p], nu[p]);
            const float factor = hardeningFactor(xi[p], JP[p], MpmParams{}.maxHardening);
            const Lame<float> l{fresh.mu * factor, fresh.lambda * factor};
            squares += std::pow(double(waveSpeed(l, m[p] / V0[p])), 4);
        }
        return std::pow(squares / double(snow.size()), 0.25);
    }
};

std::vector<Scene> scenes() {
    std::vector<Scene> all;
    for (const char* kernel : {"cubic", "quadratic"})
        for (const auto& [young, cell] :
             {std::pair{1.4e5, 0.026}, {1.4e5, 0.018}, {1.4e5, 0.013}, {1.4e6, 0.026}, {1.4e6, 0.018}})
            all.push_back({kernel, young, cell});
    return all;
}

TEST(MpmIntegratorCost, IterationsAreAsManyAsTheTableExpectsWithinThirtyPercent) {
    for (const Scene& scene : scenes()) {
        Impact impact(scene);
        impact.run("semi_implicit");
        EXPECT_NEAR(1, impact.expected / impact.iterations, 0.3) << scene;
    }
}

TEST(MpmIntegratorCost, AutoCostsHardlyMoreThanTheCheaperScheme) {
    for (const Scene& scene : scenes()) {
        Impact stepped(scene), solved(scene), chosen(scene);
        stepped.run("explicit"), solved.run("semi_implicit"), chosen.run("auto");
        EXPECT_LT(chosen.cost, 1.15 * std::min(stepped.cost, solved.cost)) << scene;
    }
}

}  // namespace
}  // namespace firn
