#include "firn/run/bench/mpm_bench.h"

#include <fmt/core.h>
#include <tbb/global_control.h>
#include <tbb/info.h>

#include <limits>
#include <map>

#include "firn/mpm/mpm_solver.h"
#include "firn/run/bench/bandwidth.h"
#include "firn/run/bench/figures.h"
#include "firn/run/bench/memory_use.h"
#include "firn/run/bench/obvious_mpm.h"
#include "firn/run/bench/step_time.h"
#include "firn/run/bench/svd_bench.h"

namespace firn {
namespace {

constexpr StepPlan kExplicitPlan{8, 32, 4}, kImplicitPlan{2, 6, 3}, kObviousPlan{2, 4, 4};

const Scheme kQuadraticFlip{"quadratic", "flip", "explicit"}, kCubicFlip{"cubic", "flip", "explicit"},
    kQuadraticApic{"quadratic", "apic", "explicit"};

/// "explicit quadratic FLIP".
std::string nameOf(const Scheme& s) {
    return fmt::format("{} {} {}", s.integrator == "explicit" ? "explicit" : "semi-implicit", s.kernel,
                       s.transfer == "flip" ? "FLIP" : "APIC");
}

/// The figures of one ball.
class BallBench : Figures {
public:
    BallBench(const SolverEntry& entry, std::size_t particles, const BenchSink& sink)
        : Figures("mpm", particles, sink), entry_(entry), frame_(wavingBall(particles)) {}

    void run() {
        figure("particles", "", double(frame_.particles.size()));
        const Bandwidth before = measureBandwidth();
        for (const Scheme& scheme : {kQuadraticFlip, kCubicFlip, kQuadraticApic})
            if (unknownTo(*entry_.params, scheme).empty()) times_[nameOf(scheme)] = timeOf(scheme, kExplicitPlan);
        streaming(best(before, measureBandwidth()));
        overStreaming(kQuadraticFlip, atMost(10, 6.5));
        overStreaming(kCubicFlip, atMost(14, 9.5));
        overObvious();
        overOneThread();
        for (const char* kernel : {"quadratic", "cubic"}) iteration(kernel);
    }

    /// Of the paper's own scheme.
    double secondsPerParticle() const { return times_.at(nameOf(kCubicFlip)).seconds; }

private:
    /// Whether the solver has the scheme; where not, the figure says so.
    bool has(const Scheme& scheme, const std::string& name) const {
        const std::string unknown = unknownTo(*entry_.params, scheme);
        if (!unknown.empty())
            figure(name, "", std::numeric_limits<double>::quiet_NaN(), "skipped: there is no " + unknown);
        return unknown.empty();
    }

    StepTime timeOf(const Scheme& scheme, const StepPlan& plan) const {
        return timeSolver(entry_, settingsOf(*entry_.params, scheme, kBenchCellSize), frame_, plan);
    }
    void stages(const std::string& of, const StepTime& time) const {
        for (const auto& [stage, seconds] : time.stages.stages())
            figure(fmt::format("{} stage {}", of, stage), kNs, seconds * 1e9);
    }

    void streaming(const Bandwidth& b) {
        constexpr const char* kHow = "mean of 6, each the best of 4; the better of before and after the explicit steps";
        stream_ = streamSeconds(b);
        figure("read", "GB/s", b.read * 1e-9, kHow);
        figure("read and write in place", "GB/s", b.inPlace * 1e-9, kHow);
        figure("T_stream", kNs, stream_ * 1e9, "68 B read, 232 B read and written in place");
    }

    void overStreaming(const Scheme& scheme, const BenchTarget& target) const {
        const std::string name = nameOf(scheme) + " step";
        if (!has(scheme, name + " / T_stream")) return;
        const StepTime& time = times_.at(nameOf(scheme));
        ratio(name + " / T_stream", time.seconds, stream_, target, howOf(kExplicitPlan));
        stages(nameOf(scheme), time);
        const double sort = time.stage("sort");
        emit(name + ", share of sort", "%", 100 * sort / time.seconds, BenchSides{sort * 1e9, time.seconds * 1e9, kNs},
             atMost(10, 5), howOf(kExplicitPlan));
    }

    StepTime obviousTime() const {
        const auto solver = entry_.make(settingsOf(*entry_.params, kCubicFlip, kBenchCellSize));
        const ColliderSet nothing;
        solver->load(frame_);
        const float dt = float(solver->stableStep({nothing, kBenchGravity, 0, 1}));
        ObviousMpm obvious(frame_.particles, float(kBenchCellSize));
        return timeSteps(kObviousPlan, frame_.particles.size(), [&] {
            obvious.step(kBenchGravity, dt);
            return StepReport{};
        });
    }

