#include "firn/flip/pressure.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "firn/flip/labels.h"
#include "firn/grid/mac_grid.h"
#include "firn/solve/row_loop.h"

namespace firn {
namespace {

/// A surface nearer to a cell's centre than this share of h is taken to be there: its pressure would be without bound.
constexpr float kLeastTheta = 0.1f;
/// Who pushes is asked with this tolerance first, and with so much less once that is answered: on the way to the answer
/// an exact pressure would be wasted.
constexpr double kRough = 0.1, kSharper = 0.03;
/// Sweeps of which each lets the region that pushes grow or shrink by two cells. A solve alone finds one layer a round.
constexpr int kSweeps = 8;
/// Rounds of deciding which cells push; seven or eight are usual where snow comes apart.
constexpr int kMostRounds = 16;

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

PressureFaces facesOf(const FlipGrid& grid) {
    PressureFaces faces;
    faces.rhoMean = meanDensity(grid);
    faces.lightness.assign(grid.label.size(), Vec3{}), faces.weight = faces.lightness;
    grid.snow.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
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

}  // namespace

std::vector<float> outflowOfSnow(const FlipGrid& grid) {
    std::vector<float> out(grid.label.size(), 0);
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        out[cell] = outflow(grid.blocks, grid.u, grid.walls.open, grid.walls.velocity, b, i, j, k);
    });
    return out;
}

PressureSystem::PressureSystem(const FlipGrid& grid)
    : faces_(facesOf(grid)), poisson_(grid.blocks, faces_.weight, snowOf(grid)) {
    cells_.resize(poisson_.size());
    grid.snow.forEachCell([&](std::size_t, int, int, int, std::uint32_t cell) {
        if (const std::uint32_t n = poisson_.unknownOf(cell); n != Poisson::kNone) cells_[n] = cell;
    });
}

bool PressureSystem::isDecided(const std::vector<float>& inflow, float tolerance, const std::vector<float>& q,
                               const std::vector<std::uint8_t>& pushes) const {
    std::vector<std::uint8_t> wrong(cells_.size());
    forEachRow(cells_.size(), [&](std::size_t n) {
        wrong[n] = pushes[n] ? q[n] < -tolerance : inflow[n] + poisson_.pulledBy(n, q) > tolerance;
    });
    return std::find(wrong.begin(), wrong.end(), 1) == wrong.end();
}

void PressureSystem::guess(const std::vector<float>& inflow, std::vector<float>& q,
                           std::vector<std::uint8_t>& pushes) const {
    forEachRow(q.size(), [&](std::size_t n) { q[n] = max(q[n], 0.0f); });
    for (int n = 0; n < kSweeps; ++n) poisson_.sweepAboveZero(inflow, q);
    forEachRow(q.size(), [&](std::size_t n) { pushes[n] = q[n] > 0; });
}

void PressureSystem::subtractGradient(FlipGrid& grid, float perPascal) const {
    const auto q = [&](std::uint32_t cell) { return cell == CellBlocks::kNone ? 0 : grid.p[cell] * perPascal; };
    grid.snow.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const float lightness = faces_.lightness[cell][axis];
            if (lightness == 0 || grid.walls.openOf(cell, axis) == 0) continue;
            grid.u[cell][axis] -= lightness * (q(cell) - q(beside(grid.blocks, b, i, j, k, axis, -1)));
        }
    });
}

void PressureSystem::solve(const std::vector<float>& inflow, const KrylovOptions& options,
                           const std::vector<std::uint8_t>& pushes, std::vector<float>& q, PressureReport& report) {
    std::vector<float> b(cells_.size());
    forEachRow(cells_.size(), [&](std::size_t n) { b[n] = pushes[n] ? inflow[n] : 0; });
    poisson_.ask(pushes);
    const KrylovReport solved = poisson_.solve(b, q, options);
    report.iterations += solved.iterations, ++report.rounds;
    report.residual = solved.relativeResidual;
    report.converged = solved.stop == KrylovStop::converged || solved.relativeResidual < 2 * options.tolerance;
}

void PressureSystem::solveUnilateral(const std::vector<float>& inflow, KrylovOptions options, std::vector<float>& q,
                                     PressureReport& report) {
    const double asked = options.tolerance;
    const float most =
        std::accumulate(inflow.begin(), inflow.end(), 0.0f, [](float m, float in) { return max(m, std::fabs(in)); });
    std::vector<std::uint8_t> pushes(cells_.size(), 1);
    options.tolerance = std::max(kRough, asked);
    for (;;) {
        const bool isFinal = options.tolerance <= asked;
        options.confirm = isFinal;
        const int before = report.iterations;
        solve(inflow, options, pushes, q, report);
        const bool decided = isDecided(inflow, float(options.tolerance) * most, q, pushes);
        if (isFinal && decided) break;
        if (report.rounds == kMostRounds) {
            report.converged = false;
            break;
        }
        guess(inflow, q, pushes);
        if (decided || report.iterations == before) options.tolerance = std::max(kSharper * options.tolerance, asked);
    }
    forEachRow(q.size(), [&](std::size_t n) { q[n] = max(q[n], 0.0f); });
}

PressureReport PressureSystem::project(FlipGrid& grid, const FlipParams& params, float h, float dt) {
    PressureReport report;
    const std::vector<float> outflow = outflowOfSnow(grid);
    const float toPascal = faces_.rhoMean * h / dt;
    std::vector<float> inflow(cells_.size()), q(cells_.size());
    forEachRow(cells_.size(),
               [&](std::size_t n) { inflow[n] = -outflow[cells_[n]], q[n] = grid.p[cells_[n]] / toPascal; });
    KrylovOptions options;
    options.maxIterations = params.maxIterations, options.tolerance = params.solveTolerance;
    if (params.separation)
        solveUnilateral(inflow, options, q, report);
    else
        solve(inflow, options, std::vector<std::uint8_t>(cells_.size(), 1), q, report);
    std::fill(grid.p.begin(), grid.p.end(), 0.0f);
    forEachRow(cells_.size(), [&](std::size_t n) { grid.p[cells_[n]] = q[n] * toPascal; });
    subtractGradient(grid, 1 / toPascal);
    return report;
}

}  // namespace firn
