// Time of the explicit MPM step and of its dearest parts, on a ball that deforms: in free fall FE is I and every
// decomposition ends after one look, which would flatter us.
#include <benchmark/benchmark.h>

#include "firn/base/math/svd.h"
#include "firn/mpm/mpm_solver.h"
#include "support/snow_bodies.h"

namespace firn {
namespace {

/// A ball whose particles move in waves of a few cells.
Frame wavingBall(float radius, float spacing) {
    SnowBall ball;
    ball.radius = radius;
    ball.spacing = spacing;
    Frame frame = frameOf(ball);
    const auto x = frame.particles[column::x];
    const auto v = frame.particles[column::v];
    const float k = 6.2831853f / (16 * spacing);
    for (std::size_t p = 0; p < x.size(); ++p)
        v[p] = {std::sin(k * x[p].y), std::sin(k * x[p].z), std::sin(k * x[p].x)};
    return frame;
}

void explicitStep(benchmark::State& state) {
    const float spacing = 0.005f;
    const float radius = spacing * std::cbrt(float(state.range(0)) / 4.18879f);
    const Frame frame = wavingBall(radius, spacing);
    Settings settings;
    settings.set("cell_size", {2.0 * spacing, {}});
    const auto solver = mpmEntry().make(settings);
    const ColliderSet nothing;
    const World world{nothing, {0, -9.81f, 0}, 0, 1};
    solver->load(frame);
    for (int i = 0; i < 20; ++i) solver->step(world, solver->stableStep(world));
    for (auto _ : state) benchmark::DoNotOptimize(solver->step(world, solver->stableStep(world)));
    state.counters["ns_per_particle"] =
        benchmark::Counter(double(frame.particles.size()) * 1e-9,
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(explicitStep)->Arg(30000)->Arg(270000)->Unit(benchmark::kMillisecond)->UseRealTime();

void decompose(benchmark::State& state) {
    std::vector<Mat3> F(4096);
    for (std::size_t i = 0; i < F.size(); ++i) {
        F[i] = Mat3::identity();
        for (int c = 0; c < 9; ++c) F[i](c / 3, c % 3) += 0.02f * (uniform(mixed(i, std::uint64_t(c))) - 0.5f);
    }
    for (auto _ : state)
        for (const Mat3& f : F) benchmark::DoNotOptimize(svd(f));
    state.SetItemsProcessed(state.iterations() * std::int64_t(F.size()));
}
BENCHMARK(decompose);

}  // namespace
}  // namespace firn

BENCHMARK_MAIN();
