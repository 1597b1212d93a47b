#include "firn/render/camera.h"

#include <gtest/gtest.h>

namespace firn::render {
namespace {

void expectInside(const Camera& camera, const Box& box) {
    for (unsigned i = 0; i < 8; ++i) {
        const Spot spot = project(
            camera, {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z});
        EXPECT_GT(spot.depth, 0);
        EXPECT_GT(spot.x, 0);
        EXPECT_LT(spot.x, 1);
        EXPECT_GT(spot.y, 0);
        EXPECT_LT(spot.y, 1);
    }
}

const std::vector<Box> kBoxes{{{-1, 0, -1}, {1, 1, 1}},         {{-20, 0, -0.1f}, {20, 0.2f, 0.1f}},
                              {{0, 0, 0}, {0, 30, 0}},          {{3, 0, 3}, {9, 0, 9}},
                              {{100, 50, -70}, {100, 50, -70}}, {{-0.001f, 0, 0}, {0.001f, 0.001f, 0.001f}}};

TEST(Camera, FramesAllCornersOfTheBoundsInEveryViewAndAspect) {
    for (const Box& box : kBoxes)
        for (const float aspect : {0.1f, 0.5f, 1.0f, 16.0f / 9, 4.0f, 20.0f})
            for (const auto name : viewNames()) expectInside(autoCamera(box, aspect, *viewNamed(name)), box);
}

TEST(Camera, BoundsFillThePicture) {
    const Box box = kBoxes.front();
    const Camera camera = autoCamera(box, 1.5f);
    float low = 1, high = 0;
    for (unsigned i = 0; i < 8; ++i) {
        const Spot spot = project(
            camera, {i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z});
        low = std::min({low, spot.x, spot.y}), high = std::max({high, spot.x, spot.y});
    }
    EXPECT_LT(low, 0.1f);
    EXPECT_GT(high, 0.9f);
}

TEST(Camera, NothingToSeeStillHasACamera) {
    const Camera camera = autoCamera({}, 1.5f);
    EXPECT_TRUE(isFinite(camera.eye));
}

TEST(Camera, RayThroughASpotMeetsThePointThatProjectsThere) {
    const Camera camera = autoCamera(kBoxes.front(), 1.5f);
    const Vec3 point{0.3f, 0.7f, -0.2f};
    const Spot spot = project(camera, point);
    const Ray ray = rayThrough(camera, spot.x, spot.y);
    EXPECT_LT(length(pointOn(ray, length(point - ray.origin)) - point), 1e-4f);
}

TEST(Camera, ViewsLookFromWhereTheirNamesSay) {
    const Box box = kBoxes.front();
    EXPECT_GT(autoCamera(box, 1, View::front).eye.z, 2);
    EXPECT_GT(autoCamera(box, 1, View::side).eye.x, 2);
    EXPECT_GT(autoCamera(box, 1, View::top).eye.y, 2);
    const Vec3 eye = autoCamera(box, 1, View::threeQuarter).eye;
    EXPECT_GT(std::min({eye.x, eye.y, eye.z}), 1);
}

TEST(Camera, LooksFromAnotherSideWhereItWouldNotSee) {
    const auto onlyFromTheLeft = [](const Vec3& eye, const Vec3&) { return eye.x < 0; };
    EXPECT_LT(autoCamera(kBoxes.front(), 1, View::threeQuarter, onlyFromTheLeft).eye.x, 0);
    const auto never = [](const Vec3&, const Vec3&) { return false; };
    EXPECT_GT(autoCamera(kBoxes.front(), 1, View::threeQuarter, never).eye.x, 0);
}

}  // namespace
}  // namespace firn::render
