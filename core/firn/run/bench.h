// Throughput on standard work, with the machine's own limits measured in the same run: machines are shared and noisy,
// so only ratios of one run mean anything.
#pragma once

#include <string>
#include <vector>

namespace firn {

struct BenchFigure {
    std::string bench, name, unit;
    double value = 0;
};

/// "machine", "svd", "mpm", ...
std::vector<std::string> benchNames();

/// All figures of one bench; throws Error(Fault::input) for a name that is none.
std::vector<BenchFigure> runBench(const std::string& name, std::size_t particles);

}  // namespace firn
