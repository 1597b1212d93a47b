// What of the layer holds, and what does not.
#include "firn/layered/slump.h"

#include <gtest/gtest.h>

#include <cmath>

#include "firn/layered/heights.h"
#include "support/layered_of.h"

namespace firn::layered {
namespace {

constexpr float h = 0.01f;

/// A block of stone, a metre wide and high, under the snow, and a blade that takes the snow off the ground beside it,
/// from its side at x = 0.5 on.
Layer slumpedAtAStone(Collider stone) {
    const ColliderSet set = overGround({std::move(stone), colliderOf(BoxShape{{0.7f, 0.2f, 0}, {0.4f, 0.4f, 0.4f}}, {},
                                                                     {{0, {0, 0.4f, 0}, {}}, {0.04, {}, {}}})});
    LayeredParams params = plainLayer(h);
    params.reposeAngle = 45;
    Layer layer(BaseLayer(params, set, 0), h);
    const Carved cut = carve(layer, params, {set, kDown, 0, 1, 0.04}, 0, 0.04);
    EXPECT_GT(cut.volume, 0.01);
    slump(layer, cut, params);
    return layer;
}

/// How high the snow stands over a place [m].
float heightAt(const Layer& layer, float x, float z) {
    float y = 2;
    while (layer.distance({x, y, z}) > 0 && y > 0) y -= 0.1f * h;
    return y;
}

TEST(Slump, SnowOnAStoneComesOffAsFarFromItsEdgeAsItIsDeep) {
    const Layer layer = slumpedAtAStone(colliderOf(BoxShape{{0, 0.5f, 0}, {1, 1, 1}}));
    for (const float away : {0.05f, 0.1f, 0.15f}) EXPECT_NEAR(1 + away, heightAt(layer, 0.5f - away, 0), 2 * h) << away;
    for (const float away : {0.25f, 0.4f, 0.5f}) EXPECT_NEAR(1.2f, heightAt(layer, 0.5f - away, 0), 0.5f * h) << away;
}

TEST(Slump, RockThatIsSteeperThanSnowCanBeHoldsItself) {
    // A ball of stone: steep at its sides, under a cap of snow that lies on what is less steep.
    const Layer layer = slumpedAtAStone(colliderOf(SphereShape{{0, 0, 0}, 0.5f}));
    EXPECT_NEAR(0.7f, heightAt(layer, 0, 0), 0.5f * h);
    const float side = 0.45f, rock = std::sqrt(0.25f - side * side);
    EXPECT_GE(heightAt(layer, side, 0), rock - 2 * h);
    EXPECT_LT(heightAt(layer, side, 0), rock + 0.1f);
}

}  // namespace
}  // namespace firn::layered
