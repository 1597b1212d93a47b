#include "firn/flip/pressure.h"

#include <algorithm>
#include <cmath>

#include "firn/flip/labels.h"
#include "firn/grid/mac_grid.h"
#include "firn/solve/row_loop.h"

namespace firn {
namespace {

/// A surface nearer to a cell's centre than this share of h is taken to be there: its pressure would be without bound.
constexpr float kLeastTheta = 0.1f;
/// Tolerance of the rounds in which it is still open which cells push: their answers only have to have the right sign.
constexpr double kRough = 1e-2;
/// Rounds of deciding which cells push; the few that are still undecided then are free.
constexpr int kMostRounds = 8;

/// 1 / (rho theta) of the face between two cells, one of them snow, over 1 / rhoMean.
float lightness(const FlipGrid& grid, std::uint32_t a, std::uint32_t b, float rhoMean) {
    const auto rho = [&](std::uint32_t c) { return grid.matter[c].rho; };
    if (grid.isSnow(a) && grid.isSnow(b)) return 2 * rhoMean / (rho(a) + rho(b));
    const std::uint32_t snow = grid.isSnow(a) ? a : b, air = grid.isSnow(a) ? b : a;
    const float inside = grid.matter[snow].packing - kLoosest;
    const float outside = kLoosest - (air == CellBlocks::kNone ? 0 : grid.matter[air].packing);
    const float theta = outside > 0 ? inside / (inside + outside) : 1;
    return rhoMean / (rho(snow) * clamp(theta, kLeastTheta, 1.0f));
}

float meanDensity(const FlipGrid& grid) {
    struct Sum {
        double rho = 0, count = 0;
        Sum operator+(const Sum& o) const { return {rho + o.rho, count + o.count}; }
    };
    const Sum all = sum(grid.label.size(), Sum{}, [&](std::size_t c) {
        return grid.label[c] == CellLabel::snow ? Sum{double(grid.matter[c].rho), 1} : Sum{};
    });
    return all.count > 0 ? float(all.rho / all.count) : 1.0f;
}

PressureFaces facesOf(const FlipGrid& grid, const SnowBlocks& snow) {
    PressureFaces faces;
    faces.rhoMean = meanDensity(grid);
    faces.lightness.assign(grid.label.size(), Vec3{}), faces.weight = faces.lightness;
    snow.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            if (!grid.isSnow(cell) && !grid.isSnow(below)) continue;
            faces.lightness[cell][axis] = lightness(grid, below, cell, faces.rhoMean);
            faces.weight[cell][axis] = faces.lightness[cell][axis] * grid.walls.openOf(cell, axis);
        }
    });
    return faces;
}

/// The cells of snow, whether they push or not.
std::vector<std::uint8_t> snowOf(const FlipGrid& grid) {
    std::vector<std::uint8_t> isSnow(grid.label.size());
    forEach(isSnow.size(), [&](std::size_t c) { isSnow[c] = grid.label[c] == CellLabel::snow; });
    return isSnow;
}

/// What would flow into a cell that does not push, after the push of the others.
float inflowLeft(const FlipGrid& grid, const std::vector<Vec3>& weight, const std::vector<float>& q,
                 const std::vector<float>& inflow, std::uint32_t cell) {
    const std::size_t b = cell / CellBlocks::kCells;
    const int place = int(cell % CellBlocks::kCells), i = place / 64, j = place / 8 % 8, k = place % 8;
    float left = inflow[cell];
    for (int axis = 0; axis < 3; ++axis) {
        const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
        const std::uint32_t above = beside(grid.blocks, b, i, j, k, axis, 1);
        if (below != CellBlocks::kNone) left += weight[cell][axis] * q[below];
        if (above != CellBlocks::kNone) left += weight[above][axis] * q[above];
    }
    return left;
}

}  // namespace

std::vector<float> outflowOfSnow(const FlipGrid& grid) {
    std::vector<float> out(grid.label.size(), 0);
    SnowBlocks(grid).forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        out[cell] = outflow(grid.blocks, grid.u, grid.walls.open, grid.walls.velocity, b, i, j, k);
    });
    return out;
}

