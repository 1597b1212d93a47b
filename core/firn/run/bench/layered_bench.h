// The layered solver: its particles against the obvious code, what inactive ones save, and the paper's figures.
#pragma once

#include "firn/run/bench/bench.h"

namespace firn {

/// Shots of the paper's table 1: "8b", ...
std::vector<std::string> layeredFigures();

void benchLayered(const BenchSize& size, const BenchSink& sink);

}  // namespace firn
