// GatherForces::ofGroup() for every kind of processor. All give the same bits (decision 0008).
#pragma once

#include "firn/grains/grain_stages.h"

namespace firn {

// Defined by gather_groups_*.cpp.
namespace baseline {
void gatherGroup(const GatherForces& stage, std::size_t group);
}
namespace avx2 {
void gatherGroup(const GatherForces& stage, std::size_t group);
}
namespace avx512 {
void gatherGroup(const GatherForces& stage, std::size_t group);
}

}  // namespace firn
