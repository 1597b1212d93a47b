// What particles take from the flow around them. Weights of many particles side by side; then, one particle after the
// other, rows of two samples, each now and before: a row is one product and one sum.
#pragma once

#include <limits>

#include "firn/flip/kernels.h"
#include "firn/flip/particle_lanes_impl.h"

namespace firn {
inline namespace FIRN_ISA {

/// The samples of the three axes' faces around some places: the first of the eight, the weights of their four rows
/// along the last axis, and how far along these the places lie.
struct FlowTaps {
    alignas(64) float weight[3][4][kLanes];
    alignas(64) int first[3][kLanes];
    alignas(64) int cell[kLanes];
    PorousLanes past[3];

    /// @param X  in cells from the home's first one, within the window
    FIRN_WIDE explicit FlowTaps(const PorousVec& X) {
        using T = PorousLanes;
        T centre[3], face[3], pastCentre[3], pastFace[3];
        for (int a = 0; a < 3; ++a) {
            const T up = X[a] + T(0.5f);
            centre[a] = floor(X[a]), face[a] = floor(up);
            pastCentre[a] = X[a] - centre[a], pastFace[a] = up - face[a];
        }
        number(face[0], face[1], face[2], cell);
        for (int axis = 0; axis < 3; ++axis) {
            const T x = axis == 0 ? pastFace[0] : pastCentre[0], y = axis == 1 ? pastFace[1] : pastCentre[1];
            const T one(1), lowX = one - x, lowY = one - y;
            (lowX * lowY).store(weight[axis][0]), (lowX * y).store(weight[axis][1]);
            (x * lowY).store(weight[axis][2]), (x * y).store(weight[axis][3]);
            past[axis] = axis == 2 ? pastFace[2] : pastCentre[2];
            number(axis == 0 ? face[0] : centre[0], axis == 1 ? face[1] : centre[1], axis == 2 ? face[2] : centre[2],
                   first[axis]);
        }
    }

private:
    FIRN_WIDE static void number(const PorousLanes& i, const PorousLanes& j, const PorousLanes& k, int (&to)[kLanes]) {
        constexpr int kEdge = FlowWindow::kEdge, kOrigin = FlowWindow::kBefore * (kEdge * kEdge + kEdge + 1);
        alignas(64) float whole[kLanes];
        ((i * PorousLanes(kEdge) + j) * PorousLanes(kEdge) + k).store(whole);
        for (int l = 0; l < kLanes; ++l) to[l] = int(whole[l]) + kOrigin;
    }
};

/// The flow at those places.
struct FlowThere {
    PorousVec now, before;

    FIRN_WIDE FlowThere(const FlowWindow& flow, const FlowTaps& taps) {
        alignas(64) float rows[2][kLanes][8];  // of the first two axes, of the last: now and before, twice
        for (int l = 0; l < kLanes; ++l)
            for (int axis = 0; axis < 3; ++axis) {
                const Half sum = rowsOf(&flow.faces[axis][taps.first[axis][l]].now, taps.weight[axis], l);
                sum.store(rows[axis / 2][l] + axis % 2 * 4);
                if (axis == 2) sum.store(rows[1][l] + 4);
            }
        PorousLanes xy[8], z[8];
        toLanes([&](int l) { return rows[0][l]; }, xy);
        toLanes([&](int l) { return rows[1][l]; }, z);
        along(taps.past[0], xy, 0), along(taps.past[1], xy + 4, 1), along(taps.past[2], z, 2);
    }

private:
    FIRN_WIDE static Half rowsOf(const float* first, const float (&w)[4][kLanes], int l) {
        constexpr int kRow = 2 * FlowWindow::kEdge, kPlane = FlowWindow::kEdge * kRow;
        const auto row = [&](int n, int at) { return Half(w[n][l]) * Half::load(first + at); };
        return (row(0, 0) + row(1, kRow)) + (row(2, kPlane) + row(3, kPlane + kRow));
    }
    FIRN_WIDE void along(const PorousLanes& past, const PorousLanes* row, int axis) {
        const PorousLanes low = PorousLanes(1) - past;
        now[axis] = low * row[0] + past * row[2], before[axis] = low * row[1] + past * row[3];
    }
};

/// Within the window, and a place at all.
FIRN_WIDE Mask<kLanes> isHeld(const PorousVec& X) {
    const PorousLanes low(FlowWindow::kLow), high(FlowWindow::kHigh);
    return (X.x >= low && X.x < high) && (X.y >= low && X.y < high) && (X.z >= low && X.z < high);
}

FIRN_WIDE PorousVec select(const Mask<kLanes>& mask, const PorousVec& a, const PorousVec& b) {
    return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}

/// Not inline: it is what passes.cpp calls.
GatherOutcome isaGatherHome(const PorousParticle* particles, const std::uint32_t* order, const BlockLayout::Home& home,
                            const FlowWindow& flow, const GatherNumbers& numbers, PorousParticle* next);
GatherOutcome isaGatherHome(const PorousParticle* particles, const std::uint32_t* order, const BlockLayout::Home& home,
                            const FlowWindow& flow, const GatherNumbers& numbers, PorousParticle* next) {
    using T = PorousLanes;
    const T dt(numbers.dt), flip(numbers.flip), pic(1 - numbers.flip);
    const T halfway(0.5f * numbers.dt * numbers.perCell);
    T fastest(0.0f), farthest(0.0f);
    GatherOutcome outcome;
    for (std::uint32_t begin = home.begin; begin < home.end; begin += kLanes) {
        const Group group(order, begin, home.end);
        const ParticleLanes p(particles, group, home, numbers.perCell);
        const PorousVec &X = p.X, x{p.field[0], p.field[1], p.field[2]}, v{p.field[4], p.field[5], p.field[6]};
        const FlowTaps taps(X);
        const FlowThere there(flow, taps);
        const PorousVec after = flip * (v + (there.now - there.before)) + pic * there.now;
        const PorousVec middle = X + there.now * halfway;
        const Mask<kLanes> held = isHeld(middle);
        const PorousVec carried = FlowThere(flow, FlowTaps(select(held, middle, X))).now;
        const T speed2 = max(dot(carried, carried), dot(after, after));
        if (!all(held && speed2 < T(std::numeric_limits<float>::max()))) outcome.leftWindow = true;
        fastest = max(speed2, fastest);
        const PorousVec moved = x + carried * dt;
        farthest = max(max(abs(moved.x), abs(moved.y)), max(abs(moved.z), farthest));
        const T changed[8] = {moved.x, moved.y, moved.z, p.field[3], after.x, after.y, after.z, p.field[7]};
        alignas(64) float head[kLanes][8];
        fromLanes(changed, [&](int l) { return head[l]; });
        for (int l = 0; l < group.count; ++l) {
            const std::uint32_t i = begin + std::uint32_t(l);
            fetchParticle(particles[order[groupLater(i, home.end)]]);
            PorousParticle& to = next[i];
            to = particles[group.from[l]];
            __builtin_memcpy(static_cast<void*>(&to), head[l], kPorousHead);
            const FlowWindow::Cell& cell = flow.cells[taps.cell[l]];
            to.d = wornDurability(to.d, to.kq, to.strength, cell.p, numbers.dt);
            to.rho = cell.rho;
        }
    }
    for (int l = 0; l < kLanes; ++l) {
        outcome.maxSpeed2 = max(outcome.maxSpeed2, fastest.lane(l));
        outcome.farthest = max(outcome.farthest, farthest.lane(l));
    }
    return outcome;
}

}  // namespace FIRN_ISA
}  // namespace firn
