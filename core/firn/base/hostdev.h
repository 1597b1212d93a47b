// FIRN_HD marks what runs on a CPU and on a GPU from one source. Device-safe.
#pragma once

#if defined(__CUDACC__)
#define FIRN_HD __host__ __device__
#else
#define FIRN_HD
#endif
