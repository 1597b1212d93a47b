#include "firn/flip/scatter.h"

namespace firn {

// Defined by scatter_*.cpp.
namespace baseline {
void isaScatterHome(const PorousParticle*, const std::uint32_t*, const BlockLayout::Home&, float, SumScratch&);
}
namespace avx2 {
void isaScatterHome(const PorousParticle*, const std::uint32_t*, const BlockLayout::Home&, float, SumScratch&);
}
namespace avx512 {
void isaScatterHome(const PorousParticle*, const std::uint32_t*, const BlockLayout::Home&, float, SumScratch&);
}

ScatterHome scatterHome(Isa isa) {
    switch (isa) {
        case Isa::avx512:
            return avx512::isaScatterHome;
        case Isa::avx2:
            return avx2::isaScatterHome;
        case Isa::baseline:
            break;
    }
    return baseline::isaScatterHome;
}

}  // namespace firn