PressureSystem::PressureSystem(const FlipGrid& grid)
    : snow_(grid), faces_(facesOf(grid, snow_)), poisson_(grid.blocks, faces_.weight, snowOf(grid)) {
    cells_.resize(poisson_.size());
    snow_.forEachCell([&](std::size_t, int, int, int, std::uint32_t cell) {
        if (const std::uint32_t n = poisson_.unknownOf(cell); n != Poisson::kNone) cells_[n] = cell;
    });
}

KrylovReport PressureSystem::solveAmong(const std::vector<std::uint8_t>& pushes, const std::vector<float>& inflow,
                                        const KrylovOptions& options, std::vector<float>& q) {
    std::vector<std::uint8_t> counts(cells_.size());
    std::vector<float> b(cells_.size(), 0), x(cells_.size(), 0);
    forEachRow(cells_.size(), [&](std::size_t n) {
        if (!(counts[n] = pushes[cells_[n]])) return;
        b[n] = inflow[cells_[n]], x[n] = q[cells_[n]];
    });
    poisson_.ask(counts);
    const KrylovReport report = poisson_.solve(b, x, options);
    forEachRow(cells_.size(), [&](std::size_t n) { q[cells_[n]] = x[n]; });
    return report;
}

bool PressureSystem::decide(const FlipGrid& grid, const std::vector<float>& inflow, float tolerance,
                            std::vector<float>& q, std::vector<std::uint8_t>& pushes) const {
    std::vector<std::uint8_t> now(cells_.size());
    forEachRow(cells_.size(), [&](std::size_t n) {
        const std::uint32_t cell = cells_[n];
        now[n] = pushes[cell] ? q[cell] >= 0 : inflowLeft(grid, faces_.weight, q, inflow, cell) > tolerance;
    });
    bool changed = false;
    for (std::size_t n = 0; n < cells_.size(); ++n) {
        const std::uint32_t cell = cells_[n];
        changed = changed || now[n] != pushes[cell];
        pushes[cell] = now[n];
        q[cell] = now[n] ? max(q[cell], 0.0f) : 0.0f;
    }
    return changed;
}

void PressureSystem::subtractGradient(FlipGrid& grid, const std::vector<float>& q) const {
    snow_.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const float lightness = faces_.lightness[cell][axis];
            if (grid.walls.openOf(cell, axis) == 0 || lightness == 0) continue;
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            const float beyond = below == CellBlocks::kNone ? 0 : q[below];
            grid.u[cell][axis] -= lightness * (q[cell] - beyond);
        }
    });
}

PressureReport PressureSystem::project(FlipGrid& grid, const FlipParams& params, float h, float dt) {
    PressureReport report;
    std::vector<float> inflow = outflowOfSnow(grid);
    for (const std::uint32_t cell : cells_) inflow[cell] = -inflow[cell];
    float most = 0;
    for (const std::uint32_t cell : cells_) most = max(std::fabs(inflow[cell]), most);
    const float toPascal = faces_.rhoMean * h / dt;
    std::vector<std::uint8_t> pushes(inflow.size(), 0);
    std::vector<float> q(inflow.size(), 0);
    for (const std::uint32_t cell : cells_) pushes[cell] = 1, q[cell] = grid.p[cell] / toPascal;
    KrylovOptions options;
    options.maxIterations = params.maxIterations;
    bool isRough = params.separation;
    for (bool undecided = true; undecided;) {
        options.tolerance = isRough ? std::max<double>(kRough, params.solveTolerance) : params.solveTolerance;
        const KrylovReport solved = solveAmong(pushes, inflow, options, q);
        report.iterations += solved.iterations, ++report.rounds;
        report.residual = solved.relativeResidual;
        report.converged = solved.stop == KrylovStop::converged || solved.relativeResidual < 2 * params.solveTolerance;
        const bool changed = params.separation && decide(grid, inflow, float(options.tolerance) * most, q, pushes);
        undecided = (changed || isRough) && report.rounds < kMostRounds;
        isRough = isRough && changed && report.rounds + 2 < kMostRounds;
    }
    subtractGradient(grid, q);
    forEach(q.size(), [&](std::size_t c) { grid.p[c] = q[c] * toPascal; });
    return report;
}

}  // namespace firn
