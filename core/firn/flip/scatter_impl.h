// Weights of many particles side by side, then their sums one particle after the other: a division costs the same for
// one and for all, and which samples are out of a kernel's reach cannot be guessed.
#pragma once

#include "firn/flip/kernels.h"
#include "firn/flip/particle_lanes_impl.h"

namespace firn {
inline namespace FIRN_ISA {

/// The eight samples of a lattice around each particle, the last axis fastest.
struct ScatterWeights {
    static constexpr int kSamples = 8;
    alignas(64) float node[kLanes];  // number of the lowest in the scratch
    alignas(64) float w[kSamples][kLanes];
};

/// @param X     in cells from the home's first one
/// @param axis  of the faces; none (-1): the centres
template <class Kernel>
FIRN_WIDE void weigh(const PorousVec& X, int axis, const Kernel& kernel, ScatterWeights& out) {
    using T = PorousLanes;
    constexpr int kReach = SumScratch::kReach;
    T near[3], far[3], number(0.0f);
    for (int a = 0; a < 3; ++a) {
        // Cells of their own axis of faces lie half a cell lower.
        const T x = X[a] + T(a == axis ? 0.5f : 0.0f), lower = floor(x), past = x - lower;
        near[a] = past * past, far[a] = (T(1) - past) * (T(1) - past);
        number = number * T(kReach) + lower;
    }
    number.store(out.node);
    for (int n = 0; n < ScatterWeights::kSamples; ++n) {
        const T r2 = (n & 4 ? far[0] : near[0]) + (n & 2 ? far[1] : near[1]) + (n & 1 ? far[2] : near[2]);
        kernel(r2).store(out.w[n]);
    }
}

FIRN_WIDE float* nodeOf(float* lowest, int n) {
    constexpr int kReach = SumScratch::kReach;
    return lowest + ((n >> 2) * kReach * kReach + (n >> 1 & 1) * kReach + (n & 1)) * sums::kFloats;
}

FIRN_WIDE void addFaces(const PorousParticle& p, int axis, const ScatterWeights& weights, int lane, float* nodes) {
    float* lowest = nodes + int(weights.node[lane]) * sums::kFloats + sums::weightOf(axis);
    typedef float Pair __attribute__((vector_size(8)));
    const Pair brought{p.m, p.m * p.v[axis]};
    for (int n = 0; n < ScatterWeights::kSamples; ++n) {
        float* node = nodeOf(lowest, n);
        Pair sum;
        __builtin_memcpy(&sum, node, sizeof sum);
        sum += brought * weights.w[n][lane];
        __builtin_memcpy(node, &sum, sizeof sum);
    }
}

FIRN_WIDE void addMatter(const PorousParticle& p, const ScatterWeights& weights, int lane, float* nodes) {
    float* lowest = nodes + int(weights.node[lane]) * sums::kFloats;
    const float m = p.m, b = transferFactor(p.b0, p.kb, p.d), c = cohesionOf(p.c0, p.kc, p.d);
    typedef float Matter __attribute__((vector_size(4 * sums::kMatter)));
    const Matter matter{p.V0, m, m * b, m * c, m * p.slope, m * p.mu0, m * p.kf, 0};
    for (int n = 0; n < ScatterWeights::kSamples; ++n) {
        float* node = nodeOf(lowest, n);
        Matter sum;
        __builtin_memcpy(&sum, node, sizeof sum);
        sum += matter * weights.w[n][lane];
        __builtin_memcpy(node, &sum, sizeof sum);
    }
}

/// Not inline: it is what passes.cpp calls.
void isaScatterHome(const PorousParticle* particles, const std::uint32_t* order, const BlockLayout::Home& home,
                    float perCell, SumScratch& scratch);
void isaScatterHome(const PorousParticle* particles, const std::uint32_t* order, const BlockLayout::Home& home,
                    float perCell, SumScratch& scratch) {
    static_assert(sums::momentumOf(0) == sums::weightOf(0) + 1);
    float* nodes = &scratch.node[0][0][0][0];
    ScatterWeights faces[3], centres;
    for (std::uint32_t begin = home.begin; begin < home.end; begin += kLanes) {
        const Group group(order, begin, home.end);
        const PorousVec X = ParticleLanes(particles, group, home, perCell).X;
        for (int axis = 0; axis < 3; ++axis)
            weigh(
                X, axis, [](const PorousLanes& r2) { return sharpKernel(r2); }, faces[axis]);
        weigh(
            X, -1, [](const PorousLanes& r2) { return smoothKernel(r2); }, centres);
        for (int lane = 0; lane < group.count; ++lane) {
            fetchParticle(particles[order[groupLater(begin + std::uint32_t(lane), home.end)]]);
            const PorousParticle& p = particles[group.from[lane]];
            for (int axis = 0; axis < 3; ++axis) addFaces(p, axis, faces[axis], lane, nodes);
            addMatter(p, centres, lane, nodes);
        }
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
