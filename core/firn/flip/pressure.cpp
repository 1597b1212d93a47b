#include "firn/flip/pressure.h"

#include <algorithm>
#include <cmath>

#include "firn/flip/labels.h"
#include "firn/grid/mac_grid.h"
#include "firn/grid/poisson.h"

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

/// The system's faces: open share over density, each relative.
struct Faces {
    float rhoMean = 1;            // kg/m3
    std::vector<Vec3> lightness;  // 0 where no snow is beside
    std::vector<Vec3> weight;     // times the open share
};

bool hasSnow(const FlipGrid& grid, std::uint32_t block) {
    const auto first = grid.label.begin() + std::ptrdiff_t(block) * CellBlocks::kCells;
    return std::find(first, first + CellBlocks::kCells, CellLabel::snow) != first + CellBlocks::kCells;
}
/// Blocks with cells of snow, and those that keep the upper faces of some: most others are only there for what flies.
struct SnowBlocks {
    std::vector<std::uint8_t> hasSnow, hasFaces;

    explicit SnowBlocks(const FlipGrid& grid) : hasSnow(grid.blocks.size()), hasFaces(grid.blocks.size()) {
        forEach(
            hasSnow.size(), [&](std::size_t b) { hasSnow[b] = firn::hasSnow(grid, std::uint32_t(b)); }, 16);
        for (std::size_t b = 0; b < hasSnow.size(); ++b) {
            hasFaces[b] = hasSnow[b];
            for (int axis = 0; axis < 3; ++axis)
                if (const std::uint32_t below = beside(grid.blocks, b, 0, 0, 0, axis, -1); below != CellBlocks::kNone)
                    hasFaces[b] |= hasSnow[below / CellBlocks::kCells];
        }
    }
};

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

Faces facesOf(const FlipGrid& grid, const SnowBlocks& snow) {
    Faces faces;
    faces.rhoMean = meanDensity(grid);
    faces.lightness.assign(grid.label.size(), Vec3{}), faces.weight = faces.lightness;
    const auto hasFaces = [&](std::size_t b) { return snow.hasFaces[b]; };
    grid.blocks.forEachCellIf(hasFaces, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            if (!grid.isSnow(cell) && !grid.isSnow(below)) continue;
            faces.lightness[cell][axis] = lightness(grid, below, cell, faces.rhoMean);
            faces.weight[cell][axis] = faces.lightness[cell][axis] * grid.walls.openOf(cell, axis);
        }
    });
    return faces;
}

/// One solve among the cells that are asked, with q = p dt / (rhoMean h) [m/s] by cell.
KrylovReport solveAmong(const FlipGrid& grid, const Faces& faces, const std::vector<std::uint8_t>& isAsked,
                        const std::vector<float>& inflow, const KrylovOptions& options, std::vector<float>& q) {
    Poisson poisson(grid.blocks, faces.weight, isAsked);
    std::vector<float> b(poisson.size()), x(poisson.size());
    forEach(q.size(), [&](std::size_t c) {
        if (const std::uint32_t unknown = poisson.unknownOf(std::uint32_t(c)); unknown != Poisson::kNone)
            b[unknown] = inflow[c], x[unknown] = q[c];
    });
    const KrylovReport report = poisson.solve(b, x, options);
    forEach(q.size(), [&](std::size_t c) {
        const std::uint32_t unknown = poisson.unknownOf(std::uint32_t(c));
        q[c] = unknown == Poisson::kNone ? 0 : x[unknown];
    });
    return report;
}

/// What would flow into each cell that does not push, after the push of the others.
float inflowLeft(const FlipGrid& grid, const Faces& faces, const std::vector<float>& q,
                 const std::vector<float>& inflow, std::size_t b, int i, int j, int k, std::uint32_t cell) {
    float left = inflow[cell];
    for (int axis = 0; axis < 3; ++axis) {
        const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
        const std::uint32_t above = beside(grid.blocks, b, i, j, k, axis, 1);
        if (below != CellBlocks::kNone) left += faces.weight[cell][axis] * q[below];
        if (above != CellBlocks::kNone) left += faces.weight[above][axis] * q[above];
    }
    return left;
}

