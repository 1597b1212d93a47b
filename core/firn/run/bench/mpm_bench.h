// Every figure of the MPM solver that has a target, and the times they are made of.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

void benchMpm(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
