#include "firn/run/bench/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace firn {

Figures::Figures(std::string bench, std::size_t particles, const BenchSink& sink)
    : bench_(std::move(bench)), particles_(particles), sink_(sink) {}

void Figures::figure(const std::string& name, const char* unit, double value, const std::string& note) const {
    emit(name, unit, value, {}, {}, note);
}

void Figures::ratio(const std::string& name, double top, double bottom, const std::optional<BenchTarget>& target,
                    const std::string& note) const {
    emit(name, "x", top / bottom, BenchSides{top * 1e9, bottom * 1e9, kNs}, target, note);
}

void Figures::emit(const std::string& name, const char* unit, double value, const std::optional<BenchSides>& sides,
                   const std::optional<BenchTarget>& target, const std::string& note) const {
    sink_({bench_, name, unit, value, particles_, sides, target, note});
}

BenchFigure flatness(const std::string& bench, const StepCosts& costs, const std::string& note) {
    BenchFigure figure{bench, "", "%", std::numeric_limits<double>::quiet_NaN(), 0, {}, {}, note};
    if (costs.size() < 2) {
        figure.name = "cost per particle: dearest over cheapest - 1";
        return figure;
    }
    const auto [low, high] = std::minmax_element(costs.begin(), costs.end(),
                                                 [](const auto& a, const auto& b) { return a.second < b.second; });
    figure.name = fmt::format("cost per particle, {} to {}: dearest over cheapest - 1", costs.begin()->first,
                              costs.rbegin()->first);
    figure.value = 100 * (high->second / low->second - 1);
    figure.sides = BenchSides{high->second * 1e9, low->second * 1e9, kNs};
    figure.target = atMost(15, 5);
    return figure;
}

}  // namespace firn
