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
namespace avx512 {
float svdGroups(const Mat3* F, std::size_t n);
}

float svdMany(const Mat3* F, std::size_t n) {
    switch (bestIsa()) {
        case Isa::avx512:
            return avx512::svdGroups(F, n);
        case Isa::avx2:
            return avx2::svdGroups(F, n);
        case Isa::baseline:
            break;
    }
    return baseline::svdGroups(F, n);
}

}  // namespace firn