/// Cells that pull stop, cells that are pressed begin. Returns how many changed.
std::size_t decide(const FlipGrid& grid, const SnowBlocks& snow, const Faces& faces, const std::vector<float>& inflow,
                   float tolerance, std::vector<float>& q, std::vector<std::uint8_t>& pushes) {
    std::vector<std::uint8_t> now = pushes;
    const auto hasSnow = [&](std::size_t b) { return snow.hasSnow[b]; };
    grid.blocks.forEachCellIf(hasSnow, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!grid.isSnow(cell)) return;
        if (pushes[cell])
            now[cell] = q[cell] >= 0;
        else
            now[cell] = inflowLeft(grid, faces, q, inflow, b, i, j, k, cell) > tolerance;
    });
    const std::size_t changed =
        sum(now.size(), std::size_t(0), [&](std::size_t c) { return std::size_t(now[c] != pushes[c]); });
    pushes = std::move(now);
    forEach(q.size(), [&](std::size_t c) { q[c] = pushes[c] ? max(q[c], 0.0f) : 0.0f; });
    return changed;
}

void subtractGradient(FlipGrid& grid, const SnowBlocks& snow, const Faces& faces, const std::vector<float>& q) {
    const auto hasFaces = [&](std::size_t b) { return snow.hasFaces[b]; };
    grid.blocks.forEachCellIf(hasFaces, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            if (grid.walls.openOf(cell, axis) == 0 || faces.lightness[cell][axis] == 0) continue;
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            const float beyond = below == CellBlocks::kNone ? 0 : q[below];
            grid.u[cell][axis] -= faces.lightness[cell][axis] * (q[cell] - beyond);
        }
    });
}

}  // namespace

std::vector<float> outflowOfSnow(const FlipGrid& grid) {
    std::vector<float> out(grid.label.size(), 0);
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (grid.isSnow(cell))
            out[cell] = outflow(grid.blocks, grid.u, grid.walls.open, grid.walls.velocity, b, i, j, k);
    });
    return out;
}

PressureReport project(FlipGrid& grid, const FlipParams& params, float h, float dt) {
    PressureReport report;
    const SnowBlocks snow(grid);
    const Faces faces = facesOf(grid, snow);
    std::vector<float> inflow = outflowOfSnow(grid);
    forEach(inflow.size(), [&](std::size_t c) { inflow[c] = -inflow[c]; });
    const float most = reduce(
        inflow.size(), 0.0f, [&](std::size_t c) { return std::fabs(inflow[c]); },
        [](float a, float b) { return max(a, b); });
    const float toPascal = faces.rhoMean * h / dt;
    std::vector<std::uint8_t> pushes(inflow.size());
    std::vector<float> q(inflow.size(), 0);
    forEach(q.size(), [&](std::size_t c) {
        pushes[c] = grid.label[c] == CellLabel::snow;
        if (pushes[c]) q[c] = grid.p[c] / toPascal;
    });
    KrylovOptions options;
    options.maxIterations = params.maxIterations;
    bool isRough = params.separation;
    for (bool undecided = true; undecided;) {
        options.tolerance = isRough ? std::max<double>(kRough, params.solveTolerance) : params.solveTolerance;
        const KrylovReport solved = solveAmong(grid, faces, pushes, inflow, options, q);
        report.iterations += solved.iterations, ++report.rounds;
        report.residual = solved.relativeResidual;
        report.converged = solved.stop == KrylovStop::converged || solved.relativeResidual < 2 * params.solveTolerance;
        const bool changed =
            params.separation && decide(grid, snow, faces, inflow, float(options.tolerance) * most, q, pushes) > 0;
        undecided = (changed || isRough) && report.rounds < kMostRounds;
        isRough = isRough && changed && report.rounds + 2 < kMostRounds;
    }
    subtractGradient(grid, snow, faces, q);
    forEach(q.size(), [&](std::size_t c) { grid.p[c] = q[c] * toPascal; });
    return report;
}

}  // namespace firn
