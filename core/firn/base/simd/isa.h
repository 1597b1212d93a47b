// Which instructions a file is compiled for. firn_avx2_source() of FirnLibrary.cmake compiles a file with AVX2 and
// defines FIRN_AVX2_SOURCE; everything else runs on any processor.
//
// What such a file defines lives in the inline namespace FIRN_ISA, and FIRN_HD is always inlined there
// (base/hostdev.h). So no symbol of it has the name of one that another file defines too, and the linker can never hand
// AVX2 code to a processor without it: tests/layers/check_avx2_symbols.py looks.
#pragma once

#if defined(FIRN_AVX2_SOURCE)
#define FIRN_ISA avx2
#else
#define FIRN_ISA baseline
#endif

namespace firn {

inline namespace FIRN_ISA {}

/// Whether this processor may run what lives in firn::avx2.
inline bool hasAvx2() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

}  // namespace firn
