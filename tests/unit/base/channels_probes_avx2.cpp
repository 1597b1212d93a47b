// The same source, compiled with AVX2 (firn_avx2_source).
#include "unit/base/channels_probes.cpp"
