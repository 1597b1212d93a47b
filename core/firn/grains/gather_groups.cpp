#include "firn/grains/gather_groups.h"

#include "firn/base/simd/cpu.h"

namespace firn {

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
