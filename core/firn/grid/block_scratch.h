// The nodes around one home, gathered in one small array: what a home's particles touch stays in the first-level cache.
#pragma once

#include <cstring>

#include "firn/grid/block_layout.h"

namespace firn {

/// A block of nodes of C floats each.
template <int C>
struct alignas(64) NodeBlock {
    float node[kBlockNodes][C];
};

/// @tparam C      floats per node
/// @tparam Width  nodes per axis of a particle's stencil
template <int C, int Width>
struct BlockScratch {
    static constexpr int kReach = kBlockEdge + Width - 1;
    alignas(64) float node[kReach][kReach][kReach][C];

    void clear() { std::memset(node, 0, sizeof node); }

    void load(const BlockLayout::Home& home, const std::vector<NodeBlock<C>>& blocks) {
        forEachRun([&](int near, int first, int i, int j, int k, int count) {
            std::memcpy(node[i][j][k], blocks[home.near[near]].node[first], sizeof(float) * C * count);
        });
    }

    void addTo(const BlockLayout::Home& home, std::vector<NodeBlock<C>>& blocks) const {
        forEachRun([&](int near, int first, int i, int j, int k, int count) {
            float* theirs = blocks[home.near[near]].node[first];
            const float* ours = node[i][j][k];
            for (int c = 0; c < C * count; ++c) theirs[c] += ours[c];
        });
    }

private:
    /// Calls f(near, first, i, j, k, count) for every run of nodes along the last axis that lies in one block: `count`
    /// nodes from (i, j, k) here are those from `first` on in the block number `near`.
    template <class F>
    static void forEachRun(F&& f) {
        for (int i = 0; i < kReach; ++i)
            for (int j = 0; j < kReach; ++j)
                for (int half = 0; half < 2; ++half) {
                    const int near = (i / kBlockEdge * 2 + j / kBlockEdge) * 2 + half;
                    const int first = (i % kBlockEdge * kBlockEdge + j % kBlockEdge) * kBlockEdge;
                    f(near, first, i, j, half * kBlockEdge, half == 0 ? kBlockEdge : kReach - kBlockEdge);
                }
    }
};

/// Calls f(row, w, dx, dy) for every run of a stencil's nodes along the last axis inside a home's scratch: w is the
/// product of the other two axes' weights, dx and dy its slopes [1/cell].
template <class Stencil, class Scratch, class F>
void forEachRow(const Stencil& st, const BlockLayout::Home& home, Scratch& scratch, F&& f) {
    const int i0 = st.base[0] - home.block[0] * kBlockEdge, j0 = st.base[1] - home.block[1] * kBlockEdge,
              k0 = st.base[2] - home.block[2] * kBlockEdge;
    for (int i = 0; i < Stencil::kWidth; ++i)
        for (int j = 0; j < Stencil::kWidth; ++j)
            f(&scratch.node[i0 + i][j0 + j][k0], st.w[0][i] * st.w[1][j], st.dw[0][i] * st.w[1][j],
              st.w[0][i] * st.dw[1][j]);
}

}  // namespace firn
