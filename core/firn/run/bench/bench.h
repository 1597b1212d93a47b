// Throughput on standard work, with the machine's own limits measured in the same run: machines are shared and noisy,
// so only ratios of one run mean anything. Targets are information: nothing passes or fails by them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace firn {

/// What a figure should reach.
struct BenchTarget {
    enum class Bound { atMost, atLeast } bound;
    double good, aim;

    bool isMet(double limit, double value) const { return bound == Bound::atMost ? value <= limit : value >= limit; }
};

/// The two measurements of a ratio.
struct BenchSides {
    double numerator, denominator;
    std::string unit;
};

struct BenchFigure {
    std::string bench, name, unit;
    double value = 0;           // NaN where the note says why there is none
    std::size_t particles = 0;  // of the work; 0 where it has none
    std::optional<BenchSides> sides;
    std::optional<BenchTarget> target;
    std::string note;  // how it was measured
};

struct BenchSize {
    std::optional<std::size_t> particles;  // else each bench's own
    bool full = false;                     // up to four million particles, which takes many minutes
    std::string figure{};                  // of layeredFigures(): that shot of `layered` alone; empty: all

    /// Where a bench has one piece of work.
    std::size_t particlesOr300000() const { return particles.value_or(300000); }
};

/// Receives every figure as soon as it is known.
using BenchSink = std::function<void(const BenchFigure&)>;

/// "machine", "svd", "mpm", ...
std::vector<std::string> benchNames();

/// All figures of one bench; throws Error(Fault::input) for a name that is none.
void runBench(const std::string& name, const BenchSize& size, const BenchSink& sink);

}  // namespace firn
