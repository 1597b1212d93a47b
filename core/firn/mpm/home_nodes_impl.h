// The nodes around a home and the weights of its particles, for the instruction set that the including file is compiled
// for.
//
// A node has four numbers here, and lanes hold a row: the four nodes that a stencil meets along the last axis. Sums
// over the other two axes then need one broadcast weight per row, and those along the row come once, at the end.
#pragma once

#include "firn/base/simd/channels.h"
#include "firn/mpm/home_passes.h"

namespace firn {
inline namespace FIRN_ISA {

using Many = Wide<kLanes>;

template <class T>
FIRN_WIDE Mat<T> matrixIn(const T* nine) {
    return {{{nine[0], nine[1], nine[2]}, {nine[3], nine[4], nine[5]}, {nine[6], nine[7], nine[8]}}};
}

/// The lanes of the substances number from[l], field by field.
FIRN_WIDE void loadSubstances(const std::uint32_t (&from)[kLanes], const Substance* all, Many (&fields)[16]) {
    toLanes([&](int l) { return &all[from[l]].FE.a[0][0]; }, fields);
    toLanes([&](int l) { return &all[from[l]].FE.a[0][0] + 8; }, fields + 8);
}

inline constexpr int kNodeFloats = 4, kRowNodes = 4, kRowFloats = kRowNodes * kNodeFloats;

/// How many nodes a home's particles reach along an axis.
template <class Spline>
inline constexpr int kReach = kBlockEdge + Spline::kWidth - 1;

/// Calls f(row, node, block, first, count) for every run of nodes along the last axis that lies in one block: `count`
/// nodes of the row number `row` from `node` on are those from `first` on in the block number `block`.
template <class Spline, class F>
FIRN_WIDE void forEachRun(const HomeView& home, F&& f) {
    for (int i = 0; i < kReach<Spline>; ++i)
        for (int j = 0; j < kReach<Spline>; ++j) {
            const int near = (i / kBlockEdge * 2 + j / kBlockEdge) * 2, row = i * kReach<Spline> + j;
            const int first = (i % kBlockEdge * kBlockEdge + j % kBlockEdge) * kBlockEdge;
            f(row, 0, home.near[near], first, kBlockEdge);
            f(row, kBlockEdge, home.near[near + 1], first, kReach<Spline> - kBlockEdge);
        }
}

/// The nodes around a home as they lie in space, in the first-level cache: to be read.
template <class Spline>
struct HomeNodes {
    static constexpr int kAcross = kReach<Spline> * kNodeFloats,
                         kUp = kReach<Spline> * kAcross;  // to the next row, plane
    // A node more than there are: behind a stencil of three nodes a row reads a fourth, which weighs nothing.
    alignas(64) float values[kReach<Spline> * kUp + kNodeFloats];

    FIRN_WIDE HomeNodes() { Half(0.0f).store(values + kReach<Spline> * kUp); }
    FIRN_WIDE float* node(int row, int k) { return values + row * kAcross + k * kNodeFloats; }
    FIRN_WIDE const float* node(int row, int k) const { return values + row * kAcross + k * kNodeFloats; }
};

/// The nodes around a home, to be added to. A row of a stencil may begin at any of four nodes; here each of the four
/// has rows of its own, so that a row is read as it was written by the particle before: where rows overlap in part, a
/// processor cannot forward what it is about to store, and waits. They are summed in the end.
template <class Spline>
struct HomeSums {
    static constexpr int kRows = kReach<Spline> * kReach<Spline>;
    static constexpr int kAcross = kRowFloats, kUp = kReach<Spline> * kAcross;
    alignas(64) float values[kBlockEdge][kRows * kRowFloats];

    void clear() { __builtin_memset(values, 0, sizeof values); }
    FIRN_WIDE float* row(int row, int start) { return values[start] + row * kRowFloats; }

    /// Node k of a row, from all the rows that have it.
    FIRN_WIDE Half node(int row, int k) const {
        Half sum(0.0f);
        for (int start = k < kRowNodes ? 0 : k - kRowNodes + 1; start <= k && start < kBlockEdge; ++start)
            sum = sum + Half::load(values[start] + row * kRowFloats + (k - start) * kNodeFloats);
        return sum;
    }
};

/// Weights of kLanes particles, and where the nodes of each begin. Made for all of them before any is used: one by one,
/// each particle would wait for its own.
template <class Spline>
struct Weights {
    static constexpr int kWidth = Spline::kWidth;
    using Axis = float[kWidth][kLanes];
    alignas(64) Axis w[2], slope[2];     // of the first two axes
    alignas(64) float along[kLanes][8];  // of the last: four weights, four slopes; zero behind a shorter stencil
    alignas(64) float past[3][kLanes];   // position past the first node [cells]
    alignas(64) int row[kLanes], start[kLanes];  // where the first row begins: kReach rows to a plane; node of the row

    /// @param X  positions in cells
    FIRN_WIDE Weights(const Vec<Many>& X, const HomeView& home) {
        Many first[3];
        for (int axis = 0; axis < 3; ++axis) {
            const Many base = floor(X[axis] + Many(Spline::kShift)), d = X[axis] - base;
            Many weight[kWidth], change[kWidth];
            Spline::weigh(d, weight, change);
            if (axis < 2)
                for (int k = 0; k < kWidth; ++k) weight[k].store(w[axis][k]), change[k].store(slope[axis][k]);
            else
                storeAlong(weight, change);
            d.store(past[axis]);
            first[axis] = base - Many(float(home.firstNode[axis]));
        }
        alignas(64) float rows[kLanes], starts[kLanes];
        (first[0] * Many(kReach<Spline>) + first[1]).store(rows);
        first[2].store(starts);
        for (int l = 0; l < kLanes; ++l) row[l] = int(rows[l]), start[l] = int(starts[l]);
    }

    /// w (x_i - x) along one of the first two axes [cells].
    FIRN_WIDE void moments(int axis, Axis& to) const {
        for (int k = 0; k < kWidth; ++k) (Many::load(w[axis][k]) * (Many(k) - Many::load(past[axis]))).store(to[k]);
    }
    /// And along the last, of particle l.
    FIRN_WIDE NodeRow momentsAlong(int l) const {
        constexpr float kPlaces[kRowNodes] = {0, 1, 2, 3};
        return spread(along[l]) * (spread(kPlaces) - NodeRow(past[2][l]));
    }

private:
    FIRN_WIDE void storeAlong(const Many (&weight)[kWidth], const Many (&change)[kWidth]) {
        const Many zero(0.0f);
        const Many columns[8] = {weight[0], weight[1], weight[2], kWidth > 3 ? weight[kWidth - 1] : zero,
                                 change[0], change[1], change[2], kWidth > 3 ? change[kWidth - 1] : zero};
        fromLanes(columns, [&](int l) { return along[l]; });
    }
};

// What a particle adds to the rows of a half of its nodes, weighed for the last axis. First a plane of rows is weighed,
// then each of its rows is added.

/// With the product of three weights.
struct FlatRow {
    NodeRow all;
    struct Plane {
        NodeRow all;
    };
    FIRN_WIDE Plane plane(const NodeRow& w, float) const { return {w * all}; }
    FIRN_WIDE static NodeRow added(const NodeRow& sum, const Plane& p, const NodeRow& w, float) {
        return fma(w, p.all, sum);
    }
};
/// x and y with a slope along the first or the second axis.
struct SlopedRow {
    NodeRow x, y, rest;
    struct Plane {
        NodeRow across, up;
    };
    FIRN_WIDE Plane plane(const NodeRow& w, float g) const { return {fma(NodeRow(g), x, w * rest), w * y}; }
    FIRN_WIDE static NodeRow added(const NodeRow& sum, const Plane& p, const NodeRow& w, float g) {
        return sum + fma(w, p.across, NodeRow(g) * p.up);  // a sum waits for one addition, not for all
    }
};

/// Calls add(i, j, left, right) for every row of particle l; left(sum) and right(sum) are the sum with the row.
/// @param leftG  slopes, or what takes their place, in the left half
template <class Spline, class LeftRow, class Add>
FIRN_WIDE void forEachRow(const Weights<Spline>& q, int l, const LeftRow& left,
                          const typename Weights<Spline>::Axis* leftG, const SlopedRow& right, const Add& add) {
    for (int i = 0; i < Spline::kWidth; ++i) {
        const NodeRow wx(q.w[0][i][l]);
        const auto leftPlane = left.plane(wx, leftG[0][i][l]);
        const auto rightPlane = right.plane(wx, q.slope[0][i][l]);
        for (int j = 0; j < Spline::kWidth; ++j) {
            const NodeRow wy(q.w[1][j][l]);
            add(
                i, j, [&](const NodeRow& sum) { return LeftRow::added(sum, leftPlane, wy, leftG[1][j][l]); },
                [&](const NodeRow& sum) { return SlopedRow::added(sum, rightPlane, wy, q.slope[1][j][l]); });
        }
    }
}
template <class Row>
FIRN_WIDE void addTo(float* nodes, const Row& row) {
    row(NodeRow::load(nodes)).store(nodes);
}

/// Rows summed over the first two axes: with their weights, with the slope along the first axis, along the second.
struct SummedRows {
    NodeRow all, x, y;
    NodeRow left;  // of the left half, with their weights
};
/// The sum with term number i of it.
FIRN_WIDE NodeRow weighed(int i, const NodeRow& w, const NodeRow& n, const NodeRow& sum) {
    return i == 0 ? w * n : fma(w, n, sum);
}
/// @param g  slopes, or what takes their place
template <class Spline, bool kHasLeft>
FIRN_WIDE SummedRows sumRows(const typename Weights<Spline>::Axis* w, const typename Weights<Spline>::Axis* g, int l,
                             const float* left, const float* right) {
    using Nodes = HomeNodes<Spline>;
    SummedRows sum;
    for (int i = 0; i < Spline::kWidth; ++i) {
        NodeRow plane, up, leftPlane;
        for (int j = 0; j < Spline::kWidth; ++j) {
            const int at = i * Nodes::kUp + j * Nodes::kAcross;
            const NodeRow wy(w[1][j][l]), n = held(NodeRow::load(right + at));
            plane = weighed(j, wy, n, plane);
            up = weighed(j, NodeRow(g[1][j][l]), n, up);
            if constexpr (kHasLeft) leftPlane = weighed(j, wy, NodeRow::load(left + at), leftPlane);
        }
        const NodeRow wx(w[0][i][l]), gx(g[0][i][l]);
        sum.all = weighed(i, wx, plane, sum.all);
        sum.x = weighed(i, gx, plane, sum.x);
        sum.y = weighed(i, wx, up, sum.y);
        if constexpr (kHasLeft) sum.left = weighed(i, wx, leftPlane, sum.left);
    }
    return sum;
}

}  // namespace FIRN_ISA
}  // namespace firn
