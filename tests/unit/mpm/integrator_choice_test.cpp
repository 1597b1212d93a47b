#include "firn/mpm/integrator_choice.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

constexpr double kUnhurried = 1;  // s that the snow's own motion would allow

TEST(IntegratorChoice, IsExplicitForSoftSnowAndSemiImplicitForStiff) {
    for (const MpmKernel kernel : {MpmKernel::cubic, MpmKernel::quadratic}) {
        MpmParams p;
        p.kernel = kernel;
        EXPECT_FALSE(isImplicitCheaper(p, 25, kUnhurried)) << "the paper's snow, fresh";
        EXPECT_TRUE(isImplicitCheaper(p, 400, kUnhurried)) << "ice";
    }
}

TEST(IntegratorChoice, IsExplicitWhereTheSnowsOwnMotionSetsTheStep) {
    EXPECT_FALSE(isImplicitCheaper(MpmParams{}, 400, 1e-5)) << "both would take this step, and one needs no solve";
}

TEST(IntegratorChoice, ChangesOnceAsSnowStiffens) {
    bool before = false;
    for (double wave = 10; wave < 1000; wave *= 1.1) {
        const bool now = isImplicitCheaper(MpmParams{}, wave, kUnhurried);
        EXPECT_TRUE(now || !before) << wave << " m/s";
        before = now;
    }
    EXPECT_TRUE(before);
}

TEST(IntegratorChoice, FollowsTheCellSize) {
    MpmParams coarse, fine;
    coarse.cellSize = 0.05f, fine.cellSize = 0.005f;
    EXPECT_FALSE(isImplicitCheaper(coarse, 100, kUnhurried));
    EXPECT_TRUE(isImplicitCheaper(fine, 100, kUnhurried));
}

}  // namespace
}  // namespace firn
