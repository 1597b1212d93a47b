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
template <class Spline>
struct Flip : Weights<Spline> {
    static constexpr bool kAffine = false;
    using Weights<Spline>::Weights;
    /// Nothing in the left half: the slope may stand in both.
    FIRN_WIDE Whole gradient(int axis, int k, int l) const { return Whole(this->slope[axis][k][l]); }
};
template <class Spline>
struct Apic : Weights<Spline> {
    static constexpr bool kAffine = true;
    typename Weights<Spline>::Row moment[3];
    FIRN_WIDE Apic(const Vec<Many>& X, const HomeView& home) : Weights<Spline>(X, home) {
        for (int axis = 0; axis < 3; ++axis) this->moments(axis, moment[axis]);
    }
    FIRN_WIDE Whole gradient(int axis, int k, int l) const {
        return joined(Half(moment[axis][k][l]), Half(this->slope[axis][k][l]));
    }
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

template <bool kAffine>
FIRN_WIDE Brought broughtBy(const Carrier& c, const Mat3* C, float h) {
    const Half scale(-1 / h);
    const Half none(0.0f), momentum = withLast(Half::load(placeOf(c) + 4) * Half(c.m), c.m);
    const Half xx = Half::load(c.tau), xz = Half::load(c.tau + 2);  // xx xy xz yy, xz yy yz zz
    const Half Tx = withLast(xx, 0) * scale, Ty = picked<1, 5, 6>(xx, xz) * scale, Tz = picked<0, 2, 3>(xz, xz) * scale;
    const Whole all = joined(momentum, none);
    if constexpr (kAffine) {
        const Half mh(c.m * h);
        const auto column = [&](int k) { return halfOf(C->a[0][k], C->a[1][k], C->a[2][k]) * mh; };
        return {all, joined(column(0), Tx), joined(column(1), Ty), joined(column(2), Tz)};
    } else {
        return {all, joined(none, Tx), joined(none, Ty), joined(none, Tz)};
    }
}

/// Particle l of the weights.
template <class Spline, class Transfer>
FIRN_WIDE void scatter(const Brought& b, const Transfer& q, int l, TransferNodes<Spline>& nodes) {
    constexpr int kWidth = Spline::kWidth;
    Whole wz[kWidth], gz[kWidth];
    for (int k = 0; k < kWidth; ++k) wz[k] = Whole(q.w[2][k][l]), gz[k] = q.gradient(2, k, l);
    float* plane = nodes.values + q.first[l] * node::kFloats;
    for (int i = 0; i < kWidth; ++i, plane += TransferNodes<Spline>::kUp) {
        const Whole wx(q.w[0][i][l]);
        const Whole across = wx * b.all + q.gradient(0, i, l) * b.x, up = wx * b.y, along = wx * b.z;
        float* row = plane;
        for (int j = 0; j < kWidth; ++j, row += TransferNodes<Spline>::kAcross) {
            const Whole wy(q.w[1][j][l]);
            const Whole here = wy * across + q.gradient(1, j, l) * up, slant = wy * along;
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
FIRN_WIDE Told gather(const Transfer& q, int l, const TransferNodes<Spline>& nodes) {
    constexpr int kWidth = Spline::kWidth;
    Whole wz[kWidth], gz[kWidth];
    for (int k = 0; k < kWidth; ++k) wz[k] = Whole(q.w[2][k][l]), gz[k] = q.gradient(2, k, l);
    Told told{Whole(0.0f), Whole(0.0f), Whole(0.0f), Whole(0.0f)};
    const float* plane = nodes.values + q.first[l] * node::kFloats;
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
            const Whole wy(q.w[1][j][l]);
            all = all + wy * value;
            up = up + q.gradient(1, j, l) * value;
            along = along + wy * slant;
        }
        const Whole wx(q.w[0][i][l]);
        told.all = told.all + wx * all;
        told.x = told.x + q.gradient(0, i, l) * all;
        told.y = told.y + wx * up;
        told.z = told.z + wx * along;
    }
    return told;
}

/// The kLanes particles of a home from `first` on.
struct Group {
    int count;  // the lanes behind repeat the last particle
    std::uint32_t from[kLanes];

    FIRN_WIDE Group(const HomeView& home, std::uint32_t first)
        : count(home.end - first < unsigned(kLanes) ? int(home.end - first) : kLanes) {
        for (int l = 0; l < kLanes; ++l) from[l] = home.order[first + std::uint32_t(l < count ? l : count - 1)];
    }
};

/// Positions of a group in cells.
FIRN_WIDE Vec<Many> cellsOf(const Group& g, const Carrier* carriers, float h) {
    Many place[8];
    toLanes([&](int l) { return placeOf(carriers[g.from[l]]); }, place);
    const Many perCell(1 / h);
    return {place[0] * perCell, place[1] * perCell, place[2] * perCell};
}

/// What the law needs of a group, row by row on its way into lanes.
struct Rows {
    // Columns of the velocity gradient and, as their fourth floats, the velocity: columns x and y; z and m, V0, JP.
    alignas(64) float xy[kLanes][8], z[kLanes][8];
};

template <class T>
SnowPoint<T> snowIn(const T (&s)[16]) {
    return {{s[9], s[10]}, s[11], s[12], s[13]};
}

/// PassOutcome in lanes.
struct Noticed {
    Many wave{0.0f}, speed2{0.0f}, least{1.0f}, most{1.0f};

    FIRN_WIDE PassOutcome outcome() const {
        PassOutcome o;
        for (int l = 0; l < kLanes; ++l) {
            o.maxWave = larger(wave.lane(l), o.maxWave);
            o.maxSpeed2 = larger(speed2.lane(l), o.maxSpeed2);
            o.leastRatio = smaller(least.lane(l), o.leastRatio);
            o.mostRatio = larger(most.lane(l), o.mostRatio);
        }
        return o;
    }
};

/// Stress and wave speed of a group into the records from `to` on; returns the wave speeds.
FIRN_WIDE Many storeStress(const Deformed<Many>& d, const Many& m, const Many& V0, int count, Carrier* to) {
    const Mat<Many>& t = d.tau;
    const Many wave = waveSpeed(d.stiffness, m / V0);
    const Many fields[8] = {
        t.a[0][0] * V0, t.a[0][1] * V0, t.a[0][2] * V0, t.a[1][1] * V0, t.a[1][2] * V0, t.a[2][2] * V0, V0, wave};
    alignas(32) float nobody[8];
    fromLanes(fields, [&](int l) { return l < count ? to[l].tau : nobody; });
    return wave;
}

FIRN_WIDE void storeSubstances(const Mat<Many>& FE, const Group& g, const Substance* from, Substance* to) {
    const Many first[8] = {FE.a[0][0], FE.a[0][1], FE.a[0][2], FE.a[1][0],
                           FE.a[1][1], FE.a[1][2], FE.a[2][0], FE.a[2][1]};
    alignas(64) float last[kLanes];
    FE.a[2][2].store(last);
    Substance nobody;
    for (int l = 0; l < g.count; ++l) {
        float* at = &to[l].FE.a[0][0] + 8;
        Whole::load(&from[g.from[l]].FE.a[0][0] + 8).store(at);
        *at = last[l];
    }
    fromLanes(first, [&](int l) { return &(l < g.count ? to[l] : nobody).FE.a[0][0]; });
}

/// Step 7 for a group, out of line because its code is large and four schemes share it: FE moves with the velocity
/// gradient and yields; the rest follows from it.
__attribute__((noinline)) inline void deformGroup(const Group& g, const Rows& r, const SnowView& now,
                                                  const SnowView& next, std::uint32_t to, const PassNumbers& numbers,
                                                  Noticed& noticed) {
    Many fields[16], xy[8], z[8];
    loadSubstances(g.from, now.substances, fields);
    toLanes([&](int l) { return r.xy[l]; }, xy);
    toLanes([&](int l) { return r.z[l]; }, z);
    const Mat<Many> gradV{{{xy[0], xy[4], z[0]}, {xy[1], xy[5], z[1]}, {xy[2], xy[6], z[2]}}};
    const Many m = z[4], V0 = z[5], JP = z[6];
    const Deformed<Many> d =
        deformed(matrixIn(fields), JP, gradV, Many(numbers.dt), snowIn(fields), Many(numbers.maxHardening));
    const Many wave = storeStress(d, m, V0, g.count, next.carriers + to);
    const Many ratio = volumeRatio(gradV, Many(numbers.dt));
    const Vec<Many> v{xy[3], xy[7], z[3]};
    noticed = {larger(wave, noticed.wave), larger(dot(v, v), noticed.speed2), smaller(ratio, noticed.least),
               larger(ratio, noticed.most)};
    storeSubstances(d.FE, g, now.substances, next.substances + to);
    alignas(64) float moved[kLanes];
    d.JP.store(moved);
    for (int l = 0; l < g.count; ++l) next.carriers[to + l].JP = moved[l];
}

inline PassOutcome stressOf(const SnowView& snow, std::uint32_t begin, std::uint32_t end, const PassNumbers& numbers) {
    Noticed noticed;
    for (std::uint32_t first = begin; first < end; first += kLanes) {
        const int count = end - first < unsigned(kLanes) ? int(end - first) : kLanes;
        std::uint32_t from[kLanes];
        alignas(64) float m[kLanes], V0[kLanes], JP[kLanes];
        for (int l = 0; l < kLanes; ++l) {
            from[l] = first + std::uint32_t(l < count ? l : count - 1);
            const Carrier& c = snow.carriers[from[l]];
            m[l] = c.m, V0[l] = c.V0, JP[l] = c.JP;
        }
        Many fields[16];
        loadSubstances(from, snow.substances, fields);
        const Mat<Many> FE = matrixIn(fields);
        const Svd<Many> s = svd(FE);
        const Deformed<Many> d = stressed(FE, s.U, s.s, Many::load(JP), snowIn(fields), Many(numbers.maxHardening));
        noticed.wave =
            larger(storeStress(d, Many::load(m), Many::load(V0), count, snow.carriers + first), noticed.wave);
    }
    return noticed.outcome();
}

template <class Spline, template <class> class Transfer>
struct TransferPasses {
    static void particlesToGrid(const HomeView& home, const SnowView& now, const PassNumbers& numbers) {
        TransferNodes<Spline> nodes;
        nodes.clear();
        for (std::uint32_t first = home.begin; first < home.end; first += kLanes) {
            const Group g(home, first);
            const Transfer<Spline> weights(cellsOf(g, now.carriers, numbers.h), home);
            for (int l = 0; l < g.count; ++l) {
                const std::uint32_t p = g.from[l];
                scatter(broughtBy<kAffine>(now.carriers[p], now.affine + p, numbers.h), weights, l, nodes);
            }
        }
        addNodes(home, nodes);
    }

    static PassOutcome gridToParticles(const HomeView& home, const SnowView& now, const SnowView& next,
                                       const PassNumbers& numbers) {
        TransferNodes<Spline> nodes;
        loadNodes(home, nodes);
        Noticed noticed;
        Rows rows;
        for (std::uint32_t first = home.begin; first < home.end; first += kLanes) {
            const Group g(home, first);
            for (int l = 0; l < g.count; ++l) __builtin_prefetch(now.substances + g.from[l]);  // for deformGroup()
            const Transfer<Spline> weights(cellsOf(g, now.carriers, numbers.h), home);
            for (int l = 0; l < g.count; ++l)
                listen(gather(weights, l, nodes), now.carriers[g.from[l]], l, next, first + std::uint32_t(l), numbers,
                       rows);
            for (int l = g.count; l < kLanes; ++l) {
                Whole::load(rows.xy[g.count - 1]).store(rows.xy[l]);
                Whole::load(rows.z[g.count - 1]).store(rows.z[l]);
            }
            deformGroup(g, rows, now, next, first, numbers, noticed);
        }
        return noticed.outcome();
    }

private:
    static constexpr bool kAffine = Transfer<Spline>::kAffine;

    /// Step 8 for one particle, and its velocity gradient into lane l of the group.
    FIRN_WIDE static void listen(const Told& told, const Carrier& c, int l, const SnowView& next, std::uint32_t to,
                                 const PassNumbers& numbers, Rows& rows) {
        const float perCell = 1 / numbers.h;
        const Half scale(perCell), pic = rightOf(told.all);
        Half v = pic;
        if constexpr (kAffine)
            keepAffine(told, Half(perCell * float(Spline::kInverseInertia)), next.affine[to]);
        else
            v = blendedVelocity(Half::load(placeOf(c) + 4), leftOf(told.all), pic, Half(numbers.flip));
        joined(withLastOf<0>(rightOf(told.x) * scale, v), withLastOf<1>(rightOf(told.y) * scale, v)).store(rows.xy[l]);
        joined(withLastOf<2>(rightOf(told.z) * scale, v), halfOf(c.m, c.V0, c.JP)).store(rows.z[l]);
        joined(Half::load(placeOf(c)), v).store(placeOf(next.carriers[to]));
    }

    static void keepAffine(const Told& told, const Half& scale, Mat3& C) {
        alignas(16) float columns[3][4];
        (leftOf(told.x) * scale).store(columns[0]);
        (leftOf(told.y) * scale).store(columns[1]);
        (leftOf(told.z) * scale).store(columns[2]);
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k) C.a[r][k] = columns[k][r];
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
