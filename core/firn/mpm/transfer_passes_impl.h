// Particles to grid and back (home_passes.h), for the instruction set that the including file is compiled for.
//
// Two ways of using lanes: in transfers the channels of a node lie in the lanes, eight floats that are loaded, weighed
// and stored at once; in the constitutive law, particles do.
#pragma once

#include "firn/mpm/home_nodes_impl.h"
#include "firn/mpm/kernels.h"

namespace firn {
inline namespace FIRN_ISA {

/// How velocities travel between particles and grid, as a policy. The left half of what a particle brings is momentum
/// and mass, the right half is force: weights of the right half's gradient are slopes of the spline, those of the left
/// half, with APIC, are moments w (x_i - x).
struct Flip {
    static constexpr bool kAffine = false;
    /// Nothing in the left half: the slope may stand in both.
    static Whole gradient(float /*moment*/, float slope) { return Whole(slope); }
};
struct Apic {
    static constexpr bool kAffine = true;
    static Whole gradient(float moment, float slope) { return joined(Half(moment), Half(slope)); }
};

/// x y z m, vx vy vz JP of a record.
inline const float* placeOf(const Carrier& c) { return reinterpret_cast<const float*>(&c); }
inline float* placeOf(Carrier& c) { return reinterpret_cast<float*>(&c); }

template <class Spline>
using TransferNodes = HomeNodes<Spline, node::kFloats>;

template <class Spline>
void loadNodes(const HomeView& home, TransferNodes<Spline>& nodes) {
    nodes.forEachRun(home, [&](float* ours, std::uint32_t block, int first, int count) {
        const float* theirs = home.grid[block].node[first];
        for (int c = 0; c < count * node::kFloats; c += 8) Whole::load(theirs + c).store(ours + c);
    });
}

template <class Spline>
void addNodes(const HomeView& home, TransferNodes<Spline>& nodes) {
    nodes.forEachRun(home, [&](const float* ours, std::uint32_t block, int first, int count) {
        float* theirs = home.grid[block].node[first];
        for (int c = 0; c < count * node::kFloats; c += 8)
            (Whole::load(theirs + c) + Whole::load(ours + c)).store(theirs + c);
    });
}

/// What one particle brings: alike for all its nodes, and per unit of gradient along each axis.
struct Brought {
    Whole all, x, y, z;
};

template <class Transfer>
Brought broughtBy(const Carrier& c, const Mat3* C, float h) {
    const float perCell = -1 / h;
    const Half none(0.0f), momentum = halfOf(c.m * c.v.x, c.m * c.v.y, c.m * c.v.z, c.m);
    const float* t = c.tau;
    const Half Tx = halfOf(t[0], t[1], t[2]) * Half(perCell), Ty = halfOf(t[1], t[3], t[4]) * Half(perCell),
               Tz = halfOf(t[2], t[4], t[5]) * Half(perCell);
    const Whole all = joined(momentum, none);
    if constexpr (Transfer::kAffine) {
        const Half mh(c.m * h);
        const auto column = [&](int k) { return halfOf(C->a[0][k], C->a[1][k], C->a[2][k]) * mh; };
        return {all, joined(column(0), Tx), joined(column(1), Ty), joined(column(2), Tz)};
    } else {
        return {all, joined(none, Tx), joined(none, Ty), joined(none, Tz)};
    }
}

template <class Spline, class Transfer>
void scatter(const Brought& b, const Weights<Spline>& q, TransferNodes<Spline>& nodes) {
    constexpr int kWidth = Spline::kWidth;
    Whole wz[kWidth], gz[kWidth];
    for (int k = 0; k < kWidth; ++k)
        wz[k] = Whole(q.w[k][2]), gz[k] = Transfer::gradient(q.moment[k][2], q.slope[k][2]);
    float* plane = nodes.values + q.firstFloat(nodes);
    for (int i = 0; i < kWidth; ++i, plane += TransferNodes<Spline>::kUp) {
        const Whole wx(q.w[i][0]), gx = Transfer::gradient(q.moment[i][0], q.slope[i][0]);
        const Whole across = wx * b.all + gx * b.x, up = wx * b.y, along = wx * b.z;
        float* row = plane;
        for (int j = 0; j < kWidth; ++j, row += TransferNodes<Spline>::kAcross) {
            const Whole wy(q.w[j][1]), gy = Transfer::gradient(q.moment[j][1], q.slope[j][1]);
            const Whole here = wy * across + gy * up, slant = wy * along;
            for (int k = 0; k < kWidth; ++k) {
                float* n = row + k * node::kFloats;
                (Whole::load(n) + (wz[k] * here + gz[k] * slant)).store(n);
            }
        }
    }
}

/// What the grid tells a particle: weighed values of a node's two halves, and their gradients [per cell] (right) or
/// moments (left, APIC).
struct Told {
    Whole all{}, x{}, y{}, z{};
};

template <class Spline, class Transfer>
Told gather(const Weights<Spline>& q, const TransferNodes<Spline>& nodes) {
    constexpr int kWidth = Spline::kWidth;
    Whole wz[kWidth], gz[kWidth];
    for (int k = 0; k < kWidth; ++k)
        wz[k] = Whole(q.w[k][2]), gz[k] = Transfer::gradient(q.moment[k][2], q.slope[k][2]);
    Told told{Whole(0.0f), Whole(0.0f), Whole(0.0f), Whole(0.0f)};
    const float* plane = nodes.values + q.firstFloat(nodes);
    for (int i = 0; i < kWidth; ++i, plane += TransferNodes<Spline>::kUp) {
        Whole all(0.0f), up(0.0f), along(0.0f);
        const float* row = plane;
        for (int j = 0; j < kWidth; ++j, row += TransferNodes<Spline>::kAcross) {
            Whole value = wz[0] * Whole::load(row), slant = gz[0] * Whole::load(row);
            for (int k = 1; k < kWidth; ++k) {
                const Whole n = Whole::load(row + k * node::kFloats);
                value = value + wz[k] * n;
                slant = slant + gz[k] * n;
            }
            const Whole wy(q.w[j][1]);
            all = all + wy * value;
            up = up + Transfer::gradient(q.moment[j][1], q.slope[j][1]) * value;
            along = along + wy * slant;
        }
        const Whole wx(q.w[i][0]);
        told.all = told.all + wx * all;
        told.x = told.x + Transfer::gradient(q.moment[i][0], q.slope[i][0]) * all;
        told.y = told.y + wx * up;
        told.z = told.z + wx * along;
    }
    return told;
}

/// kLanes particles side by side, as rows of floats on their way into lanes and back.
struct Group {
    int count = 0;  // the lanes behind repeat the last particle
    std::uint32_t from[kLanes];
    alignas(64) float gradX[kLanes][8];  // columns x and y of the velocity gradient, four floats each
    alignas(64) float gradZ[kLanes][8];  // column z; m, V0, JP
};

template <class T>
SnowPoint<T> snowIn(const T (&s)[16]) {
    return {{s[9], s[10]}, s[11], s[12], s[13]};
}

/// The lanes of a group's substances, field by field.
inline void loadSubstances(const Group& g, const Substance* all, Many (&fields)[16]) {
    const float* rows[kLanes];
    for (int half = 0; half < 2; ++half) {
        for (int l = 0; l < kLanes; ++l) rows[l] = &all[g.from[l]].FE.a[0][0] + 8 * half;
        toLanes(rows, fields + 8 * half);
    }
}

/// Stress, wave speed and JP of a group into the records from `to` on.
inline float storeStress(const Deformed<Many>& d, const Many& m, const Many& V0, int count, Carrier* to) {
    const Mat<Many>& t = d.tau;
    const Many wave = waveSpeed(d.stiffness, m / V0);
    const Many fields[8] = {
        t.a[0][0] * V0, t.a[0][1] * V0, t.a[0][2] * V0, t.a[1][1] * V0, t.a[1][2] * V0, t.a[2][2] * V0, V0, wave};
    alignas(64) float rows[kLanes][8];
    fromLanes(fields, rows);
    float fastest = 0;
    for (int l = 0; l < count; ++l) {
        Whole::load(rows[l]).store(to[l].tau);
        fastest = larger(rows[l][7], fastest);
    }
    return fastest;
}

inline void storeSubstances(const Mat<Many>& FE, const Group& g, const Substance* from, Substance* to) {
    Many first[8];
    for (int c = 0; c < 8; ++c) first[c] = FE.a[c / 3][c % 3];
    alignas(64) float rows[kLanes][8], last[kLanes];
    fromLanes(first, rows);
    FE.a[2][2].store(last);
    for (int l = 0; l < g.count; ++l) {
        const Substance& was = from[g.from[l]];
        float* at = &to[l].FE.a[0][0];
        Whole::load(rows[l]).store(at);
        Whole::load(&was.FE.a[0][0] + 8).store(at + 8);
        at[8] = last[l];
    }
}

/// Step 7 for a group, out of line because its code is large and four schemes share it: FE moves with the velocity
/// gradient and yields; the rest follows from it.
__attribute__((noinline)) inline PassOutcome deformGroup(const Group& g, const SnowView& now, const SnowView& next,
                                                         std::uint32_t to, const PassNumbers& numbers) {
    Many fields[16], xy[8], z[8];
    loadSubstances(g, now.substances, fields);
    const float* rows[kLanes];
    for (int l = 0; l < kLanes; ++l) rows[l] = g.gradX[l];
    toLanes(rows, xy);
    for (int l = 0; l < kLanes; ++l) rows[l] = g.gradZ[l];
    toLanes(rows, z);
    const Mat<Many> gradV{{{xy[0], xy[4], z[0]}, {xy[1], xy[5], z[1]}, {xy[2], xy[6], z[2]}}};
    const Many m = z[4], V0 = z[5], JP = z[6];
    const Deformed<Many> d =
        deformed(matrixIn(fields), JP, gradV, Many(numbers.dt), snowIn(fields), Many(numbers.maxHardening));
    PassOutcome outcome;
    outcome.maxWave = storeStress(d, m, V0, g.count, next.carriers + to);
    storeSubstances(d.FE, g, now.substances, next.substances + to);
    alignas(64) float moved[kLanes], ratio[kLanes];
    d.JP.store(moved);
    volumeRatio(gradV, Many(numbers.dt)).store(ratio);
    for (int l = 0; l < g.count; ++l) {
        next.carriers[to + l].JP = moved[l];
        outcome.leastRatio = smaller(ratio[l], outcome.leastRatio);
        outcome.mostRatio = larger(ratio[l], outcome.mostRatio);
    }
    return outcome;
}

inline PassOutcome stressOf(const SnowView& snow, std::uint32_t begin, std::uint32_t end, const PassNumbers& numbers) {
    PassOutcome outcome;
    for (std::uint32_t first = begin; first < end; first += kLanes) {
        Group g;
        g.count = end - first < unsigned(kLanes) ? int(end - first) : kLanes;
        alignas(64) float m[kLanes], V0[kLanes], JP[kLanes];
        for (int l = 0; l < kLanes; ++l) {
            g.from[l] = first + std::uint32_t(l < g.count ? l : g.count - 1);
            const Carrier& c = snow.carriers[g.from[l]];
            m[l] = c.m, V0[l] = c.V0, JP[l] = c.JP;
        }
        Many fields[16];
        loadSubstances(g, snow.substances, fields);
        const Mat<Many> FE = matrixIn(fields);
        const Svd<Many> s = svd(FE);
        const Deformed<Many> d = stressed(FE, s.U, s.s, Many::load(JP), snowIn(fields), Many(numbers.maxHardening));
        outcome.maxWave =
            larger(storeStress(d, Many::load(m), Many::load(V0), g.count, snow.carriers + first), outcome.maxWave);
    }
    return outcome;
}

inline void worsen(PassOutcome& all, const PassOutcome& one) {
    all.maxWave = larger(one.maxWave, all.maxWave);
    all.leastRatio = smaller(one.leastRatio, all.leastRatio);
    all.mostRatio = larger(one.mostRatio, all.mostRatio);
}

template <class Spline, class Transfer>
struct TransferPasses {
    static void particlesToGrid(const HomeView& home, const SnowView& now, const PassNumbers& numbers) {
        TransferNodes<Spline> nodes;
        nodes.clear();
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = home.order[i];
            const Carrier& c = now.carriers[p];
            scatter<Spline, Transfer>(broughtBy<Transfer>(c, now.affine + p, numbers.h),
                                      Weights<Spline>(Half::load(placeOf(c)) * Half(1 / numbers.h), home), nodes);
        }
        addNodes(home, nodes);
    }

    static PassOutcome gridToParticles(const HomeView& home, const SnowView& now, const SnowView& next,
                                       const PassNumbers& numbers) {
        TransferNodes<Spline> nodes;
        loadNodes(home, nodes);
        PassOutcome outcome;
        Group g;
        for (std::uint32_t first = home.begin; first < home.end; first += kLanes) {
            g.count = home.end - first < unsigned(kLanes) ? int(home.end - first) : kLanes;
            for (int l = 0; l < kLanes; ++l)
                g.from[l] = home.order[first + std::uint32_t(l < g.count ? l : g.count - 1)];
            for (int l = 0; l < g.count; ++l) listen(g, l, first + std::uint32_t(l), home, nodes, now, next, numbers);
            for (int l = g.count; l < kLanes; ++l) repeatLast(g, l);
            worsen(outcome, deformGroup(g, now, next, first, numbers));
        }
        return outcome;
    }

private:
    /// Step 8 for one particle, and its velocity gradient into lane l of the group.
    static void listen(Group& g, int l, std::uint32_t to, const HomeView& home, const TransferNodes<Spline>& nodes,
                       const SnowView& now, const SnowView& next, const PassNumbers& numbers) {
        const Carrier& c = now.carriers[g.from[l]];
        const float perCell = 1 / numbers.h;
        const Told told =
            gather<Spline, Transfer>(Weights<Spline>(Half::load(placeOf(c)) * Half(perCell), home), nodes);
        const Half scale(perCell);
        joined(rightOf(told.x) * scale, rightOf(told.y) * scale).store(g.gradX[l]);
        joined(rightOf(told.z) * scale, halfOf(c.m, c.V0, c.JP)).store(g.gradZ[l]);
        Carrier& after = next.carriers[to];
        Half::load(placeOf(c)).store(placeOf(after));
        const Half pic = rightOf(told.all);
        if constexpr (Transfer::kAffine) {
            pic.store(placeOf(after) + 4);
            keepAffine(told, Half(perCell * float(Spline::kInverseInertia)), next.affine[to]);
        } else {
            blendedVelocity(Half::load(placeOf(c) + 4), leftOf(told.all), pic, Half(numbers.flip))
                .store(placeOf(after) + 4);
        }
    }

    static void keepAffine(const Told& told, const Half& scale, Mat3& C) {
        alignas(16) float columns[3][4];
        (leftOf(told.x) * scale).store(columns[0]);
        (leftOf(told.y) * scale).store(columns[1]);
        (leftOf(told.z) * scale).store(columns[2]);
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k) C.a[r][k] = columns[k][r];
    }

    static void repeatLast(Group& g, int l) {
        Whole::load(g.gradX[g.count - 1]).store(g.gradX[l]);
        Whole::load(g.gradZ[g.count - 1]).store(g.gradZ[l]);
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
