// FIRN_HD marks what runs on a CPU and on a GPU from one source. Device-safe.
#pragma once

#if defined(__CUDACC__)
#define FIRN_HD __host__ __device__
#elif defined(FIRN_AVX2_SOURCE) || defined(FIRN_AVX512_SOURCE)
// Always inlined (see base/simd/isa.h): an inline function that stayed one would be merged with the copies of all other
// files, and the linker might keep the one that only some processors can run.
#define FIRN_HD __attribute__((always_inline))
#else
#define FIRN_HD
#endif

// FIRN_RARE marks what runs so rarely that it should not burden its caller's code. Its arguments and results go by
// value: an address that leaves a function keeps a variable in memory.
#if defined(__CUDACC__)
#define FIRN_RARE __host__ __device__
#else
#define FIRN_RARE __attribute__((noinline, cold))
#endif
