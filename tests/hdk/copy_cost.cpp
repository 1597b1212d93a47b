// What a step through the node costs beyond the step itself: reading points into columns and writing them back, at
// 300,000 particles. Prints medians of five and their ratio; nothing here passes or fails.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "firn/run/adopt_points.h"
#include "firn/run/advance.h"
#include "firn/run/registry.h"
#include "hdk/details.h"
#include "hdk_nodes/bridge/particles.h"

namespace firn::test {
namespace {

template <class F>
double medianOfFive(F&& work) {
    std::vector<double> seconds;
    for (int i = 0; i < 5; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[2];
}

void measure() {
    const SolverEntry& mpm = *findSolver(solverCatalog(), "mpm");
    constexpr double kCellSize = 0.02, kCount = 300000;
    const double spacing = kCellSize / 2;
    GU_Detail detail;
    fillWithBall(detail, {0, 2, 0}, float(spacing * std::cbrt(kCount * 3 / (4 * M_PI))), float(spacing));
    Settings settings;
    settings.set("cell_size", {kCellSize, {}});
    Frame frame = frameOf(detail, mpm.state, mpm.numbers);
    adoptPoints(mpm, settings, {}, frame);
    PointOrder order = orderById(frame.particles);
    toDetail(frame.particles, order, detail);

    const auto solver = mpm.make(settings);
    const ColliderSet nothing;
    const World world{nothing, {0, -9.81f, 0}, 0, 0};
    solver->load(frame);
    const double dt = solver->stableStep(world);
    const double step = medianOfFive([&] { solver->step(world, dt); });
    const double in = medianOfFive([&] {
        frame = frameOf(detail, mpm.state, mpm.numbers);
        adoptPoints(mpm, settings, {}, frame);
        order = orderById(frame.particles);
    });
    const double out = medianOfFive([&] { toDetail(frame.particles, order, detail); });
    const double load = medianOfFive([&] { solver->load(frame); });
    const double save = medianOfFive([&] { solver->save(frame); });
    fmt::print(
        "{} particles, medians of five: in {:.1f} ms, out {:.1f} ms, load {:.1f} ms, save {:.1f} ms, one step "
        "{:.1f} ms\n",
        frame.particles.size(), 1e3 * in, 1e3 * out, 1e3 * load, 1e3 * save, 1e3 * step);
    const double steps = std::ceil(1.0 / 24 / dt);
    fmt::print("a frame of {:.0f} steps: in and out are {:.2f} % of it; of a single step they are {:.0f} %\n", steps,
               100 * (in + out) / (steps * step), 100 * (in + out) / step);
}

}  // namespace
}  // namespace firn::test

int main() { firn::test::measure(); }
