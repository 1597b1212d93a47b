// The passes of the MPM step over the particles of one home, which is where the time goes. They see plain pointers and
// are compiled once per instruction set (home_passes_*.cpp); all give the same bits (decision 0008).
#pragma once

#include <cstdint>

#include "firn/base/simd/cpu.h"
#include "firn/mpm/mpm_params.h"
#include "firn/mpm/mpm_state.h"

namespace firn {

struct SnowView {
    Carrier* carriers;
    Substance* substances;
    Mat3* affine;  // null without APIC
};
inline SnowView viewOf(Snow& s) { return {s.carriers.data(), s.substances.data(), s.affine.data()}; }

struct HomeView {
    int firstNode[3];
    std::uint32_t begin, end;
    const std::uint32_t* order;  // particles of `now`
    const std::uint32_t* near;   // eight blocks of the grid
    MpmBlock* grid;
};

struct PassNumbers {
    float h = 0;   // m
    float dt = 0;  // s
    float flip = 0;
    float maxHardening = 0;
};

/// What a pass noticed.
struct PassOutcome {
    float maxWave = 0;    // m/s; NaN if any is
    float maxSpeed2 = 0;  // of particles and of their way [m2/s2]; the same
    /// Least and most that an element's volume changed in the step, as a factor.
    float leastRatio = 1, mostRatio = 1;
};

struct HomePasses {
    /// Steps 1 and 3 in one pass, because the weights are the dear part of both: m_i = sum m w, (m v)_i = sum m v w,
    /// f_i = - sum V0 tau grad w. (The paper's V^n sigma is V0 tau: the volume ratio cancels.)
    void (*particlesToGrid)(const HomeView& home, const SnowView& now, const PassNumbers& numbers);
    /// Steps 7, 8 and 10, for the same reason; particle order[i] of `now` becomes i of `next`. Who may have met a
    /// collider on its way (step 9) is for the caller to ask.
    PassOutcome (*gridToParticles)(const HomeView& home, const SnowView& now, const SnowView& next,
                                   const PassNumbers& numbers);
    /// Stress and wave speed of the particles begin to end from FE and JP.
    PassOutcome (*stress)(const SnowView& snow, std::uint32_t begin, std::uint32_t end, const PassNumbers& numbers);
    /// FE and its rotation into the tiles of a home.
    void (*linearize)(const HomeView& home, const SnowView& now, const PassNumbers& numbers, HessianTile* tiles);
    /// Hu += sum V0 A FE^T grad w with dF = (sum u grad w^T) FE [Stomakhin 2013, sec. 5]: u and Hu by node of the grid.
    void (*applyHessian)(const HomeView& home, const HessianTile* tiles, const PassNumbers& numbers, const Vec3* u,
                         Vec3* Hu);
};

/// Chosen once, when a frame begins.
const HomePasses& homePasses(MpmKernel kernel, MpmTransfer transfer, Isa isa = bestIsa());

}  // namespace firn
