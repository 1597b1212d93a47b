// The semi-implicit solve's passes (home_passes.h), for the instruction set that the including file is compiled for.
//
// A node has three numbers here, padded to four, so that two neighbours along the last axis fill eight lanes: nodes are
// read and written in pairs.
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

/// Gradients of u per cell become columns of V0 A FE^T per cell, in place: rows of x and y, and of z.
__attribute__((noinline)) inline void stressChange(const HessianTile& tile, int lane, float perCell,
                                                   float (&xy)[kLanes][8], float (&z)[kLanes][8]) {
    Many gx[8], gz[8];
    toLanes([&](int l) { return xy[l]; }, gx);
    toLanes([&](int l) { return z[l]; }, gz);
    const Many scale(perCell * perCell);  // once for the gradient of u, once for that of the weights
    const Mat<Many> gradU{{{gx[0], gx[4], gz[0]}, {gx[1], gx[5], gz[1]}, {gx[2], gx[6], gz[2]}}};
    Mat<Many> U;
    for (int c = 0; c < 9; ++c) U.a[c / 3][c % 3] = Many::load(tile.U[c] + lane);
    const Mat<Many> T = kirchhoffDifferential(U, vectorOf(tile.s, lane), stiffnessOf(tile, lane), gradU * scale);
    const Many zero(0.0f);
    fromLanes({T.a[0][0], T.a[1][0], T.a[2][0], zero, T.a[0][1], T.a[1][1], T.a[2][1], zero},
              [&](int l) { return xy[l]; });
    fromLanes({T.a[0][2], T.a[1][2], T.a[2][2], zero, zero, zero, zero, zero}, [&](int l) { return z[l]; });
}

inline void linearizeHome(const HomeView& home, const SnowView& now, const PassNumbers& numbers, HessianTile* tiles) {
    for (std::uint32_t first = home.begin; first < home.end; first += kTile, ++tiles)
        for (int lane = 0; lane < kTile; lane += kLanes) linearizeLanes(home, first, lane, now, numbers, *tiles);
}

template <class Spline>
struct HessianPasses {
    static void apply(const HomeView& home, const HessianTile* tiles, const PassNumbers& numbers, const Vec3* u,
                      Vec3* Hu) {
        Nodes in, out;
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
    static constexpr int kWidth = Spline::kWidth;
    static constexpr int kPairs = (kWidth + 1) / 2;
    using Nodes = HomeNodes<Spline, 4>;

    static void applyLanes(const HomeView& home, const HessianTile& tile, int lane, int count,
                           const PassNumbers& numbers, const Nodes& in, Nodes& out) {
        alignas(64) float xy[kLanes][8], z[kLanes][8];
        const Weights<Spline> weights(vectorOf(tile.X, lane), home);
        for (int l = 0; l < count; ++l) gather(weights, l, in, xy[l], z[l]);
        for (int l = count; l < kLanes; ++l)
            for (int c = 0; c < 8; ++c) xy[l][c] = z[l][c] = 0;
        stressChange(tile, lane, 1 / numbers.h, xy, z);
        for (int l = 0; l < count; ++l) scatter(weights, l, xy[l], z[l], out);
    }

    /// Weights of two neighbours along the last axis; behind an odd number of them there is a node of weight 0.
    FIRN_WIDE static Whole pair(const typename Weights<Spline>::Row& w, int k, int l) {
        return joined(Half(w[k][l]), k + 1 < kWidth ? Half(w[k + 1][l]) : Half(0.0f));
    }

    FIRN_WIDE static void gather(const Weights<Spline>& q, int l, const Nodes& nodes, float* xy, float* z) {
        Whole wz[kPairs], sz[kPairs];
        for (int k = 0; k < kPairs; ++k) wz[k] = pair(q.w[2], 2 * k, l), sz[k] = pair(q.slope[2], 2 * k, l);
        Whole dx(0.0f), dy(0.0f), dz(0.0f);
        const float* plane = nodes.values + q.first[l] * Nodes::kFloats;
        for (int i = 0; i < kWidth; ++i, plane += Nodes::kUp) {
            Whole all(0.0f), up(0.0f), along(0.0f);
            const float* row = plane;
            for (int j = 0; j < kWidth; ++j, row += Nodes::kAcross) {
                Whole value = wz[0] * Whole::load(row), slant = sz[0] * Whole::load(row);
                for (int k = 1; k < kPairs; ++k) {
                    const Whole n = Whole::load(row + 8 * k);
                    value = value + wz[k] * n;
                    slant = slant + sz[k] * n;
                }
                all = all + Whole(q.w[1][j][l]) * value;
                up = up + Whole(q.slope[1][j][l]) * value;
                along = along + Whole(q.w[1][j][l]) * slant;
            }
            dx = dx + Whole(q.slope[0][i][l]) * all;
            dy = dy + Whole(q.w[0][i][l]) * up;
            dz = dz + Whole(q.w[0][i][l]) * along;
        }
        joined(leftOf(dx) + rightOf(dx), leftOf(dy) + rightOf(dy)).store(xy);
        joined(leftOf(dz) + rightOf(dz), Half(0.0f)).store(z);
    }

    FIRN_WIDE static void scatter(const Weights<Spline>& q, int l, const float* xy, const float* z, Nodes& nodes) {
        const Half Tx = Half::load(xy), Ty = Half::load(xy + 4), Tz = Half::load(z);
        const Whole x = joined(Tx, Tx), y = joined(Ty, Ty), along = joined(Tz, Tz);
        Whole wz[kPairs], sz[kPairs];
        for (int k = 0; k < kPairs; ++k) wz[k] = pair(q.w[2], 2 * k, l), sz[k] = pair(q.slope[2], 2 * k, l) * along;
        float* plane = nodes.values + q.first[l] * Nodes::kFloats;
        for (int i = 0; i < kWidth; ++i, plane += Nodes::kUp) {
            const Whole across = Whole(q.slope[0][i][l]) * x, up = Whole(q.w[0][i][l]) * y;
            float* row = plane;
            for (int j = 0; j < kWidth; ++j, row += Nodes::kAcross) {
                const Whole here = Whole(q.w[1][j][l]) * across + Whole(q.slope[1][j][l]) * up;
                const Whole both(q.w[0][i][l] * q.w[1][j][l]);
                for (int k = 0; k < kPairs; ++k) {
                    float* n = row + 8 * k;
                    (Whole::load(n) + (wz[k] * here + sz[k] * both)).store(n);
                }
            }
        }
    }

    static void load(const HomeView& home, const Vec3* u, Nodes& nodes) {
        nodes.clear();
        nodes.forEachRun(home, [&](float* ours, std::uint32_t block, int first, int count) {
            const Vec3* theirs = u + block * std::uint32_t(kBlockNodes) + first;
            for (int n = 0; n < count; ++n) halfOf(theirs[n].x, theirs[n].y, theirs[n].z).store(ours + 4 * n);
        });
    }

    static void add(const HomeView& home, Nodes& nodes, Vec3* Hu) {
        nodes.forEachRun(home, [&](const float* ours, std::uint32_t block, int first, int count) {
            Vec3* theirs = Hu + block * std::uint32_t(kBlockNodes) + first;
            for (int n = 0; n < count; ++n) {
                theirs[n].x += ours[4 * n];
                theirs[n].y += ours[4 * n + 1];
                theirs[n].z += ours[4 * n + 2];
            }
        });
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
