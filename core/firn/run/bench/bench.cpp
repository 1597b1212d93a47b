#include "firn/run/bench/bench.h"

#include <fmt/core.h>
#include <tbb/info.h>

#include <chrono>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/run/bench/bandwidth.h"
#include "firn/run/bench/flip_bench.h"
#include "firn/run/bench/grain_bench.h"
#include "firn/run/bench/layered_bench.h"
#include "firn/run/bench/mist_bench.h"
#include "firn/run/bench/mpm_bench.h"
#include "firn/run/bench/svd_bench.h"

namespace firn {
namespace {

void benchMachine(const BenchSize&, const BenchSink& sink) {
    const auto figure = [&](const char* name, const char* unit, double value) {
        sink({"machine", name, unit, value, 0, {}, {}, {}});
    };
    const Bandwidth b = measureBandwidth();
    figure("threads", "", double(tbb::info::default_concurrency()));
    figure("read", "GB/s", b.read * 1e-9);
    figure("read and write in place", "GB/s", b.inPlace * 1e-9);
}

void benchSvd(const BenchSize&, const BenchSink& sink) { sink(svdOverEigen("svd")); }

/// A machine that has idled is slow to lend out its second core: what was measured in the first seconds told of that.
void wakeProcessors() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    forEach(
        std::size_t(8 * tbb::info::default_concurrency()),
        [&](std::size_t) {
            while (std::chrono::steady_clock::now() < end) continue;
        },
        1);
}

struct Bench {
    const char* name;
    void (*run)(const BenchSize&, const BenchSink&);
};
constexpr Bench kBenches[] = {{"machine", benchMachine}, {"svd", benchSvd},         {"mpm", benchMpm},
                              {"grains", benchGrains},   {"layered", benchLayered}, {"flip", benchFlip},
                              {"mist", benchMist}};

}  // namespace

std::vector<std::string> benchNames() {
    std::vector<std::string> names;
    for (const Bench& bench : kBenches) names.emplace_back(bench.name);
    return names;
}

void runBench(const std::string& name, const BenchSize& size, const BenchSink& sink) {
    for (const Bench& bench : kBenches)
        if (name == bench.name) {
            wakeProcessors();
            return bench.run(size, sink);
        }
    const std::vector<std::string> names = benchNames();
    throw Error(Fault::input, fmt::format("bench: no bench '{}'; {}", name,
                                          listed(std::vector<std::string_view>(names.begin(), names.end()))));
}

}  // namespace firn
