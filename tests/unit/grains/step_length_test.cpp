// How long a step the solver asks for.
#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/grains_of.h"

namespace firn {
namespace {

Frame block(const std::vector<GrainSetting>& settings = {}) {
    return grainsIn({BoxShape{{0, 1, 0}, {0.5f, 0.5f, 0.5f}}, {}}, settings);
}

/// s, for a block of snow that moves as fast as this [m/s].
double stepOf(float speed, const std::vector<GrainSetting>& settings) {
    Frame frame = block(settings);
    for (Vec3& v : frame.particles[column::v]) v = {0, -speed, 0};
    const auto solver = grainsOf(settings);
    solver->load(frame);
    const ColliderSet nothing;
    return solver->stableStep({nothing, {}, 0, 1});
}

TEST(GrainStepLength, IsTheShareThatStepLimitNamesOfWhatTheoryCallsStable) {
    const double half = stepOf(0, {{"step_limit", 0.5}}), whole = stepOf(0, {{"step_limit", 1.0}});
    EXPECT_NEAR(2, whole / half, 1e-6);
    const GrainParams params;
    const Frame frame = block();
    const double m = double(frame.particles[column::m][0]);
    const double k = double(GrainMaterial{}.youngModulus * params.snowRadius);
    // Six contacts of fresh grains, before any step has told of more.
    EXPECT_NEAR(stableGrainStep(6 * k / m, double(params.damping)), whole, 1e-3 * whole);
}

TEST(GrainStepLength, KeepsFastGrainsFromGoingFartherThanTravelLimit) {
    const double ice = double(GrainParams{}.iceRadius);
    EXPECT_NEAR(0.25 * ice / 50, stepOf(50, {{"travel_limit", 0.25}}), 1e-6);
    EXPECT_EQ(stepOf(0, {}), stepOf(0.01f, {})) << "slow ones do not matter";
}

TEST(GrainStepLength, IsTheUsersWhereThereIsOne) { EXPECT_FLOAT_EQ(2e-3f, float(stepOf(50, {{"dt", 2e-3}}))); }

}  // namespace
}  // namespace firn
