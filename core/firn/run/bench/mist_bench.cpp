#include "firn/run/bench/mist_bench.h"

#include <fmt/core.h>

#include "firn/grid/mac_grid.h"
#include "firn/mist/mist_step.h"
#include "firn/run/bench/best_of.h"

namespace firn {
namespace {

constexpr const char* kBench = "mist";
constexpr int kRuns = 4;

/// A cube of blocks with a ball of mist in it that rises and swirls.
MistState swirlingBall(int blocks) {
    std::vector<CellBlocks::Block> all;
    for (int i = 0; i < blocks; ++i)
        for (int j = 0; j < blocks; ++j)
            for (int k = 0; k < blocks; ++k) all.push_back({i, j, k});
    MistState mist;
    mist.h = 0.02f;
    mist.blocks = CellBlocks(std::move(all));
    mist.rho.resize(mist.blocks.cellCount());
    mist.u.resize(mist.rho.size());
    const float middle = 4 * float(blocks), radius = middle - 4;  // as much air around it as a step asks for
    mist.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const auto& block = mist.blocks.blocks()[b];
        const Vec3 X = Vec3{float(block[0] * 8 + i), float(block[1] * 8 + j), float(block[2] * 8 + k)} -
                       Vec3{middle, middle, middle};
        if (length(X) > radius) return;
        mist.rho[cell] = 1;
        mist.u[cell] = Vec3{std::sin(X.y * 0.5f), 1, std::sin(X.x * 0.3f)};
    });
    return mist;
}

struct MistCost {
    double cells = 0;
    double step = 0, pressure = 0, advection = 0;  // ns per cell
    double iterations = 0;
};

MistCost costOf(int blocks) {
    MistState start = swirlingBall(blocks);
    const Vec3 g{0, -2, 0};
    const float dt = 0.02f;  // a cell or two
    followDensity(start, g, dt);
    MistCost cost;
    cost.cells = double(start.blocks.cellCount());
    const double ns = 1e9 / cost.cells;
    MistReport solved;
    cost.step = ns * bestOf(kRuns, [&] {
                    MistState mist = start;
                    solved = {};
                    mistStep(mist, {}, g, {}, dt, solved);
                });
    cost.iterations = solved.iterations;
    MistState projected = start;
    cost.pressure = ns * bestOf(kRuns, [&] {
                        MistReport report;
                        projected = start;
                        project(projected, {}, {}, report);
                    });
    cost.advection = ns * bestOf(kRuns, [&] {
                         MistState mist = projected;
                         advect(mist, {}, dt);
                     });
    return cost;
}

}  // namespace

void benchMist(const BenchSize& size, const BenchSink& sink) {
    const std::vector<int> widths = size.full ? std::vector<int>{2, 4, 8, 16, 24} : std::vector<int>{2, 4, 8};
    for (const int blocks : widths) {
        const MistCost cost = costOf(blocks);
        const auto figure = [&](const std::string& name, const char* unit, double value) {
            sink({kBench, name, unit, value, 0, {}, {}, fmt::format("{:.0f} cells, best of {}", cost.cells, kRuns)});
        };
        figure("step, per active cell", "ns", cost.step);
        figure("pressure, per active cell", "ns", cost.pressure);
        figure("advection, per active cell", "ns", cost.advection);
        figure(fmt::format("iterations of the pressure to {:.0e}", MistParams{}.solveTolerance), "", cost.iterations);
    }
}

}  // namespace firn
