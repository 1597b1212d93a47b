// Times of the FLIP solver at the sizes of its paper.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

void benchFlip(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
