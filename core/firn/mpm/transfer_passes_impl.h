// Particles to grid and back (home_passes.h), for the instruction set that the including file is compiled for.
//
// Two ways of using lanes: in transfers they hold a row of nodes (home_nodes_impl.h), in the constitutive law
// particles.
#pragma once

#include "firn/base/simd/group.h"
#include "firn/mpm/home_nodes_impl.h"
#include "firn/mpm/kernels.h"

namespace firn {
inline namespace FIRN_ISA {

/// x y z m, vx vy vz JP of a record.
inline const float* placeOf(const Carrier& c) { return reinterpret_cast<const float*>(&c); }
inline float* placeOf(Carrier& c) { return reinterpret_cast<float*>(&c); }

/// The two halves of the grid's nodes (mpm_state.h), apart, the left one as FLIP asks for it.
template <class Spline>
void loadNodes(const HomeView& home, const Half& flip, HomeNodes<Spline>* left, HomeNodes<Spline>& right) {
    forEachRun<Spline>(home, [&](int row, int k, std::uint32_t block, int first, int count) {
        for (int n = 0; n < count; ++n) {
            const Whole both = Whole::load(home.grid[block].node[first + n]);
            const Half after = rightOf(both);
            after.store(right.node(row, k + n));
            if (left) blendedNode(leftOf(both), after, flip).store(left->node(row, k + n));
        }
    });
}

template <class Spline>
void addNodes(const HomeView& home, const HomeSums<Spline>& left, const HomeSums<Spline>& right) {
    forEachRun<Spline>(home, [&](int row, int k, std::uint32_t block, int first, int count) {
        for (int n = 0; n < count; ++n) {
            float* theirs = home.grid[block].node[first + n];
            (Whole::load(theirs) + joined(left.node(row, k + n), right.node(row, k + n))).store(theirs);
        }
    });
}

/// Momentum and mass.
FIRN_WIDE NodeRow momentumOf(const Carrier& c) {
    return repeated(withLast(Half::load(placeOf(c) + 4) * Half(c.m), c.m));
}

/// f = - V0 tau grad w.
template <class Spline>
FIRN_WIDE SlopedRow forceOf(const Carrier& c, const Weights<Spline>& q, int l, float h) {
    const Half scale(-1 / h);
    const Half xx = Half::load(c.tau), xz = Half::load(c.tau + 2);  // xx xy xz yy, xz yy yz zz
    const Half Tx = withLast(xx, 0) * scale, Ty = picked<1, 5, 6>(xx, xz) * scale, Tz = picked<0, 2, 3>(xz, xz) * scale;
    const NodeRow w = spread(q.along[l]), slope = spread(q.along[l] + 4);
    return {w * repeated(Tx), w * repeated(Ty), slope * repeated(Tz)};
}

// How velocities travel between particles and grid, as a policy: what particle l brings to the left half of the nodes,
// and by what it weighs there.

template <class Spline>
struct Flip : Weights<Spline> {
    static constexpr bool kAffine = false;
    using Weights<Spline>::Weights;

    FIRN_WIDE const typename Weights<Spline>::Axis* leftG() const { return this->slope; }  // which nothing asks for
    FIRN_WIDE FlatRow leftRow(const Carrier& c, const Mat3*, float, int l) const {
        return {spread(this->along[l]) * momentumOf(c)};
    }
};
template <class Spline>
struct Apic : Weights<Spline> {
    static constexpr bool kAffine = true;
    typename Weights<Spline>::Axis moment[2];
    FIRN_WIDE Apic(const Vec<Many>& X, const HomeView& home) : Weights<Spline>(X, home) {
        for (int axis = 0; axis < 2; ++axis) this->moments(axis, moment[axis]);
    }

    FIRN_WIDE const typename Weights<Spline>::Axis* leftG() const { return moment; }
    /// m (v + C (x_i - x)): moments take the place of slopes.
    FIRN_WIDE SlopedRow leftRow(const Carrier& c, const Mat3* C, float h, int l) const {
        const Half mh(c.m * h);
        const auto column = [&](int k) { return repeated(halfOf(C->a[0][k], C->a[1][k], C->a[2][k]) * mh); };
        const NodeRow weights = spread(this->along[l]);
        return {weights * column(0), weights * column(1),
                fma(weights, momentumOf(c), this->momentsAlong(l) * column(2))};
    }
};

/// Nodes that addNodes() will ask for, into the second-level cache while particles are worked on: in large scenes,
/// where every colour of homes passes all memory, they have left it since the colour before.
template <class Spline>
void fetchNodes(const HomeView& home) {
    constexpr int kNodesOfLine = 64 / int(sizeof home.grid->node[0]);
    forEachRun<Spline>(home, [&](int, int, std::uint32_t block, int first, int count) {
        for (int n = 0; n < count; n += kNodesOfLine) __builtin_prefetch(home.grid[block].node[first + n], 0, 2);
    });
}

/// The first half of a group's records, field by field.
struct Places {
    Many fields[8];  // x y z m, vx vy vz JP

    FIRN_WIDE Places(const Group& g, const Carrier* carriers) {
        toLanes([&](int l) { return placeOf(carriers[g.from[l]]); }, fields);
    }
    FIRN_WIDE Vec<Many> cells(float h) const {
        const Many perCell(1 / h);
        return {fields[0] * perCell, fields[1] * perCell, fields[2] * perCell};
    }
};

/// What the law needs of a group.
struct Heard {
    alignas(64) float row[kLanes][kRowFloats];  // velocity, and the columns of its gradient
    alignas(64) float moved[kLanes][8];         // the grid's velocity, and V0
    Many m, JP;
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
FIRN_APART void deformGroup(const Group& g, const Heard& heard, const SnowView& now, const SnowView& next,
                            std::uint32_t to, const PassNumbers& numbers, Noticed& noticed) {
    Many fields[16], vx[8], yz[8], moved[8];
    loadSubstances(g.from, now.substances, fields);
    toLanes([&](int l) { return heard.row[l]; }, vx);
    toLanes([&](int l) { return heard.row[l] + 8; }, yz);
    toLanes([&](int l) { return heard.moved[l]; }, moved);
    const Mat<Many> gradV{{{vx[4], yz[0], yz[4]}, {vx[5], yz[1], yz[5]}, {vx[6], yz[2], yz[6]}}};
    const Many m = heard.m, V0 = moved[3];
    const Deformed<Many> d =
        deformed(matrixIn(fields), heard.JP, gradV, Many(numbers.dt), snowIn(fields), Many(numbers.maxHardening));
    const Many wave = storeStress(d, m, V0, g.count, next.carriers + to);
    const Many ratio = volumeRatio(gradV, Many(numbers.dt));
    const Vec<Many> v{vx[0], vx[1], vx[2]}, vPic{moved[0], moved[1], moved[2]};
    noticed = {larger(wave, noticed.wave), larger(larger(dot(v, v), dot(vPic, vPic)), noticed.speed2),
               smaller(ratio, noticed.least), larger(ratio, noticed.most)};
    storeSubstances(d.FE, g, now.substances, next.substances + to);
    alignas(64) float packed[kLanes];
    d.JP.store(packed);
    for (int l = 0; l < g.count; ++l) next.carriers[to + l].JP = packed[l];
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
        if (home.end - home.begin < kFew)
            addFew(home, now, numbers);
        else
            addMany(home, now, numbers);
    }

    static PassOutcome gridToParticles(const HomeView& home, const SnowView& now, const SnowView& next,
                                       const PassNumbers& numbers) {
        HomeNodes<Spline> left, right;
        loadNodes(home, Half(numbers.flip), kAffine ? nullptr : &left, right);
        Noticed noticed;
        Heard heard;
        for (std::uint32_t first = home.begin; first < home.end; first += kLanes) {
            const Group g(home.order, first, home.end);
            const Places places(g, now.carriers);
            heard.m = places.fields[3], heard.JP = places.fields[7];
            const Transfer<Spline> q(places.cells(numbers.h), home);
            for (int l = 0; l < g.count; ++l) {
                const std::uint32_t i = first + std::uint32_t(l), later = groupLater(i, home.end);
                fetch(now.carriers + home.order[later]), fetch(next.carriers + later);
                fetch(now.substances + g.from[l]), fetch(next.substances + i);  // for deformGroup()
                listen(q, l, left, right, now.carriers[g.from[l]], next, i, numbers, heard);
            }
            for (int l = g.count; l < kLanes; ++l) {
                NodeRow::load(heard.row[g.count - 1]).store(heard.row[l]);
                Whole::load(heard.moved[g.count - 1]).store(heard.moved[l]);
            }
            deformGroup(g, heard, now, next, first, numbers, noticed);
        }
        return noticed.outcome();
    }

private:
    static constexpr bool kAffine = Transfer<Spline>::kAffine;
    /// Fewer particles than these, as in powder, go straight to the grid: to clear a home's sums and to add them takes
    /// longer than they do.
    static constexpr std::uint32_t kFew = 12;

    /// Calls f(weights, l, left row, right row) for every particle of a home.
    template <class F>
    FIRN_WIDE static void forEachBrought(const HomeView& home, const SnowView& now, const PassNumbers& numbers,
                                         const F& f) {
        for (std::uint32_t first = home.begin; first < home.end; first += kLanes) {
            const Group g(home.order, first, home.end);
            const Transfer<Spline> q(Places(g, now.carriers).cells(numbers.h), home);
            for (int l = 0; l < g.count; ++l) {
                fetch(now.carriers + home.order[groupLater(first + std::uint32_t(l), home.end)]);
                const std::uint32_t p = g.from[l];
                const Carrier& c = now.carriers[p];
                f(q, l, q.leftRow(c, now.affine + p, numbers.h, l), forceOf(c, q, l, numbers.h));
            }
        }
    }

    static void addMany(const HomeView& home, const SnowView& now, const PassNumbers& numbers) {
        using Sums = HomeSums<Spline>;
        Sums left, right;
        fetchNodes<Spline>(home);
        left.clear();
        right.clear();
        forEachBrought(home, now, numbers, [&](const auto& q, int l, const auto& leftRow, const SlopedRow& rightRow) {
            float *toLeft = left.row(q.row[l], q.start[l]), *toRight = right.row(q.row[l], q.start[l]);
            forEachRow(q, l, leftRow, q.leftG(), rightRow, [&](int i, int j, const auto& a, const auto& b) {
                addTo(toLeft + i * Sums::kUp + j * Sums::kAcross, a);
                addTo(toRight + i * Sums::kUp + j * Sums::kAcross, b);
            });
        });
        addNodes(home, left, right);
    }

    static void addFew(const HomeView& home, const SnowView& now, const PassNumbers& numbers) {
        forEachBrought(home, now, numbers, [&](const auto& q, int l, const auto& leftRow, const SlopedRow& rightRow) {
            const int firstRow = q.row[l] / kReach<Spline>, firstColumn = q.row[l] % kReach<Spline>;
            forEachRow(q, l, leftRow, q.leftG(), rightRow, [&](int i, int j, const auto& a, const auto& b) {
                alignas(64) float left[kRowFloats], right[kRowFloats];
                a(NodeRow(0.0f)).store(left), b(NodeRow(0.0f)).store(right);
                for (int k = 0; k < Spline::kWidth; ++k) {
                    float* theirs = nodeOf(home, firstRow + i, firstColumn + j, q.start[l] + k);
                    (Whole::load(theirs) +
                     joined(Half::load(left + k * kNodeFloats), Half::load(right + k * kNodeFloats)))
                        .store(theirs);
                }
            });
        });
    }

    /// The node (i, j, k) from the home's first one on.
    FIRN_WIDE static float* nodeOf(const HomeView& home, int i, int j, int k) {
        const int near = (i / kBlockEdge * 2 + j / kBlockEdge) * 2 + k / kBlockEdge;
        const int n = (i % kBlockEdge * kBlockEdge + j % kBlockEdge) * kBlockEdge + k % kBlockEdge;
        return home.grid[home.near[near]].node[n];
    }

    /// Steps 8 and 10 for one particle, and its velocity gradient.
    ///
    /// Departure: the paper moves a particle by its own velocity; here FLIP's particles, too, move by the grid's, as
    /// neighbours do. Where a ball hits a wall, snow that has stopped shares nodes with snow that arrives, and at every
    /// stop of these it is given a push back: moved by its own velocity it ran through the ball, and left it at the
    /// speed of the impact (a twenty-eighth of a ball at 15 m/s).
    FIRN_WIDE static void listen(const Transfer<Spline>& q, int l, const HomeNodes<Spline>& left,
                                 const HomeNodes<Spline>& right, const Carrier& c, const SnowView& next,
                                 std::uint32_t to, const PassNumbers& numbers, Heard& heard) {
        const float perCell = 1 / numbers.h;
        const NodeRow w = spread(q.along[l]), slope = spread(q.along[l] + 4);
        const float* after = right.node(q.row[l], q.start[l]);
        const SummedRows sum = sumRows<Spline, !kAffine>(q.w, q.slope, l, left.node(q.row[l], q.start[l]), after);
        const Half vPic = sumOfNodes(w * sum.all);
        NodeRow told;
        Half v = vPic;
        if constexpr (kAffine) {
            keepAffine(q, l, after, sum.all, perCell * float(Spline::kInverseInertia), next.affine[to]);
            told = sumsOfNodes(NodeRow(0.0f), w * sum.x, w * sum.y, slope * sum.all);
        } else {
            told = sumsOfNodes(w * sum.left, w * sum.x, w * sum.y, slope * sum.all);
            v = blendedVelocity(Half::load(placeOf(c) + 4), firstOf(told), Half(numbers.flip));
        }
        withFirst(told * NodeRow(perCell), v).store(heard.row[l]);
        joined(withLast(vPic, c.V0), vPic).store(heard.moved[l]);
        const Half x = Half::load(placeOf(c)) + Half(numbers.dt) * vPic;
        joined(withLast(x, c.m), v).store(placeOf(next.carriers[to]));
    }

    /// C = sum w v (x_i - x)^T over the inertia.
    /// @param all  v^{n+1} summed over the first two axes
    FIRN_WIDE static void keepAffine(const Transfer<Spline>& q, int l, const float* after, const NodeRow& all,
                                     float scale, Mat3& C) {
        const SummedRows moments = sumRows<Spline, false>(q.w, q.moment, l, nullptr, after);
        const NodeRow w = spread(q.along[l]);
        alignas(64) float columns[4][4];
        (sumsOfNodes(w * moments.x, w * moments.y, q.momentsAlong(l) * all, NodeRow(0.0f)) * NodeRow(scale))
            .store(columns[0]);
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k) C.a[r][k] = columns[k][r];
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
