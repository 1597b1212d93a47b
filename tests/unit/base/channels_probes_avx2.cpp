// The same source, compiled with AVX2 (firn_isa_source).
#include "unit/base/channels_probes.cpp"
