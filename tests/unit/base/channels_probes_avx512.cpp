// The same source, compiled with AVX-512 (firn_isa_source).
#include "unit/base/channels_probes.cpp"
