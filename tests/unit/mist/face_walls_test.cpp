#include <gtest/gtest.h>

#include "support/collider_of.h"
#include "support/mist_of.h"

namespace firn {
namespace {

MistState air(float h) {
    return mistOn(
        cubeOfBlocks(-1, 1), h, [](const Vec3&) { return 0.0f; }, atRest);
}

PlaneShape floorAt(float y) {
    PlaneShape plane;
    plane.point = {0, y, 0}, plane.normal = {0, 1, 0};
    return plane;
}

TEST(FaceWalls, NoneWhereNoColliderIsNear) {
    const MistState mist = air(0.1f);
    EXPECT_TRUE(wallsOf(mist.blocks, mist.h, {}).areNone());
    const ColliderSet far({colliderOf(SphereShape{{50, 0, 0}, 1})});
    EXPECT_TRUE(wallsOf(mist.blocks, mist.h, far.during(0, 0.1)).areNone());
}

TEST(FaceWalls, FacesAreOpenByTheShareThatIsOutside) {
    constexpr float h = 0.1f;
    const MistState mist = air(h);
    const ColliderSet ground({colliderOf(floorAt(0.02f))});  // a fifth of a cell above the middle of cells at y 0
    const FaceWalls walls = wallsOf(mist.blocks, mist.h, ground.during(0, 0.1));
    const std::size_t b = mist.blocks.find({0, 0, 0});
    const std::uint32_t cut = mist.blocks.cell(b, 3, 0, 3), above = mist.blocks.cell(b, 3, 1, 3),
                        below = mist.blocks.cell(b, 3, -1, 3);
    EXPECT_NEAR(0.3f, walls.open[cut].x, 1e-4f);
    EXPECT_NEAR(0.3f, walls.open[cut].z, 1e-4f);
    EXPECT_EQ(0, walls.open[cut].y) << "its lower face is under ground";
    EXPECT_EQ((Vec3{1, 1, 1}), walls.open[above]);
    EXPECT_EQ(Vec3{}, walls.open[below]);
    EXPECT_FALSE(walls.isSolid[cut]);
    EXPECT_TRUE(walls.isSolid[below]);
}

TEST(FaceWalls, ShowTheSpeedOfWhatMoves) {
    const MistState mist = air(0.1f);
    const ColliderSet ball({colliderOf(SphereShape{{0, 0, 0}, 0.35f}, {}, {{0, {}, {}}, {1, {3, 0, 0}, {}}})});
    const FaceWalls walls = wallsOf(mist.blocks, mist.h, ball.during(0, 0));
    const std::uint32_t inside = mist.blocks.cell(mist.blocks.find({0, 0, 0}), 1, 1, 1);
    EXPECT_NEAR(3, walls.velocity[inside].x, 1e-4f);
    EXPECT_NEAR(0, walls.velocity[inside].y, 1e-4f);
}

TEST(FaceWalls, WhereNobodyAsksFacesAreOpenAndElsewhereAsEver) {
    const MistState mist = air(0.1f);
    const ColliderSet ball({colliderOf(SphereShape{{0, 0, 0}, 0.35f}, {}, {{0, {}, {}}, {1, {3, 0, 0}, {}}})});
    std::vector<std::uint8_t> isAsked(mist.blocks.cellCount());
    for (std::size_t c = 0; c < isAsked.size(); ++c) isAsked[c] = c % 3 == 0;
    const FaceWalls all = wallsOf(mist.blocks, mist.h, ball.during(0, 0)),
                    some = wallsOf(mist.blocks, mist.h, ball.during(0, 0), isAsked);
    int closed = 0;
    for (std::size_t c = 0; c < isAsked.size(); ++c) {
        EXPECT_EQ(isAsked[c] ? all.open[c] : (Vec3{1, 1, 1}), some.open[c]);
        EXPECT_EQ(isAsked[c] ? all.velocity[c] : Vec3{}, some.velocity[c]);
        closed += isAsked[c] && some.open[c] == Vec3{};
    }
    EXPECT_GT(closed, 20);
}

}  // namespace
}  // namespace firn
