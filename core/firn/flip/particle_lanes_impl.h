// A group of a home's particles side by side, for the instruction set that the including file is compiled for.
#pragma once

#include <cstddef>

#include "firn/base/simd/channels.h"
#include "firn/base/simd/group.h"
#include "firn/flip/passes.h"

namespace firn {
inline namespace FIRN_ISA {

using PorousLanes = Wide<kLanes>;
using PorousVec = Vec<PorousLanes>;

/// What a record begins with and a step changes: x m v d.
inline constexpr std::size_t kPorousHead = offsetof(PorousParticle, V0);
static_assert(kPorousHead == 8 * sizeof(float) && offsetof(PorousParticle, v) == 4 * sizeof(float));

struct ParticleLanes {
    PorousLanes field[8];  // x y z m, vx vy vz d
    PorousVec X;           // in cells from the home's first one

    FIRN_WIDE ParticleLanes(const PorousParticle* particles, const Group& group, const BlockLayout::Home& home,
                            float perCell) {
        toLanes([&](int l) { return &particles[group.from[l]].x.x; }, field);
        for (int axis = 0; axis < 3; ++axis)
            X[axis] = field[axis] * PorousLanes(perCell) - PorousLanes(float(home.block[axis] * kBlockEdge));
    }
};

/// Both of its cache lines.
FIRN_WIDE void fetchParticle(const PorousParticle& p) { fetch(&p), fetch(reinterpret_cast<const char*>(&p + 1) - 1); }

}  // namespace FIRN_ISA
}  // namespace firn
