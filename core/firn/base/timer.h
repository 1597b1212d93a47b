// Scoped times of named stages.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace firn {

/// Seconds per stage, in the order the stages first ran.
class StageTimes {
public:
    void add(const char* stage, double seconds) {
        for (auto& [name, total] : stages_)
            if (name == stage) {
                total += seconds;
                return;
            }
        stages_.emplace_back(stage, seconds);
    }
    void add(const StageTimes& other) {
        for (const auto& [name, seconds] : other.stages_) add(name.c_str(), seconds);
    }
    const std::vector<std::pair<std::string, double>>& stages() const { return stages_; }

private:
    std::vector<std::pair<std::string, double>> stages_;
};

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Runs a stage and adds its time under its name.
template <class F>
void timed(StageTimes& times, const char* stage, F&& work) {
    const Stopwatch watch;
    work();
    times.add(stage, watch.seconds());
}

}  // namespace firn
