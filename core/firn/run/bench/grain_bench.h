// Every figure of the grain solver that has a target, and the times they are made of.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

void benchGrains(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
