// A few particles of every kind around the origin, sorted into homes: what the passes of the MPM step work on.
#pragma once

#include <random>

#include "firn/mpm/grid_access.h"
#include "firn/mpm/home_passes.h"
#include "firn/mpm/kernels.h"
#include "support/matrix_zoo.h"

namespace firn {

struct PassChoice {
    MpmKernel kernel;
    MpmTransfer transfer;
    bool isApic() const { return transfer == MpmTransfer::apic; }
};
inline const PassChoice kPassChoices[] = {{MpmKernel::cubic, MpmTransfer::flip},
                                          {MpmKernel::cubic, MpmTransfer::apic},
                                          {MpmKernel::quadratic, MpmTransfer::flip},
                                          {MpmKernel::quadratic, MpmTransfer::apic}};

constexpr float kLooseCell = 0.03f;  // m
inline const PassNumbers kLooseNumbers{kLooseCell, 4e-4f, 0.93f, 20};

struct LooseOptions {
    std::size_t count = 100;
    float firstCell = 1.6f, cells = 2.8f;  // particles are in this box of each axis [cells]
    float strain = 0.03f;                  // of FE
    bool isStretched = false;              // every direction, so that the Hessian is definite
};

/// By default all of it has one home.
inline MpmState looseSnow(const PassChoice& choice, const LooseOptions& options) {
    MpmState s;
    s.h = kLooseCell;
    s.now.resize(options.count, choice.isApic());
    std::mt19937 random(17);
    const auto between = [&](float a, float b) { return std::uniform_real_distribution<float>(a, b)(random); };
    MatrixZoo zoo;
    for (std::size_t p = 0; p < options.count; ++p) {
        const auto place = [&] { return kLooseCell * (options.firstCell + between(0, options.cells)); };
        Carrier& c = s.now.carriers[p];
        c = {{place(), place(), place()},
             between(0.5f, 2),
             {between(-3, 3), between(-3, 3), between(-3, 3)},
             between(0.8f, 1.2f),
             {},
             between(1e-6f, 3e-6f),
             0};
        for (float& t : c.tau) t = between(-1, 1);
        const Mat3 FE = zoo.snow(options.strain) * (options.isStretched ? 1 + 3 * options.strain : 1);
        s.now.substances[p] = {FE,      between(5e4f, 2e5f), between(5e4f, 2e5f),    between(0.01f, 0.03f),
                               7.5e-3f, between(2, 12),      std::uint32_t(1000 + p)};
        if (choice.isApic()) s.now.affine[p] = zoo.random(40);
    }
    const auto X = [&](std::size_t p) { return s.now.carriers[p].x * (1 / s.h); };
    if (choice.kernel == MpmKernel::cubic)
        s.layout.build<CubicSpline>(options.count, X);
    else
        s.layout.build<QuadraticSpline>(options.count, X);
    s.grid.resize(s.layout.blockCount());
    std::memset(s.grid.data(), 0, s.grid.size() * sizeof(MpmBlock));
    return s;
}

/// f(node, floats, number of the node) for every node of the grid.
template <class F>
void forEachLooseNode(MpmState& s, F&& f) {
    for (std::size_t b = 0; b < s.grid.size(); ++b)
        for (int n = 0; n < kBlockNodes; ++n) {
            const std::array<int, 3>& block = s.layout.block(b);
            const std::array<int, 3> node{block[0] * kBlockEdge + n / 16, block[1] * kBlockEdge + n / 4 % 4,
                                          block[2] * kBlockEdge + n % 4};
            f(node, s.grid[b].node[n], b * kBlockNodes + std::size_t(n));
        }
}

/// Velocities as gridToParticles() finds them: before and after the step.
inline void stirGrid(MpmState& s) {
    std::mt19937 random(23);
    std::uniform_real_distribution<float> u(-2, 2);
    forEachLooseNode(s, [&](const std::array<int, 3>&, float* n, std::size_t) {
        for (int c = 0; c < node::kFloats; ++c) n[c] = u(random);
    });
}

inline void particlesToGrid(MpmState& s, const HomePasses& passes) {
    for (const BlockLayout::Home& home : s.layout.homes())
        passes.particlesToGrid(homeView(s, home), viewOf(s.now), kLooseNumbers);
}

inline PassOutcome gridToParticles(MpmState& s, const HomePasses& passes) {
    PassOutcome all;
    for (const BlockLayout::Home& home : s.layout.homes()) {
        const PassOutcome one = passes.gridToParticles(homeView(s, home), viewOf(s.now), viewOf(s.next), kLooseNumbers);
        all.maxWave = std::fmax(all.maxWave, one.maxWave);
        all.leastRatio = std::fmin(all.leastRatio, one.leastRatio);
        all.mostRatio = std::fmax(all.mostRatio, one.mostRatio);
    }
    return all;
}

/// A velocity for every node of the grid.
inline std::vector<Vec3> randomField(const MpmState& s, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> u(-1, 1);
    std::vector<Vec3> field(s.grid.size() * kBlockNodes);
    for (Vec3& v : field) v = {u(random), u(random), u(random)};
    return field;
}

inline std::vector<Vec3> hessianTimes(MpmState& s, const HomePasses& passes, const std::vector<Vec3>& u) {
    std::vector<Vec3> Hu(u.size());
    for (const BlockLayout::Home& home : s.layout.homes()) {
        s.tiles.assign((home.end - home.begin + kTile - 1) / kTile, HessianTile{});
        passes.linearize(homeView(s, home), viewOf(s.now), kLooseNumbers, s.tiles.data());
        passes.applyHessian(homeView(s, home), s.tiles.data(), kLooseNumbers, u.data(), Hu.data());
    }
    return Hu;
}

}  // namespace firn
