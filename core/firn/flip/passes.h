// The passes over a home's particles: what they bring to its cells, and what they take from them [Takahashi 2014, sec.
// 3.2]. They see plain pointers and are compiled once per instruction set (passes_*.cpp); all give the same bits
// (decision 0008).
#pragma once

#include "firn/base/simd/cpu.h"
#include "firn/flip/flow_window.h"
#include "firn/grid/block_scratch.h"

namespace firn {

/// What a cell sums up: V0, mass and mass times matter by Wsmooth; of its three faces m Wsharp and m u Wsharp.
namespace sums {
constexpr int kVolume = 0, kMass = 1, kTransfer = 2, kCohesion = 3, kSlope = 4, kViscosity = 5, kFriction = 6,
              kMatter = 8, kFaces = 8, kFloats = 16;
/// Of the face of an axis.
constexpr int weightOf(int axis) { return kFaces + 2 * axis; }
constexpr int momentumOf(int axis) { return weightOf(axis) + 1; }
}  // namespace sums

/// A kernel of one cell's radius meets, over the lattices of faces and of centres, the cells of a quadratic spline.
using SumScratch = BlockScratch<sums::kFloats, QuadraticSpline::kWidth>;

/// Adds the particles of a home.
using ScatterHome = void (*)(const PorousParticle* particles, const std::uint32_t* order, const BlockLayout::Home& home,
                             float perCell, SumScratch& scratch);

struct GatherNumbers {
    float perCell = 0;  // 1/m
    float dt = 0;       // s
    float flip = 0;     // share of FLIP
};
/// What a pass over particles saw.
struct MotionLimits {
    float maxSpeed2 = 0;  // m2/s2, of the flow that carries them and of themselves
    float farthest = 0;   // from the origin along an axis [m]
};
struct GatherOutcome : MotionLimits {
    bool leftWindow = false;  // one of them asks farther than the window reaches, or moves at no speed at all
};

/// Particle order[i] of a home becomes next[i], colliders aside. Where one of them has left the window, nothing that
/// was written counts.
using GatherHome = GatherOutcome (*)(const PorousParticle* particles, const std::uint32_t* order,
                                     const BlockLayout::Home& home, const FlowWindow& flow,
                                     const GatherNumbers& numbers, PorousParticle* next);

struct FlipPasses {
    ScatterHome scatter;
    GatherHome gather;
};
FlipPasses flipPasses(Isa isa = bestIsa());

}  // namespace firn
