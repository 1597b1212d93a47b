// A frame into steps: the solver bounds each step from above, the last one ends exactly on the frame, and none is tiny.
#pragma once

#include <cmath>

namespace firn {

/// Steps that `rest` seconds need where one may last `stable` seconds. Rounding may make a step longer than `stable` by
/// this share; counted strictly, a frame of three equal steps would turn into four.
inline double stepsLeft(double rest, double stable) {
    constexpr double kRounding = 1e-9;
    return std::fmax(1.0, std::ceil(rest / stable * (1.0 - kRounding)));
}

/// Counts from the frame's own start, so that a frame's steps do not depend on how long the run has lasted.
class FrameClock {
public:
    FrameClock(double begin, double end) : begin_(begin), span_(end - begin) {}

    double time() const { return begin_ + done_; }
    double rest() const { return span_ - done_; }
    double share() const { return span_ > 0 ? done_ / span_ : 1.0; }
    bool isOver() const { return done_ >= span_; }

    /// Length [s] of the next step: what is left, in equal parts.
    double nextStep(double stable) const { return rest() / stepsLeft(rest(), stable); }
    void advance(double dt) { done_ = dt >= rest() ? span_ : done_ + dt; }

private:
    double begin_, span_, done_ = 0;
};

}  // namespace firn
