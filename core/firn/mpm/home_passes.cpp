#include "firn/mpm/home_passes.h"

namespace firn {

// Defined by home_passes_*.cpp.
namespace baseline {
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
}
namespace avx2 {
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
}

const HomePasses& homePasses(MpmKernel kernel, MpmTransfer transfer, Isa isa) {
    return isa == Isa::avx2 ? avx2::isaHomePasses(kernel, transfer) : baseline::isaHomePasses(kernel, transfer);
}

}  // namespace firn
