// What the mist costs per cell, and how its pressure solve grows.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

void benchMist(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
