// How fast light is traced through a snowball.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

/// Here and not in run/bench: `run` does not see `render`.
void benchRender(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
