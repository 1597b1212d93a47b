// The nodes around a home and the weights of its particles, for the instruction set that the including file is compiled
// for.
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

/// The nodes around a home, in the first-level cache.
/// @tparam Floats  per node
template <class Spline, int Floats>
struct HomeNodes {
    static constexpr int kFloats = Floats;
    static constexpr int kReach = kBlockEdge + Spline::kWidth - 1;
    static constexpr int kAcross = kReach * Floats, kUp = kReach * kAcross;  // floats to the next row, plane
    alignas(64) float values[kReach * kUp + Floats];  // one node more, for who reads nodes in pairs

    void clear() { __builtin_memset(values, 0, sizeof values); }

    /// Calls f(ours, block, first, count) for every run of nodes along the last axis that lies in one block: `count`
    /// nodes here are those from `first` on in the block number `block`.
    template <class F>
    void forEachRun(const HomeView& home, F&& f) {
        for (int i = 0; i < kReach; ++i)
            for (int j = 0; j < kReach; ++j) {
                float* row = values + i * kUp + j * kAcross;
                const int near = (i / kBlockEdge * 2 + j / kBlockEdge) * 2;
                const int first = (i % kBlockEdge * kBlockEdge + j % kBlockEdge) * kBlockEdge;
                f(row, home.near[near], first, kBlockEdge);
                f(row + kBlockEdge * Floats, home.near[near + 1], first, kReach - kBlockEdge);
            }
    }
};

/// Weights of kLanes particles, and where the nodes of each begin. Made for all of them before any is used: one by one,
/// each particle would wait for its own.
template <class Spline>
struct Weights {
    static constexpr int kWidth = Spline::kWidth;
    using Row = float[kWidth][kLanes];
    alignas(64) Row w[3], slope[3];
    alignas(64) float past[3][kLanes];  // position past the first node [cells]
    alignas(64) int first[kLanes];      // node, counted along the rows of HomeNodes

    /// @param X  positions in cells
    FIRN_WIDE Weights(const Vec<Many>& X, const HomeView& home) {
        constexpr int kReach = HomeNodes<Spline, 1>::kReach;
        Many node(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            const Many base = floor(X[axis] + Many(Spline::kShift)), d = X[axis] - base;
            Many weight[kWidth], change[kWidth];
            Spline::weigh(d, weight, change);
            for (int k = 0; k < kWidth; ++k) {
                weight[k].store(w[axis][k]);
                change[k].store(slope[axis][k]);
            }
            d.store(past[axis]);
            node = node * Many(kReach) + (base - Many(float(home.firstNode[axis])));
        }
        alignas(64) float whole[kLanes];
        node.store(whole);
        for (int l = 0; l < kLanes; ++l) first[l] = int(whole[l]);
    }

    /// w (x_i - x) along an axis [cells].
    FIRN_WIDE void moments(int axis, Row& to) const {
        for (int k = 0; k < kWidth; ++k) (Many::load(w[axis][k]) * (Many(k) - Many::load(past[axis]))).store(to[k]);
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
