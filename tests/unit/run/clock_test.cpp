#include "firn/run/clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "firn/sim/frame_time.h"

using namespace firn;

namespace {

template <class Stable>
std::vector<double> stepsOf(FrameClock clock, Stable stable) {
    std::vector<double> steps;
    while (!clock.isOver() && steps.size() < 10000) {
        steps.push_back(clock.nextStep(stable(steps.size())));
        clock.advance(steps.back());
    }
    return steps;
}

}  // namespace

TEST(Clock, FirstFrameIsTimeZero) {
    EXPECT_EQ(0.0, timeOfFrame(7, 7, 24));
    EXPECT_EQ(0.5, timeOfFrame(19, 7, 24));
}

TEST(Clock, EqualBoundsGiveEqualStepsAndNoneMore) {
    const double frame = 1.0 / 24;
    for (int n : {1, 2, 3, 7, 41, 1000}) {
        const auto steps = stepsOf(FrameClock(0, frame), [&](std::size_t) { return frame / n; });
        ASSERT_EQ(std::size_t(n), steps.size());
        for (double dt : steps) EXPECT_NEAR(frame / n, dt, 1e-12);
    }
}

TEST(Clock, NoStepIsLongerThanItsBoundOrTiny) {
    const auto bound = [](std::size_t i) { return 0.003 + 0.001 * double(i % 3); };
    for (double span = 0.036; span < 0.048; span += 0.0001) {
        const auto steps = stepsOf(FrameClock(2, 2 + span), bound);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            EXPECT_LE(steps[i], bound(i) * (1 + 1e-8)) << span;
            EXPECT_GE(steps[i], 0.0015 * (1 - 1e-8)) << span;
        }
    }
}

TEST(Clock, LastStepEndsExactlyOnTheFrame) {
    FrameClock clock(0.1, 0.1 + 1.0 / 24);
    while (!clock.isOver()) clock.advance(clock.nextStep(0.0017));
    EXPECT_EQ(0.0, clock.rest());
    EXPECT_EQ(1.0, clock.share());
}

TEST(Clock, UnboundedStepTakesTheWholeFrame) {
    const auto steps = stepsOf(FrameClock(0, 0.04), [](std::size_t) { return HUGE_VAL; });
    EXPECT_EQ(std::vector<double>{0.04}, steps);
}
