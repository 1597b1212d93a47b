// Which particles are worth moving.
#include "firn/layered/active.h"

#include <gtest/gtest.h>

#include "support/layered_of.h"

namespace firn::layered {
namespace {

/// Of particles that have long been at rest.
std::vector<std::uint8_t> activeAt(const std::vector<Vec3>& x, Collider mover, double t1) {
    const std::vector<Vec3> v(x.size());
    const std::vector<float> rest(x.size(), 2 * kCalm);
    return activeParticles(x, v, rest, LayeredParams{}, overGround({std::move(mover)}), 0, t1);
}

TEST(Active, AreThoseAlongTheWayOfAnObjectThatEndsWhereItBegan) {
    const Collider ball =
        colliderOf(SphereShape{{0, 0.5f, 0}, 0.02f}, {}, {{0, {}, {}}, {0.01, {0, -0.4f, 0}, {}}, {0.02, {}, {}}});
    EXPECT_EQ((std::vector<std::uint8_t>{1, 1, 0}), activeAt({{0, 0.45f, 0}, {0, 0.1f, 0}, {2, 0.1f, 0}}, ball, 0.02));
}

TEST(Active, AreThoseAroundAPaddleThatTurnsRound) {
    const Collider paddle =
        colliderOf(BoxShape{{0.5f, 0.2f, 0}, {0.1f, 0.1f, 0.1f}}, {}, {{0, {}, {}}, {0.04, {}, {0, 360, 0}}});
    EXPECT_EQ((std::vector<std::uint8_t>{1, 1, 0}),
              activeAt({{0.5f, 0.1f, 0}, {-0.5f, 0.1f, 0}, {4, 0, 0}}, paddle, 0.04));
}

}  // namespace
}  // namespace firn::layered
