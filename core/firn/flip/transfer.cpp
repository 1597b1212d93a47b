#include "firn/flip/transfer.h"

#include <algorithm>
#include <cmath>

#include "firn/flip/kernels.h"
#include "firn/flip/packing.h"
#include "firn/grid/extrapolate.h"
#include "firn/grid/mac_grid.h"
#include "firn/state/block_touches.h"

namespace firn {
namespace {

using SumBlock = NodeBlock<sums::kFloats>;
/// Layers of cells that velocities are carried on to beyond the snow: a particle's own cell and a cell of travel.
constexpr int kBeyond = 3;

/// A cell from its sums.
void finishCell(const float* sum, float perVolume, std::uint32_t cell, FlipGrid& grid) {
    for (int axis = 0; axis < 3; ++axis) {
        const float weight = sum[sums::weightOf(axis)];
        if (!(weight > 0)) continue;
        grid.u[cell][axis] = sum[sums::momentumOf(axis)] / weight;
        grid.known[cell] = std::uint8_t(grid.known[cell] | 1 << axis);
    }
    const float mass = sum[sums::kMass];
    if (!(mass > 0)) return;
    grid.matter[cell] = {mass * perVolume,
                         sum[sums::kVolume] * perVolume,
                         sum[sums::kTransfer] / mass,
                         sum[sums::kCohesion] / mass,
                         sum[sums::kSlope] / mass,
                         sum[sums::kViscosity] / mass,
                         sum[sums::kFriction] / mass};
}

void emptyGrid(FlipGrid& grid) {
    const std::size_t cells = grid.blocks.cellCount();
    grid.u.resize(cells), grid.known.resize(cells), grid.matter.resize(cells);
    grid.label.resize(cells), grid.isRigid.resize(cells);
    forEach(cells, [&](std::size_t c) {
        grid.u[c] = {}, grid.known[c] = 0, grid.matter[c] = {};
        grid.label[c] = CellLabel::air, grid.isRigid[c] = 0;
    });
}

/// No number is larger than any: it must not be lost on the way to who judges the step.
float larger(float a, float b) { return a > b || !(a == a) ? a : b; }

}  // namespace

PorousParticle moved(PorousParticle p, const FlipGrid& grid, const GatherNumbers& numbers, float& speed2) {
    const auto cellOf = [&](const Vec3& X, int axis) { return wholeBelow(X[axis] + 0.5f); };
    const Vec3 X = p.x * numbers.perCell;
    const CellBlocks::Block block{cellOf(X, 0) >> 3, cellOf(X, 1) >> 3, cellOf(X, 2) >> 3};
    const std::size_t b = grid.blocks.find(block);
    const Vec3 first = Vec3{float(block[0]), float(block[1]), float(block[2])} * float(CellBlocks::kEdge);
    const Vec3 u = velocityAt(grid.blocks, grid.u, b, X - first);
    p.v = numbers.flip * (p.v + (u - velocityAt(grid.blocks, grid.before, b, X - first))) + (1 - numbers.flip) * u;
    const std::uint32_t cell = std::uint32_t(b) * CellBlocks::kCells +
                               CellBlocks::placeOf(cellOf(X, 0) & 7, cellOf(X, 1) & 7, cellOf(X, 2) & 7);
    p.d = wornDurability(p.d, p.kq, p.strength, grid.p[cell], numbers.dt);
    p.rho = grid.matter[cell].rho;
    const Vec3 carried = velocityAt(grid.blocks, grid.u, b, X + u * (0.5f * numbers.dt * numbers.perCell) - first);
    speed2 = larger(dot(carried, carried), dot(p.v, p.v));
    p.x += carried * numbers.dt;
    return p;
}

namespace {

/// A particle on its way past the colliders. It is put where it may be; of its velocity it keeps what snow of its
/// durability does (absorbedVelocity), or what a solid has overtaken would be thrown ahead of the snow.
template <class F>
void collide(PorousParticle& p, const Vec3& from, const BodiesView& near, float threshold, F&& gave) {
    Vec3 thrown = p.v;
    std::vector<int> touched;
    p.x = sweptPosition(near, from, p.x, thrown, [&](int k, const Vec3&, const Vec3&) { touched.push_back(k); });
    const float b = packedTransfer(transferFactor(p.b0, p.kb, p.d), p.rho);
    for (const int k : touched) {
        const Vec3 before = p.v;
        Contact<float> c = contactWith(near.bodies[k], p.x);
        c.phi = 0;
        c.velocity = absorbedVelocity(c.velocity, before, c.normal, b, threshold);
        p.v = resolve(before, c);
        gave(k, p.v - before);
    }
}

float farthestOf(const PorousParticle& p, float before) {
    for (int axis = 0; axis < 3; ++axis) before = larger(std::abs(p.x[axis]), before);
    return before;
}

/// The particles of a home become those of `next`.
MotionLimits moveHome(FlipState& s, const BlockLayout::Home& home, const GatherNumbers& numbers, GatherHome gather) {
    FlowWindow flow;
    flow.gather(s.grid, home.block);
    const GatherOutcome outcome = gather(s.now.data(), s.layout.order().data(), home, flow, numbers, s.next.data());
    if (!outcome.leftWindow) return outcome;
    MotionLimits most;
    for (std::uint32_t i = home.begin; i < home.end; ++i) {
        float speed2 = 0;
        s.next[i] = moved(s.now[s.layout.order()[i]], s.grid, numbers, speed2);
        most = {larger(speed2, most.maxSpeed2), farthestOf(s.next[i], most.farthest)};
    }
    return most;
}

/// What solids pack moves farther than the grid says.
void pack(FlipState& s, const BlockLayout::Home& home, float dt) {
    const FlipGrid& grid = s.grid;
    if (grid.packing.velocity.empty()) return;
    const std::uint32_t b = grid.blocks.find({home.block[0] >> 1, home.block[1] >> 1, home.block[2] >> 1});
    int first[3], last[3];  // cells around its particles
    for (std::size_t axis = 0; axis < 3; ++axis) {
        first[axis] = (home.block[axis] & 1) * kBlockEdge - FlowWindow::kBefore;
        last[axis] = first[axis] + FlowWindow::kEdge - 1;
    }
    if (!isPacked(grid, b, first, last)) return;
    for (std::uint32_t i = home.begin; i < home.end; ++i)
        s.next[i].x += packingAt(grid, b, s.now[s.layout.order()[i]].x, 1 / s.h) * dt;
}

}  // namespace

void sortIntoBlocks(FlipState& s) {
    const float perCell = 1 / s.h;
    s.layout.build<QuadraticSpline>(s.now.size(), [&](std::size_t p) { return s.now[p].x * perCell; });
    const auto& homes = s.layout.homes();
    // All that a window holds exists, and no more: nobody else asks for what is beyond the snow.
    const BlockTouches touches(homes.size(), [&](std::size_t n) {
        VoxelBox box;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            box.first[axis] = homes[n].block[axis] * kBlockEdge - FlowWindow::kBefore;
            box.last[axis] = box.first[axis] + FlowWindow::kEdge - 1;
        }
        return box;
    });
    FlipGrid& grid = s.grid;
    if (touches.blocks() == grid.blocks.blocks()) return;
    CellBlocks blocks(touches.blocks());
    grid.p = carried(grid.blocks, grid.p, blocks);
    grid.blocks = std::move(blocks);
}

