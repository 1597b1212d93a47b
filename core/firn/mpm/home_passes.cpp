#include "firn/mpm/home_passes.h"

namespace firn {

// Defined by home_passes_*.cpp.
namespace baseline {
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
}
namespace avx2 {
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
}
namespace avx512 {
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
}

const HomePasses& homePasses(MpmKernel kernel, MpmTransfer transfer, Isa isa) {
    switch (isa) {
        case Isa::avx512:
            return avx512::isaHomePasses(kernel, transfer);
        case Isa::avx2:
            return avx2::isaHomePasses(kernel, transfer);
        case Isa::baseline:
            break;
    }
    return baseline::isaHomePasses(kernel, transfer);
}

}  // namespace firn
