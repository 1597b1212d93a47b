// The forces of a group of grains, in lanes. Chosen by what the processor can do; all give the same bits (decision
// 0008).
#include "firn/base/simd/cpu.h"
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

void GatherForces::ofGroup(std::size_t group) const {
    static const Isa isa = bestIsa();
    switch (isa) {
        case Isa::avx512:
            return avx512::gatherGroup(*this, group);
        case Isa::avx2:
            return avx2::gatherGroup(*this, group);
        case Isa::baseline:
            return baseline::gatherGroup(*this, group);
    }
}

}  // namespace firn
