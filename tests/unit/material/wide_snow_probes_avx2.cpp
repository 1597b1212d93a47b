// The same source, compiled with AVX2 (firn_avx2_source).
#include "unit/material/wide_snow_probes.cpp"
