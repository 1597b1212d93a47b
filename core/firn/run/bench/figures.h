// Figures as the benches of the solvers give them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "firn/run/bench/bench.h"

namespace firn {

inline constexpr const char* kNs = "ns per particle";

inline BenchTarget atMost(double good, double aim) { return {BenchTarget::Bound::atMost, good, aim}; }
inline BenchTarget atLeast(double good, double aim) { return {BenchTarget::Bound::atLeast, good, aim}; }

/// What one piece of work gives to a sink.
class Figures {
public:
    Figures(std::string bench, std::size_t particles, const BenchSink& sink);

    void figure(const std::string& name, const char* unit, double value, const std::string& note = {}) const;
    /// Of two times in seconds per particle.
    void ratio(const std::string& name, double top, double bottom, const std::optional<BenchTarget>& target,
               const std::string& note) const;
    void emit(const std::string& name, const char* unit, double value, const std::optional<BenchSides>& sides,
              const std::optional<BenchTarget>& target, const std::string& note) const;

private:
    const std::string bench_;
    const std::size_t particles_;  // asked for
    const BenchSink& sink_;
};

/// Seconds per particle and step by number of particles.
using StepCosts = std::map<std::size_t, double>;

/// How much the cost depends on the number. The note says how it was measured, or why not if there is only one.
BenchFigure flatness(const std::string& bench, const StepCosts& costs, const std::string& note);

}  // namespace firn
