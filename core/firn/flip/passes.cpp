#include "firn/flip/passes.h"

namespace firn {

// Defined by passes_*.cpp.
#define FIRN_FLIP_PASSES(isa)                                                                                       \
    namespace isa {                                                                                                 \
    void isaScatterHome(const PorousParticle*, const std::uint32_t*, const BlockLayout::Home&, float, SumScratch&); \
    GatherOutcome isaGatherHome(const PorousParticle*, const std::uint32_t*, const BlockLayout::Home&,              \
                                const FlowWindow&, const GatherNumbers&, PorousParticle*);                          \
    }
FIRN_FLIP_PASSES(baseline)
FIRN_FLIP_PASSES(avx2)
FIRN_FLIP_PASSES(avx512)

FlipPasses flipPasses(Isa isa) {
    switch (isa) {
        case Isa::avx512:
            return {avx512::isaScatterHome, avx512::isaGatherHome};
        case Isa::avx2:
            return {avx2::isaScatterHome, avx2::isaGatherHome};
        case Isa::baseline:
            break;
    }
    return {baseline::isaScatterHome, baseline::isaGatherHome};
}

}  // namespace firn
