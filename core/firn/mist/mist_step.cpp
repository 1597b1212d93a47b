#include "firn/mist/mist_step.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/text.h"
#include "firn/grid/mac_grid.h"
#include "firn/mist/kernels.h"
#include "firn/state/block_touches.h"

namespace firn {
namespace {

/// Thinner than this there is none: tails of advection would end in numbers that processors are slow with.
constexpr float kNothing = 1e-8f;

/// The cells of a block that hold mist; none, first beyond last, where it holds none.
VoxelBox cellsWithMist(const MistState& mist, std::size_t b) {
    constexpr int kEdge = CellBlocks::kEdge;
    VoxelBox box{{kEdge, kEdge, kEdge}, {-1, -1, -1}};
    const float* rho = &mist.rho[b * CellBlocks::kCells];
    for (int n = 0; n < CellBlocks::kCells; ++n) {
        if (!(rho[n] >= kFaintest)) continue;
        const std::array<int, 3> at{n / (kEdge * kEdge), n / kEdge % kEdge, n % kEdge};
        for (std::size_t axis = 0; axis < 3; ++axis)
            box.first[axis] = std::min(box.first[axis], at[axis]), box.last[axis] = std::max(box.last[axis], at[axis]);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int origin = mist.blocks.blocks()[b][axis] * kEdge;
        box.first[axis] += origin, box.last[axis] += origin;
    }
    return box;
}

bool isNone(const VoxelBox& box) { return box.first[0] > box.last[0]; }

VoxelBox widened(VoxelBox box, int around) {
    for (std::size_t axis = 0; axis < 3; ++axis) box.first[axis] -= around, box.last[axis] += around;
    return box;
}

/// Of the velocities that a block keeps, along any axis.
float maxSpeed(const MistState& mist, std::size_t b) {
    float most = 0;
    for (std::size_t c = b * CellBlocks::kCells; c < (b + 1) * CellBlocks::kCells; ++c)
        most = std::max({most, std::fabs(mist.u[c].x), std::fabs(mist.u[c].y), std::fabs(mist.u[c].z)});
    return most;
}

}  // namespace

void followDensity(MistState& mist, const Vec3& g, float dt) {
    std::vector<VoxelBox> boxes(mist.blocks.size());
    forEach(
        boxes.size(),
        [&](std::size_t b) {
            boxes[b] = cellsWithMist(mist, b);
            if (isNone(boxes[b])) return;
            const float travel = (maxSpeed(mist, b) + length(g) * dt) * dt / mist.h;
            boxes[b] = widened(boxes[b], int(std::ceil(travel)) + kAirAround);
        },
        16);
    boxes.erase(std::remove_if(boxes.begin(), boxes.end(), isNone), boxes.end());
    if (boxes.empty()) {
        mist = {mist.h, {}, {}, {}};
        return;
    }
    CellBlocks blocks(BlockTouches(boxes.size(), [&](std::size_t n) { return boxes[n]; }).blocks());
    if (blocks.blocks() == mist.blocks.blocks()) return;
    mist.rho = carried(mist.blocks, mist.rho, blocks);
    mist.u = carried(mist.blocks, mist.u, blocks);
    mist.blocks = std::move(blocks);
}

void addGravity(MistState& mist, const Vec3& g, float dt) {
    const CellBlocks& blocks = mist.blocks;
    blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const auto holdsMist = [&](std::uint32_t c) {
            return c != CellBlocks::kNone && mist.rho[c] >= kFaintest ? 0.5f : 0.0f;
        };
        for (int axis = 0; axis < 3; ++axis)
            if (g[axis] != 0)
                mist.u[cell][axis] +=
                    dt * g[axis] *
                    (holdsMist(cell) + holdsMist(blocks.cell(b, i - (axis == 0), j - (axis == 1), k - (axis == 2))));
    });
}

std::vector<float> inflow(const MistState& mist, const FaceWalls& walls, const Poisson& poisson) {
    std::vector<float> b(poisson.size());
    mist.blocks.forEachCell([&](std::size_t block, int i, int j, int k, std::uint32_t cell) {
        if (const std::uint32_t unknown = poisson.unknownOf(cell); unknown != Poisson::kNone)
            b[unknown] = -outflow(mist.blocks, mist.u, walls.open, walls.velocity, block, i, j, k);
    });
    return b;
}

void project(MistState& mist, const FaceWalls& walls, const MistParams& params, MistReport& report) {
    const CellBlocks& blocks = mist.blocks;
    Poisson poisson(blocks, walls.open);
    const std::vector<float> b = inflow(mist, walls, poisson);
    std::vector<float> q(poisson.size(), 0.0f);
    KrylovOptions options;
    options.tolerance = params.solveTolerance, options.maxIterations = params.maxIterations;
    const KrylovReport solved = poisson.solve(b, q, options);
    report.iterations += solved.iterations;
    report.residual = std::max(report.residual, solved.relativeResidual);
    if (solved.stop != KrylovStop::converged)
        report.warnings.push_back(
            "the pressure of the mist has not converged: raise mist.max_iterations or "
            "mist.solve_tolerance");

    const auto pressure = [&](std::uint32_t cell) {
        const std::uint32_t unknown = cell == CellBlocks::kNone ? Poisson::kNone : poisson.unknownOf(cell);
        return unknown == Poisson::kNone ? 0.0f : q[unknown];
    };
    blocks.forEachCell([&](std::size_t block, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t before = blocks.cell(block, i - (axis == 0), j - (axis == 1), k - (axis == 2));
            if (!walls.areNone() && walls.open[cell][axis] == 0)
                mist.u[cell][axis] = walls.velocity[cell][axis];
            else
                mist.u[cell][axis] -= pressure(cell) - pressure(before);
        }
    });
}

void mistStep(MistState& mist, const MistParams& params, const Vec3& g, const ContactField& contacts, float dt,
              MistReport& report, const StillWall* snow) {
    timed(report.stages, "mist_grid", [&] { followDensity(mist, g, dt); });
    if (mist.isEmpty()) return;
    FaceWalls walls;
    timed(report.stages, "mist_walls", [&] { walls = wallsOf(mist.blocks, mist.h, contacts, {}, snow); });
    addGravity(mist, g, dt);
    timed(report.stages, "mist_pressure", [&] { project(mist, walls, params, report); });
    timed(report.stages, "mist_advection", [&] { advect(mist, walls, dt); });
    const float left = fading(params.dissipation, dt);
    forEach(mist.rho.size(), [&](std::size_t c) {
        const float faded = mist.rho[c] * left;
        mist.rho[c] = faded < kNothing ? 0 : faded;
    });
    ++report.steps;
}

}  // namespace firn
