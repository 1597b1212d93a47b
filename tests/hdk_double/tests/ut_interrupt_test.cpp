#include <UT/UT_Interrupt.h>
#include <UT/UT_ParallelUtil.h>
#include <UT/UT_Version.h>
#include <hdk_double/gtest.h>
#include <hdk_double/interrupt.h>

#include <atomic>

namespace {

struct Interrupts : testing::Test {
    void SetUp() override { hdk_double::resetInterrupts(); }
};

}  // namespace

TEST_F(Interrupts, AreNeverAskedForUnlessATestDoes) {
    UT_AutoInterrupt boss("Snow");
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(boss.wasInterrupted(i));
    EXPECT_EQ(hdk_double::interruptPolls(), 100);
}

TEST_F(Interrupts, BeginAfterTheGivenNumberOfPollsAndStay) {
    hdk_double::interruptAfterPolls(2);
    UT_AutoInterrupt boss("Snow");
    EXPECT_FALSE(boss.wasInterrupted());
    EXPECT_FALSE(boss.wasInterrupted());
    EXPECT_TRUE(boss.wasInterrupted());
    EXPECT_TRUE(boss.wasInterrupted());
}

TEST_F(Interrupts, RecordNamesAndPercentages) {
    {
        UT_AutoInterrupt outer("Snow");
        UT_AutoInterrupt inner("Collide");
        inner.wasInterrupted(30);
        outer.wasInterrupted();
        outer.wasInterrupted(60);
    }
    EXPECT_EQ(hdk_double::interruptOperations(), (std::vector<std::string>{"Snow", "Collide"}));
    EXPECT_EQ(hdk_double::interruptPercentages(), (std::vector<int>{30, 60}));
    EXPECT_EQ(hdk_double::interruptDepth(), 0);
}

TEST_F(Interrupts, ReportUnbalancedOperations) {
    UTgetInterrupt()->opEnd();
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
    UTgetInterrupt()->opStart("Snow");
    hdk_double::checkInterruptsBalanced("solve");
    ASSERT_EQ(hdk_double::misuses().size(), 1U);
    EXPECT_NE(hdk_double::takeMisuses()[0].find("Snow"), std::string::npos);
    UTgetInterrupt()->opEnd();
    UTgetInterrupt()->opInterrupt(10);
    EXPECT_EQ(hdk_double::takeMisuses().size(), 1U);
}

TEST_F(Interrupts, MayBePolledFromThreads) {
    hdk_double::interruptAfterPolls(1000);
    UT_AutoInterrupt boss("Snow");
    std::atomic<int> stopped{0};
    UTparallelForEachNumber(exint(2000), [&](const UT_BlockedRange<exint>& r) {
        for (exint i = r.begin(); i != r.end(); ++i) stopped += boss.wasInterrupted() ? 1 : 0;
    });
    EXPECT_EQ(stopped, 1000);
}

TEST(Version, IsTheModesHoudini) {
    EXPECT_EQ(UT_VERSION_INT >> 24, SYS_VERSION_MAJOR_INT);
#if FIRN_HDK_MODE == 205
    EXPECT_GE(UT_VERSION_INT, 0x14050000);
    EXPECT_LT(UT_VERSION_INT, 0x15000000);
#else
    EXPECT_GE(UT_VERSION_INT, 0x15000000);
#endif
}
