#include "unit/material/wide_snow_probes.h"

#include "firn/base/simd/wide.h"

namespace firn {

Probe FIRN_ISA::wideSnow() { return snowOf<Wide<kLanes>>; }

}  // namespace firn
