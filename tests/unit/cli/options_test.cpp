#include "cli/options.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "cli/progress_bar.h"
#include "firn/base/error.h"

using namespace firn;

TEST(Options, FramesAreARangeOrOneFrame) {
    EXPECT_EQ(3, parseFrames("3-8").first);
    EXPECT_EQ(8, parseFrames("3-8").last);
    EXPECT_EQ(5, parseFrames("5").last);
    for (const char* text : {"", "-", "a-b", "8-3", "3-8x", "1-99999999999"})
        EXPECT_THROW(parseFrames(text), Error) << text;
}

TEST(Options, ThreadsAreLimitedWhileTheLimitLives) {
    const auto allowed = [] { return tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism); };
    const std::size_t before = allowed();
    {
        const ThreadLimit limit("1");
        EXPECT_EQ(1u, allowed());
    }
    EXPECT_EQ(before, allowed());
}

TEST(Options, FolderOfAnyNameIsOneBelowOut) {
    EXPECT_EQ("out/snowball_drop", defaultFolder("snowball_drop"));
    EXPECT_EQ("out/_._etc_x", defaultFolder("../etc/x"));
    EXPECT_EQ("out/snow", defaultFolder(""));
}

TEST(ProgressBar, ClockReadsLikeAClock) {
    EXPECT_EQ("0:05", clockText(5.2));
    EXPECT_EQ("12:05", clockText(725));
    EXPECT_EQ("3:04:05", clockText(3 * 3600 + 4 * 60 + 5));
}

TEST(ProgressBar, BarTellsFrameParticlesStepsAndTimeLeft) {
    const BarState state{12, 60, 0.2, 81920, 231, 42};
    EXPECT_EQ("[####----------------] frame 12/60  81920 particles  231 steps  0:42 left", barText(state, 74));
}

TEST(ProgressBar, NeverFillsTheLastColumn) {
    const BarState state{12, 60, 1.0, 81920, 231, 42};
    for (std::size_t width = 0; width < 200; ++width)
        EXPECT_LT(barText(state, width).size(), std::max<std::size_t>(width, 1));
}
