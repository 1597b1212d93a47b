// The pass over a home's particles that sums up what they bring to its cells [Takahashi 2014, sec. 3.2]. It sees plain
// pointers and is compiled once per instruction set (scatter_*.cpp); all give the same bits (decision 0008).
#pragma once

#include "firn/base/simd/cpu.h"
#include "firn/flip/flip_state.h"
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

ScatterHome scatterHome(Isa isa = bestIsa());

}  // namespace firn
