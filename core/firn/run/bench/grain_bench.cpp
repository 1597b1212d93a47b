#include "firn/run/bench/grain_bench.h"

#include <fmt/core.h>
#include <tbb/global_control.h>
#include <tbb/info.h>

#include <algorithm>

#include "firn/grains/grain_columns.h"
#include "firn/grains/grain_engines.h"
#include "firn/grains/grain_numbers.h"
#include "firn/grains/grain_solver.h"
#include "firn/grains/grain_table.h"
#include "firn/run/bench/best_of.h"
#include "firn/run/bench/figures.h"
#include "firn/run/bench/grain_pack.h"
#include "firn/run/bench/obvious_grains.h"
#include "firn/run/bench/step_time.h"

namespace firn {
namespace {

// Long enough for several renewals of the lists: two in one size and three in another would look like a cost that
// grows.
constexpr StepPlan kPlan{0, 96, 4}, kPlanOfMany{0, 96, 2}, kObviousPlan{0, 2, 2};
constexpr double kFramesPerSecond = 24;

/// The paper's, and between which the cost per particle should not depend on their number: with fewer, overheads count.
constexpr std::size_t kRealTime = 8000, kSmallestFlat = 20000;
const std::vector<std::size_t> kSizes{kRealTime, kSmallestFlat, 35937, 75615, 111000};
constexpr std::size_t kLargestField = 1000000;
/// From so many on a step is long enough for one to be left alone more often than not.
constexpr std::size_t kMany = 500000;

/// How the solver gets through the same steps.
struct PackTime {
    StepTime step;
    double seconds = 0;   // simulated, of a step
    double renewals = 0;  // of lists, per step
};

PackTime timePack(Solver& solver, const StepPlan& plan, const Frame& frame) {
    const World world{packGround(), kBenchGravity, 0, 1};
    const double steps = double(plan.steps) * plan.runs;
    PackTime time;
    time.step = timeSameSteps(
        plan, frame.particles.size(), [&] { solver.load(frame); },
        [&] {
            const double dt = solver.stableStep(world);
            StepReport report = solver.step(world, dt);
            time.seconds += dt / steps;
            for (const auto& [stage, unused] : report.stages.stages())
                time.renewals += stage == "lists" ? 1 / steps : 0;
            return report;
        });
    return time;
}

/// The figures of one pack.
class PackBench : Figures {
public:
    PackBench(const SolverEntry& entry, std::size_t particles, const BenchSink& sink)
        : Figures("grains", particles, sink),
          particles_(particles),
          plan_(particles < kMany ? kPlan : kPlanOfMany),
          frame_(wavingPack(entry, {}, particles)),
          solver_(entry.make({})) {}

    void run() {
        figure("particles", "", double(frame_.particles.size()));
        time_ = timePack(*solver_, plan_, frame_);
        const StepTime& step = time_.step;
        figure("step", kNs, step.seconds * 1e9, howOf(plan_));
        for (const auto& [stage, seconds] : step.stages.stages()) figure("stage " + stage, kNs, seconds * 1e9);
        figure("renewals of lists per simulated second", "1/s", time_.renewals / time_.seconds);
        realTime();
        overOneThread();
        memory();
    }

    double secondsPerParticle() const { return time_.step.seconds; }

