// The nodes around a home and the weights of its particles, for the instruction set that the including file is compiled
// for.
#pragma once

#include "firn/base/simd/channels.h"
#include "firn/mpm/home_passes.h"

namespace firn {
inline namespace FIRN_ISA {

using Many = Wide<kLanes>;

template <class T>
Mat<T> matrixIn(const T* nine) {
    return {{{nine[0], nine[1], nine[2]}, {nine[3], nine[4], nine[5]}, {nine[6], nine[7], nine[8]}}};
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

/// Weights of a particle, the three axes in lanes, and where its nodes begin.
template <class Spline>
struct Weights {
    static constexpr int kWidth = Spline::kWidth;
    alignas(16) float w[kWidth][4], slope[kWidth][4], moment[kWidth][4];
    int first[3];  // node, counted from the home's

    Weights() = default;

    /// @param X  position in cells
    FIRN_WIDE Weights(const Half& X, const HomeView& home) {
        const Half base = floor(X + Half(float(Spline::kShift))), d = X - base;
        Half weight[kWidth], change[kWidth];
        Spline::weigh(d, weight, change);
        for (int k = 0; k < kWidth; ++k) {
            weight[k].store(w[k]);
            change[k].store(slope[k]);
            (weight[k] * (Half(float(k)) - d)).store(moment[k]);  // x_i - x [cells]
        }
        for (int axis = 0; axis < 3; ++axis) first[axis] = int(base.v[axis]) - home.firstNode[axis];
    }

    template <int Floats>
    FIRN_WIDE int firstFloat(const HomeNodes<Spline, Floats>&) const {
        using Nodes = HomeNodes<Spline, Floats>;
        return first[0] * Nodes::kUp + first[1] * Nodes::kAcross + first[2] * Floats;
    }
};

}  // namespace FIRN_ISA
}  // namespace firn
