// What a solver may see of the world around the snow.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"
#include "firn/collide/collider_set.h"

namespace firn {

struct Frame;
struct SolverFiles;

struct World {
    const ColliderSet& colliders;
    Vec3 gravity{};
    double time = 0;  // s since the first frame
    std::uint64_t seed = 0;
    double frameEnd = 0;  // s; for what is done once a frame
    /// The frame's end as a run of the stages before has found it; none: the solver finds it.
    const Frame* ahead = nullptr;
    /// What the files hold that the solver's settings name; none: it has none.
    const SolverFiles* files = nullptr;
};

}  // namespace firn