    /// The same steps by the obvious code, which takes long.
    void overObvious() const {
        const GrainParams params = evaluate<GrainParams>({});
        const GrainFrame grains = toGrains(frame_.particles, stepNumbers(params, {}, 0));
        const float dt = float(time_.seconds);
        const StepNumbers numbers = stepNumbers(params, kBenchGravity, dt);
        const ContactField ground = packGround().during(0, double(dt));
        ObviousGrains obvious(grains);
        const StepTime theirs = timeSameSteps(
            kObviousPlan, grains.grains.size(), [&] { obvious = ObviousGrains(grains); },
            [&] {
                obvious.step(numbers, ground.bodies());
                return StepReport{};
            });
        figure("obvious code, processor time", kNs, theirs.processor * 1e9, howOf(kObviousPlan));
        ratio("obvious code / step, all threads", theirs.seconds, time_.step.seconds, atLeast(4, 8),
              howOf(kObviousPlan));
    }

private:
    /// With the beginnings and ends of frames.
    void realTime() const {
        const double count = double(frame_.particles.size());
        Frame saved;
        const double frame = bestOf(plan_.runs, [&] { solver_->load(frame_), solver_->save(saved); });  // s
        figure("begin and end of a frame", kNs, frame / count * 1e9, fmt::format("best of {}", plan_.runs));
        const double wall = count * time_.step.seconds / time_.seconds + kFramesPerSecond * frame;
        std::optional<BenchTarget> target;
        if (particles_ == kRealTime) target = atLeast(1, 2);
        emit("simulated seconds per second", "x", 1 / wall, BenchSides{1, wall, "s"}, target,
             fmt::format("steps of {:.3g} ms, {} frames a second", 1e3 * time_.seconds, kFramesPerSecond));
    }

    void overOneThread() const {
        const int threads = tbb::info::default_concurrency();
        tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
        const StepTime time = timePack(*solver_, plan_, frame_).step;
        const double one = time.seconds;
        figure("step, 1 thread", kNs, one * 1e9, howOf(plan_));
        figure("step, 1 thread, processor time", kNs, time.processor * 1e9, howOf(plan_));
        std::optional<BenchTarget> target;
        if (threads == 2) target = atLeast(1.8, 1.9);  // which is what two can reach
        ratio(fmt::format("step, 1 thread / {} threads", threads), one, time_.step.seconds, target, howOf(plan_));
    }

    void memory() const {
        const GrainParams params = evaluate<GrainParams>({});
        const GrainFrame grains = toGrains(frame_.particles, stepNumbers(params, {}, 0));
        const auto engine = makeGrainEngine(params.backend);
        engine->load(grains, params.snowRadius, 0.5f * params.snowRadius);
        engine->renewLists();  // so that there are lists now and before
        const double count = double(grains.grains.size());
        const GrainMemory bytes = engine->memory();
        GrainFrame now;
        engine->save(now);
        figure("neighbours in a list", "", entriesOf(now) / count, "skin of half a radius");
        figure("contacts", "", meanContacts(), "that remember anything");
        figure("memory per particle, grains", "B", double(bytes.grains) / count);
        figure("memory per particle, work of a step", "B", double(bytes.work) / count);
        const double apart = double(bytes.grains + bytes.work);
        emit("memory per particle without contacts", "B", apart / count, BenchSides{apart, count, "B, particles"},
             atMost(200, 200), "");
        figure("memory per particle, contacts", "B", double(bytes.contacts) / count, "skin of half a radius");
    }

    static double entriesOf(const GrainFrame& frame) {
        double entries = 0;
        for (std::uint32_t j = 0; j < frame.grains.size(); ++j)
            frame.lists().forEach(j, [&](const ContactRow&) { ++entries; });
        return entries;
    }

    double meanContacts() const {
        double contacts = 0;
        for (const auto& slots : frame_.particles[column::contactId])
            contacts += double(std::count_if(slots.begin(), slots.end(), [](int id) { return id >= 0; }));
        return contacts / double(frame_.particles.size());
    }

    const std::size_t particles_;  // asked for
    const StepPlan plan_;
    const Frame frame_;
    const std::unique_ptr<Solver> solver_;
    PackTime time_;
};

}  // namespace

void benchGrains(const BenchSize& size, const BenchSink& sink) {
    const SolverEntry entry = grainEntry();
    std::vector<std::size_t> sizes = size.particles ? std::vector<std::size_t>{*size.particles} : kSizes;
    if (size.full) sizes.push_back(kLargestField);
    StepCosts costs;
    for (const std::size_t particles : sizes) {
        PackBench bench(entry, particles, sink);
        bench.run();
        if (particles == sizes.back()) bench.overObvious();
        if (particles >= kSmallestFlat) costs[particles] = bench.secondsPerParticle();
    }
    sink(flatness("grains", costs, costs.size() > 1 ? "" : "skipped: needs several sizes"));
}

}  // namespace firn
