// Which instructions a file is compiled for. firn_isa_sources() of FirnLibrary.cmake compiles a file with AVX2 or
// AVX-512 and defines FIRN_AVX2_SOURCE or FIRN_AVX512_SOURCE; everything else runs on any processor.
//
// What such a file defines lives in the inline namespace FIRN_ISA, and FIRN_HD is always inlined there
// (base/hostdev.h). So no symbol of it has the name of one that another file defines too, and the linker can never hand
// its code to a processor without those instructions: tests/layers/check_isa_symbols.py looks.
#pragma once

#if defined(FIRN_AVX512_SOURCE)
#define FIRN_ISA avx512
#elif defined(FIRN_AVX2_SOURCE)
#define FIRN_ISA avx2
#else
#define FIRN_ISA baseline
#endif

namespace firn {

inline namespace FIRN_ISA {}

}  // namespace firn
