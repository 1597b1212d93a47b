// The semi-implicit solve's passes (home_passes.h), for the instruction set that the including file is compiled for.
// Nodes have three numbers here, padded to four.
#pragma once

#include "firn/material/stress_differential.h"
#include "firn/mpm/home_nodes_impl.h"
#include "firn/mpm/kernels.h"

namespace firn {
inline namespace FIRN_ISA {

/// The last lanes of a tile repeat the home's last particle.
inline void linearizeLanes(const HomeView& home, std::uint32_t first, int lane, const SnowView& now,
                           const PassNumbers& numbers, HessianTile& tile) {
    alignas(64) float V0[kLanes], JP[kLanes];
    std::uint32_t from[kLanes];
    for (int l = 0; l < kLanes; ++l) {
        const std::uint32_t i = first + std::uint32_t(lane + l);
        from[l] = home.order[i < home.end ? i : home.end - 1];
        const Carrier& c = now.carriers[from[l]];
        V0[l] = c.V0, JP[l] = c.JP;
        for (int axis = 0; axis < 3; ++axis) tile.X[axis][lane + l] = c.x[axis] * (1 / numbers.h);
    }
    Many fields[16];
    loadSubstances(from, now.substances, fields);
    const Svd<Many> d = svd(matrixIn(fields));
    const Many scale = hardeningFactor(fields[13], Many::load(JP), Many(numbers.maxHardening)) * Many::load(V0);
    // Departure: the paper's Hessian is indefinite where snow is compressed (by some percent); made semidefinite, the
    // system has one solution and no step is taken towards a saddle.
    const PrincipalStiffness<Many> k =
        projected(principalStiffness(d.s, Lame<Many>{fields[9] * scale, fields[10] * scale}));
    for (int c = 0; c < 9; ++c) d.U.a[c / 3][c % 3].store(tile.U[c] + lane);
    for (int c = 0; c < 3; ++c) {
        d.s[c].store(tile.s[c] + lane);
        k.shear[c].store(tile.shear[c] + lane);
        k.twist[c].store(tile.twist[c] + lane);
    }
    const Mat<Many>& m = k.stretch;
    const Many stretch[6] = {m.a[0][0], m.a[0][1], m.a[0][2], m.a[1][1], m.a[1][2], m.a[2][2]};
    for (int c = 0; c < 6; ++c) stretch[c].store(tile.stretch[c] + lane);
}

inline Vec<Many> vectorOf(const float (&v)[3][kTile], int lane) {
    return {Many::load(v[0] + lane), Many::load(v[1] + lane), Many::load(v[2] + lane)};
}

inline PrincipalStiffness<Many> stiffnessOf(const HessianTile& tile, int lane) {
    Many m[6];
    for (int c = 0; c < 6; ++c) m[c] = Many::load(tile.stretch[c] + lane);
    return {{{{m[0], m[1], m[2]}, {m[1], m[3], m[4]}, {m[2], m[4], m[5]}}},
            vectorOf(tile.shear, lane),
            vectorOf(tile.twist, lane)};
}

/// Columns of the gradient of u per cell become those of V0 A FE^T per cell, in place.
FIRN_APART void stressChange(const HessianTile& tile, int lane, float perCell, float (&columns)[kLanes][kRowFloats]) {
    Many gx[8], gz[8];
    toLanes([&](int l) { return columns[l]; }, gx);
    toLanes([&](int l) { return columns[l] + 8; }, gz);
    const Many scale(perCell * perCell);  // once for the gradient of u, once for that of the weights
    const Mat<Many> gradU{{{gx[0], gx[4], gz[0]}, {gx[1], gx[5], gz[1]}, {gx[2], gx[6], gz[2]}}};
    Mat<Many> U;
    for (int c = 0; c < 9; ++c) U.a[c / 3][c % 3] = Many::load(tile.U[c] + lane);
    const Mat<Many> T = kirchhoffDifferential(U, vectorOf(tile.s, lane), stiffnessOf(tile, lane), gradU * scale);
    const Many zero(0.0f);
    fromLanes({T.a[0][0], T.a[1][0], T.a[2][0], zero, T.a[0][1], T.a[1][1], T.a[2][1], zero},
              [&](int l) { return columns[l]; });
    fromLanes({T.a[0][2], T.a[1][2], T.a[2][2], zero, zero, zero, zero, zero}, [&](int l) { return columns[l] + 8; });
}

inline void linearizeHome(const HomeView& home, const SnowView& now, const PassNumbers& numbers, HessianTile* tiles) {
    for (std::uint32_t first = home.begin; first < home.end; first += kTile, ++tiles)
        for (int lane = 0; lane < kTile; lane += kLanes) linearizeLanes(home, first, lane, now, numbers, *tiles);
}

template <class Spline>
struct HessianPasses {
    static void apply(const HomeView& home, const HessianTile* tiles, const PassNumbers& numbers, const Vec3* u,
                      Vec3* Hu) {
        HomeNodes<Spline> in;
        HomeSums<Spline> out;
        load(home, u, in);
        out.clear();
        for (std::uint32_t first = home.begin; first < home.end; first += kTile, ++tiles)
            for (int lane = 0; lane < kTile && first + std::uint32_t(lane) < home.end; lane += kLanes) {
                const int left = int(home.end - first) - lane, count = left < kLanes ? left : kLanes;
                applyLanes(home, *tiles, lane, count, numbers, in, out);
            }
        add(home, out, Hu);
    }

private:
    static void applyLanes(const HomeView& home, const HessianTile& tile, int lane, int count,
                           const PassNumbers& numbers, const HomeNodes<Spline>& in, HomeSums<Spline>& out) {
        alignas(64) float columns[kLanes][kRowFloats];
        const Weights<Spline> q(vectorOf(tile.X, lane), home);
        for (int l = 0; l < count; ++l) gradient(q, l, in, columns[l]);
        for (int l = count; l < kLanes; ++l) NodeRow(0.0f).store(columns[l]);
        stressChange(tile, lane, 1 / numbers.h, columns);
        for (int l = 0; l < count; ++l) scatter(q, l, columns[l], out);
    }

    /// Columns of the gradient, four floats each.
    FIRN_WIDE static void gradient(const Weights<Spline>& q, int l, const HomeNodes<Spline>& nodes, float* to) {
        const SummedRows sum = sumRows<Spline, false>(q.w, q.slope, l, nullptr, nodes.node(q.row[l], q.start[l]));
        const NodeRow w = spread(q.along[l]), slope = spread(q.along[l] + 4);
        sumsOfNodes(w * sum.x, w * sum.y, slope * sum.all, NodeRow(0.0f)).store(to);
    }

    FIRN_WIDE static void scatter(const Weights<Spline>& q, int l, const float* columns, HomeSums<Spline>& nodes) {
        const NodeRow w = spread(q.along[l]), slope = spread(q.along[l] + 4);
        const SlopedRow brought{w * repeated(Half::load(columns)), w * repeated(Half::load(columns + 4)),
                                slope * repeated(Half::load(columns + 8))};
        float* rows = nodes.row(q.row[l], q.start[l]);
        forEachRow(q, l, FlatRow{}, q.slope, brought, [&](int i, int j, const auto&, const auto& row) {
            addTo(rows + i * HomeSums<Spline>::kUp + j * HomeSums<Spline>::kAcross, row);
        });
    }

    static void load(const HomeView& home, const Vec3* u, HomeNodes<Spline>& nodes) {
        forEachRun<Spline>(home, [&](int row, int k, std::uint32_t block, int first, int count) {
            const Vec3* theirs = u + block * std::uint32_t(kBlockNodes) + first;
            for (int n = 0; n < count; ++n) halfOf(theirs[n].x, theirs[n].y, theirs[n].z).store(nodes.node(row, k + n));
        });
    }

    static void add(const HomeView& home, const HomeSums<Spline>& nodes, Vec3* Hu) {
        forEachRun<Spline>(home, [&](int row, int k, std::uint32_t block, int first, int count) {
            Vec3* theirs = Hu + block * std::uint32_t(kBlockNodes) + first;
            for (int n = 0; n < count; ++n) {
                alignas(16) float sum[4];
                nodes.node(row, k + n).store(sum);
                theirs[n] += {sum[0], sum[1], sum[2]};
            }
        });
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
