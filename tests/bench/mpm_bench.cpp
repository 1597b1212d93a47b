// Time of the MPM step and of its dearest part, on a ball that deforms: in free fall FE is I and every decomposition
// ends after one look, which would flatter us.
#include <benchmark/benchmark.h>

#include "firn/mpm/mpm_solver.h"
#include "firn/run/bench/step_time.h"
#include "firn/run/bench/svd_bench.h"
#include "firn/run/bench/svd_many.h"

namespace firn {
namespace {

void mpmStep(benchmark::State& state, const Scheme& scheme) {
    const SolverEntry mpm = mpmEntry();
    if (const std::string unknown = unknownTo(*mpm.params, scheme); !unknown.empty()) {
        state.SkipWithError(("there is no " + unknown).c_str());
        return;
    }
    const Frame frame = wavingBall(std::size_t(state.range(0)));
    const auto solver = mpm.make(settingsOf(*mpm.params, scheme, kBenchCellSize));
    const ColliderSet nothing;
    const World world{nothing, kBenchGravity, 0, 1};
    solver->load(frame);
    for (int i = 0; i < 20; ++i) solver->step(world, solver->stableStep(world));
    for (auto _ : state) benchmark::DoNotOptimize(solver->step(world, solver->stableStep(world)));
    state.counters["ns_per_particle"] =
        benchmark::Counter(double(frame.particles.size()) * 1e-9,
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void sizes(benchmark::internal::Benchmark* b) {
    b->Arg(30000)->Arg(300000)->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK_CAPTURE(mpmStep, cubic_flip, Scheme{"cubic", "flip", "explicit"})->Apply(sizes);
BENCHMARK_CAPTURE(mpmStep, cubic_apic, Scheme{"cubic", "apic", "explicit"})->Apply(sizes);
BENCHMARK_CAPTURE(mpmStep, quadratic_flip, Scheme{"quadratic", "flip", "explicit"})->Apply(sizes);
BENCHMARK_CAPTURE(mpmStep, quadratic_apic, Scheme{"quadratic", "apic", "explicit"})->Apply(sizes);
BENCHMARK_CAPTURE(mpmStep, cubic_semi_implicit, Scheme{"cubic", "flip", "semi_implicit"})->Apply(sizes);
BENCHMARK_CAPTURE(mpmStep, quadratic_semi_implicit, Scheme{"quadratic", "flip", "semi_implicit"})->Apply(sizes);

void decompose(benchmark::State& state) {
    const std::vector<Mat3> F = snowLikeDeformations(4096);
    for (auto _ : state) benchmark::DoNotOptimize(svdMany(F.data(), F.size()));
    state.SetItemsProcessed(state.iterations() * std::int64_t(F.size()));
}
BENCHMARK(decompose);

}  // namespace
}  // namespace firn

BENCHMARK_MAIN();