void particlesToGrid(FlipState& s) {
    std::vector<SumBlock> sumBlocks(s.layout.blockCount(), SumBlock{});
    const ScatterHome scatter = flipPasses().scatter;
    s.layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
        SumScratch scratch;
        scratch.clear();
        scatter(s.now.data(), s.layout.order().data(), home, 1 / s.h, scratch);
        scratch.addTo(home, sumBlocks);
    });
    FlipGrid& grid = s.grid;
    emptyGrid(grid);
    const float perVolume = float(1 / (kSmoothVolume * double(s.h) * double(s.h) * double(s.h)));
    forEach(
        sumBlocks.size(),
        [&](std::size_t n) {
            const auto& at = s.layout.block(n);
            const std::uint32_t b = grid.blocks.find({at[0] >> 1, at[1] >> 1, at[2] >> 1});
            for (int c = 0; c < kBlockNodes; ++c) {
                const int i = (at[0] & 1) * 4 + c / 16, j = (at[1] & 1) * 4 + c / 4 % 4, k = (at[2] & 1) * 4 + c % 4;
                finishCell(sumBlocks[n].node[c], perVolume, b * CellBlocks::kCells + CellBlocks::placeOf(i, j, k),
                           grid);
            }
        },
        4);
    grid.reached = grid.known;
    extrapolate(grid.blocks, kBeyond, grid.u, grid.reached);
    grid.before = grid.u;
}

MotionLimits gridToParticles(FlipState& s, const FlipParams& params, const ContactField& contacts, float threshold,
                             float dt, ImpulseSums& impulses) {
    s.next.resize(s.now.size());
    const GatherNumbers numbers{1 / s.h, dt, flipShareIn(params.flipRatio, dt)};
    const GatherHome gather = flipPasses().gather;
    const auto& homes = s.layout.homes();
    std::vector<MotionLimits> limits(homes.size());
    forEach(
        homes.size(),
        [&](std::size_t n) {
            const BlockLayout::Home& home = homes[n];
            MotionLimits& most = limits[n];
            most = moveHome(s, home, numbers, gather);
            pack(s, home, dt);
            const Vec3 low =
                Vec3{float(home.block[0]), float(home.block[1]), float(home.block[2])} * (kBlockEdge * s.h);
            const Box box{low, low + Vec3{1, 1, 1} * (float(kBlockEdge + 2) * s.h)};
            std::vector<int> which;
            const BodiesView near = contacts.near(box, dt * std::sqrt(most.maxSpeed2), which);
            if (near.which.empty()) return;
            for (std::uint32_t i = home.begin; i < home.end; ++i) {
                PorousParticle& p = s.next[i];
                const Vec3 from = s.now[s.layout.order()[i]].x;
                collide(p, from, near, threshold, [&](int k, const Vec3& dv) { impulses.add(n, k, p.m, from, dv); });
                most.farthest = farthestOf(p, most.farthest);
            }
        },
        1);
    MotionLimits all;
    for (const MotionLimits& one : limits)
        all = {larger(one.maxSpeed2, all.maxSpeed2), larger(one.farthest, all.farthest)};
    return all;
}

}  // namespace firn
