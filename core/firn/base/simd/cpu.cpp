#include "firn/base/simd/cpu.h"

namespace firn {

Isa bestIsa() {
#if defined(__x86_64__)
    static const bool hasAvx2 = __builtin_cpu_supports("avx2");
    return hasAvx2 ? Isa::avx2 : Isa::baseline;
#else
    return Isa::baseline;
#endif
}

}  // namespace firn