    void overObvious() const {
        const double obvious = obviousTime().seconds;
        figure("obvious code, explicit quadratic APIC step", kNs, obvious * 1e9, howOf(kObviousPlan));
        for (const Scheme& scheme : {kQuadraticApic, kQuadraticFlip}) {
            const std::string name = fmt::format("obvious code / {} step, all threads", nameOf(scheme));
            if (has(scheme, name))
                ratio(name, obvious, times_.at(nameOf(scheme)).seconds, atLeast(6, 12), howOf(kExplicitPlan));
        }
    }

    void overOneThread() const {
        const int threads = tbb::info::default_concurrency();
        tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
        const double one = timeOf(kCubicFlip, kExplicitPlan).seconds, all = secondsPerParticle();
        std::optional<BenchTarget> target;
        if (threads == 2) target = atLeast(1.7, 1.9);  // which is what two can reach
        emit(fmt::format("{} step, 1 thread / {} threads", nameOf(kCubicFlip), threads), "x", one / all,
             BenchSides{one * 1e9, all * 1e9, kNs}, target, howOf(kExplicitPlan));
    }

    /// What a semi-implicit step costs beyond an explicit one, per iteration of its solve.
    void iteration(const char* kernel) const {
        const Scheme scheme{kernel, "flip", "semi_implicit"}, same{kernel, "flip", "explicit"};
        const std::string name = fmt::format("semi-implicit {} iteration / explicit step", kernel);
        if (!has(scheme, name)) return;
        const StepTime time = timeOf(scheme, kImplicitPlan);
        const double base = times_.at(nameOf(same)).seconds;
        figure(nameOf(scheme) + " step", kNs, time.seconds * 1e9, howOf(kImplicitPlan));
        figure(nameOf(scheme) + " iterations per step", "", time.iterations);
        stages(nameOf(scheme), time);
        ratio(name, (time.seconds - base) / time.iterations, base, atMost(1.0, 0.65),
              "(semi-implicit step - explicit step) / iterations; " + howOf(kImplicitPlan));
    }

    const SolverEntry& entry_;
    const Frame frame_;
    std::map<std::string, StepTime> times_;  // by nameOf(scheme)
    double stream_ = 0;                      // s per particle
};

/// Between these the cost per particle should not depend on their number: with fewer, overheads count.
constexpr std::size_t kSmallestBall = 100000, kLargestBall = 4000000;

void costPerParticle(const StepCosts& costs, const BenchSink& sink) {
    for (const auto& [particles, seconds] : costs)
        sink({"mpm", nameOf(kCubicFlip) + " step", kNs, seconds * 1e9, particles, {}, {}, howOf(kExplicitPlan)});
    sink(flatness(
        "mpm", costs,
        costs.size() > 1 ? howOf(kExplicitPlan) : fmt::format("skipped: needs more than {} particles", kSmallestBall)));
}

void memory(const SolverEntry& entry, std::size_t particles, const BenchSink& sink) {
    const MemoryUse use = measureMemory(entry, particles);
    const auto figure = [&](const char* name, double bytes, const char* note) {
        sink({"mpm", name, "B", bytes, particles, {}, {}, note});
    };
    constexpr int kNodes = 64;  // of a block
    figure("memory per particle", use.perParticle, "growth of the process, with the frame and the solver");
    figure("memory per particle, predicted", entry.bytesPerParticle, "what `firn check` reckons with");
    figure("memory per active block", use.perBlock, "growth of the process from the finer of two grids");
    figure("memory per active block, predicted", kNodes * entry.bytesPerCell, "what `firn check` reckons with");
}

std::vector<std::size_t> ladder(std::size_t most) {
    std::vector<std::size_t> sizes;
    for (const std::size_t size :
         {kSmallestBall, std::size_t{300000}, std::size_t{1000000}, std::size_t{2000000}, kLargestBall})
        if (size < most) sizes.push_back(size);
    sizes.push_back(most);
    return sizes;
}

}  // namespace

void benchMpm(const BenchSize& size, const BenchSink& sink) {
    const SolverEntry entry = mpmEntry();
    const std::vector<std::size_t> balls =
        size.full ? std::vector<std::size_t>{300000, 2000000} : std::vector<std::size_t>{size.particlesOr300000()};
    memory(entry, balls.front(), sink);
    sink(svdOverEigen("mpm"));
    StepCosts costs;
    for (const std::size_t particles : balls) {
        BallBench bench(entry, particles, sink);
        bench.run();
        costs[particles] = bench.secondsPerParticle();
    }
    for (const std::size_t particles : ladder(size.full ? kLargestBall : size.particlesOr300000()))
        if (!costs.count(particles))
            costs[particles] = timeSolver(entry, settingsOf(*entry.params, kCubicFlip, kBenchCellSize),
                                          wavingBall(particles), kExplicitPlan)
                                   .seconds;
    costPerParticle(costs, sink);
}

}  // namespace firn
