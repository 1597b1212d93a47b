// A node is a pure function: checkpoints, scrubbing, edits and Escape do not change what a frame is.
#include <GA/GA_Handle.h>
#include <gtest/gtest.h>

#include <hdk_double/interrupt.h>
#include <sstream>

#include "hdk/details.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

/// Frames 1 to `last` of a straight run, by index; kept apart from any simulation.
std::vector<GU_ConstDetailHandle> straightRun(int last) {
    std::vector<GU_ConstDetailHandle> frames(1);
    SnowNetwork network(ball());
    for (int frame = 1; frame <= last; ++frame)
        frames.push_back(handleOf([&](GU_Detail& d) { d.replaceWith(network.at(frame)); }));
    return frames;
}

TEST(NodeState, CheckpointLoadedIntoANewNetworkGoesOnAsTheStraightRun) {
    const auto straight = straightRun(10);
    std::stringstream checkpoint;
    {
        SnowNetwork first(ball());
        ASSERT_TRUE(first.simulation.save(5, checkpoint));
    }
    SnowNetwork second(ball());
    ASSERT_TRUE(second.simulation.load(checkpoint));
    for (int frame = 5; frame <= 10; ++frame)
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), second.at(frame))) << frame;
    EXPECT_EQ(5, second.simulation.solves());
}

TEST(NodeState, ScrubbingBackAndForthAndForgettingFramesChangesNothing) {
    const auto straight = straightRun(10);
    hdk_double::Hunters hunters;
    hunters.rebuildSolvers = hunters.solveTwice = true;
    hunters.cachedFrames = 4;
    SnowNetwork network(ball(), hdk_double::Timeline{}, {}, hunters);
    for (const int frame : {10, 3, 7, 1, 9, 2, 10, 6, 4})
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), network.at(frame))) << frame;
}

TEST(NodeState, ParameterChangedAtAFrameLeavesTheFramesBefore) {
    const auto straight = straightRun(8);
    SnowNetwork network(ball());
    network.at(8);
    network.simulation.edit(5, [&] { network.solver.set("flipratio", 0.5); });
    for (int frame = 1; frame <= 4; ++frame)
        EXPECT_EQ("", difference(*straight[std::size_t(frame)].gdp(), network.at(frame))) << frame;
    EXPECT_NE("", difference(*straight[8].gdp(), network.at(8)));
}

double asleepIn(const GU_Detail& detail) {
    const GA_ROHandleD asleep(&detail, GA_ATTRIB_DETAIL, "asleep");
    return asleep.isValid() ? asleep.get(GA_Offset(0)) : -1;
}

TEST(NodeState, SleepIsSeenAndOutlivesCheckpointsAndScrubs) {
    constexpr int kSaved = 16, kLast = 20;
    const auto drowsy = [] {
        auto network = std::make_unique<SnowNetwork>(ball());
        network->solver.set("sleep", 1).set("sleepspeed", 2).set("sleepafter", 0.1);
        return network;
    };
    const auto straight = drowsy(), scrubbed = drowsy(), loaded = drowsy();
    EXPECT_EQ(0, asleepIn(straight->at(3)));
    const GU_Detail& saved = straight->at(kSaved);
    EXPECT_GT(asleepIn(saved), 0);
    EXPECT_LE(asleepIn(saved), double(saved.getNumPoints()));
    EXPECT_GT(GA_ROHandleF(&saved, GA_ATTRIB_POINT, "resttime").get(saved.pointOffset(GA_Index(0))), 0.1f);

    for (const int frame : {kLast, 5, kSaved, 2}) scrubbed->at(frame);
    scrubbed->simulation.resetCache();
    std::stringstream checkpoint;
    ASSERT_TRUE(scrubbed->simulation.save(kSaved, checkpoint));
    ASSERT_TRUE(loaded->simulation.load(checkpoint));
    for (SnowNetwork* network : {scrubbed.get(), loaded.get()}) {
        const GU_Detail& last = network->at(kLast);
        EXPECT_EQ("", difference(straight->at(kLast), last));
        EXPECT_EQ(asleepIn(straight->at(kLast)), asleepIn(last));
    }
}

TEST(NodeState, EscapeKeepsTheLastGoodFrameAndShowsNothing) {
    const auto straight = straightRun(5);
    for (const bool keepsFailed : {true, false}) {
        hdk_double::Readings readings;
        readings.keepFailedFrame = keepsFailed;
        SnowNetwork network(ball(), hdk_double::Timeline{}, readings);
        network.at(3);
        hdk_double::interruptAfterPolls(3);
        EXPECT_FALSE(network.simulation.cook(5));
        EXPECT_GT(hdk_double::interruptPolls(), 3);
        hdk_double::resetInterrupts();
        EXPECT_EQ(3, network.simulation.lastGoodFrame());
        EXPECT_TRUE(network.simulation.messages().empty());
        EXPECT_EQ("", difference(*straight[3].gdp(), network.at(3)));
        EXPECT_EQ("", difference(*straight[5].gdp(), network.at(5)));
    }
}

TEST(NodeState, ProgressRisesUnderTheNodesName) {
    hdk_double::resetInterrupts();
    SnowNetwork network(ball());
    network.at(2);
    const std::vector<int> told = hdk_double::interruptPercentages();
    ASSERT_GT(told.size(), 3u);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_GT(told.back(), 50);
    EXPECT_LE(told.back(), 100);
    EXPECT_EQ("Firn MPM Solver", hdk_double::interruptOperations().front());
    hdk_double::resetInterrupts();
}

TEST(NodeState, SubstepsOfTheNetworkGoOnFromOneAnother) {
    SnowNetwork whole(ball()), halves(ball(), {24, 2, 1});
    const Vec3d a = mean(whole.at(4), "P"), b = mean(halves.at(4), "P");
    EXPECT_NEAR(0, length(a - b), 2e-3);
    EXPECT_EQ(6, halves.simulation.solves());
}

TEST(NodeState, StepOfNoLengthChangesNothing) {
    SnowNetwork network(ball(), {1e9, 1, 1});
    EXPECT_NEAR(0, length(mean(network.at(3), "P") - mean(ball(), "P")), 1e-6);
    EXPECT_TRUE(network.errors().empty());
}

}  // namespace
}  // namespace firn::test
