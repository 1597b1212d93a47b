// The same source, compiled with AVX-512 (firn_isa_source).
#include "unit/material/wide_snow_probes.cpp"
