#include "firn/base/simd/cpu.h"

namespace firn {
namespace {

Isa find() {
#if defined(__x86_64__)
    // What firn_isa_source() of FirnLibrary.cmake compiles with.
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return Isa::baseline;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw"))
        return Isa::avx512;
    return Isa::avx2;
#else
    return Isa::baseline;
#endif
}

}  // namespace

Isa bestIsa() {
    static const Isa best = find();
    return best;
}

}  // namespace firn
