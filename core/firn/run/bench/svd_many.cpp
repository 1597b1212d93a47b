#include "firn/run/bench/svd_many.h"

#include "firn/base/simd/cpu.h"

namespace firn {

// Defined by svd_many_*.cpp.
namespace baseline {
float svdGroups(const Mat3* F, std::size_t n);
}
namespace avx2 {
float svdGroups(const Mat3* F, std::size_t n);
}

float svdMany(const Mat3* F, std::size_t n) {
    return bestIsa() == Isa::avx2 ? avx2::svdGroups(F, n) : baseline::svdGroups(F, n);
}

}  // namespace firn
