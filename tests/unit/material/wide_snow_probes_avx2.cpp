// The same source, compiled with AVX2 (firn_isa_source).
#include "unit/material/wide_snow_probes.cpp"
