#include "firn/run/bench/mist_bench.h"

#include <fmt/core.h>

#include "firn/geometry/vdb_poisson.h"
#include "firn/grid/mac_grid.h"
#include "firn/mist/mist_step.h"
#include "firn/run/bench/best_of.h"
#include "firn/run/bench/figures.h"

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

/// Ground under the swirling ball, and a ball of stone in it.
FaceWalls wallsIn(const MistState& mist, int blocks) {
    const float middle = 4 * float(blocks) * mist.h;
    Collider ground, stone;
    ground.solid = solidOfForm({PlaneShape{{0, 0.3f * middle, 0}}, {}});
    stone.solid = solidOfForm({SphereShape{{middle, middle, middle}, 0.4f * middle}, {}});
    return wallsOf(mist.blocks, mist.h, ColliderSet({ground, stone}).during(0, 0));
}

/// One system, and where the unknowns of our order are in that of the cells.
struct PressureSystem {
    std::vector<StencilRow> rows;
    std::vector<float> b;
    std::vector<std::uint32_t> ours;
};

PressureSystem inOrderOfCells(const MistState& mist, const FaceWalls& walls, const Poisson& poisson) {
    PressureSystem system;
    std::vector<std::uint32_t> place(poisson.size());
    for (std::uint32_t cell = 0; cell < mist.blocks.cellCount(); ++cell)
        if (const std::uint32_t unknown = poisson.unknownOf(cell); unknown != Poisson::kNone)
            place[unknown] = std::uint32_t(system.ours.size()), system.ours.push_back(unknown);
    const std::vector<float> b = inflow(mist, walls, poisson);
    for (const std::uint32_t unknown : system.ours) system.b.push_back(b[unknown]);
    system.rows.resize(system.ours.size());
    mist.blocks.forEachCell([&](std::size_t block, int i, int j, int k, std::uint32_t cell) {
        if (poisson.unknownOf(cell) == Poisson::kNone) return;
        StencilRow& row = system.rows[place[poisson.unknownOf(cell)]];
        for (int f = 0; f < 6; ++f) {
            const int axis = f / 2, step = f % 2 == 0 ? -1 : 1;
            const std::uint32_t other = mist.blocks.cell(block, i + (axis == 0 ? step : 0), j + (axis == 1 ? step : 0),
                                                         k + (axis == 2 ? step : 0));
            const float weight = walls.openOf(step < 0 ? cell : other, axis);
            const std::uint32_t unknown = other == CellBlocks::kNone ? Poisson::kNone : poisson.unknownOf(other);
            row.diagonal += weight;
            if (unknown != Poisson::kNone)
                row.near[std::size_t(f)] = place[unknown], row.weight[std::size_t(f)] = weight;
        }
    });
    return system;
}

double lengthOf(const std::vector<float>& v) {
    return std::sqrt(sum(v.size(), 0.0, [&](std::size_t n) { return double(v[n]) * double(v[n]); }));
}

/// |b - A q| / |b|.
double residualOf(const PressureSystem& system, const std::vector<float>& q) {
    std::vector<float> r(q.size());
    forEach(r.size(), [&](std::size_t n) {
        const StencilRow& row = system.rows[n];
        double Aq = double(row.diagonal) * double(q[n]);
        for (std::size_t f = 0; f < 6; ++f) Aq -= double(row.weight[f]) * double(q[row.near[f]]);
        r[n] = float(double(system.b[n]) - Aq);
    });
    return lengthOf(r) / lengthOf(system.b);
}

/// The pressure of one step of a plume with solids in it; each solver from the system to its answer, by turns.
void overOpenVdb(int blocks, const BenchSink& sink) {
    const MistState mist = swirlingBall(blocks);
    const FaceWalls walls = wallsIn(mist, blocks);
    const Poisson numbers(mist.blocks, walls.open);
    const PressureSystem system = inOrderOfCells(mist, walls, numbers);
    const std::vector<float> b = inflow(mist, walls, numbers);
    const MistParams params;
    KrylovOptions options;
    options.tolerance = params.solveTolerance, options.maxIterations = params.maxIterations;
    constexpr int kMost = 10000;
    std::vector<float> q(b.size()), sorted(b.size());
    int iterations = 0;
    VdbSolved theirs;
    double ourTime = 1e9, theirTime = 1e9;
    for (int run = 0; run < kRuns; ++run) {
        ourTime = std::min(ourTime, bestOf(1, [&] {
                               std::fill(q.begin(), q.end(), 0.0f);
                               iterations = Poisson(mist.blocks, walls.open).solve(b, q, options).iterations;
                           }));
        theirTime = std::min(
            theirTime, bestOf(1, [&] { theirs = solvedByOpenVdb(system.rows, system.b, options.tolerance, kMost); }));
    }
    for (std::size_t n = 0; n < sorted.size(); ++n) sorted[n] = q[system.ours[n]];
    sink({kBench, fmt::format("pressure of {} unknowns: OpenVDB's solve / ours", b.size()), "x", theirTime / ourTime, 0,
          BenchSides{1e3 * theirTime, 1e3 * ourTime, "ms"}, atLeast(1, 4),
          fmt::format("to {:.0e}: {} iterations reach {:.1e}, ours {} reach {:.1e}; best of {} by turns",
                      options.tolerance, theirs.iterations, residualOf(system, theirs.x), iterations,
                      residualOf(system, sorted), kRuns)});
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
        if (blocks > 2) overOpenVdb(blocks, sink);
    }
}

}  // namespace firn
