#include "firn/render/shade.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/render/render.h"
#include "firn/render/shot.h"
#include "firn/render/snow.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

SceneView onGround(std::vector<Sphere> spheres) {
    SceneView view;
    view.spheres = std::move(spheres);
    view.grains = Grains(view.spheres);
    view.normals.resize(view.spheres.size());
    view.planes = {{}};
    return view;
}

TEST(Shade, ShadowOfASphereLiesWhereGeometrySays) {
    const Vec3 sun = normalized(Vec3{-1, 1, 0});
    const SceneView view = onGround({{{0, 1, 0}, 0.25f}});
    // Cast along (1, -1, 0) the centre lands at x = 1; across the sun the shadow is as wide as the sphere, along it
    // wider by 1 / sin(45 degrees).
    const float wide = 0.25f * std::sqrt(2.0f);
    for (const float inside : {0.0f, 0.95f, -0.95f}) {
        EXPECT_TRUE(inShadow(view, {1 + inside * wide, 0.0f, 0}, sun));
        EXPECT_TRUE(inShadow(view, {1, 0.0f, inside * 0.25f}, sun));
    }
    for (const float outside : {1.05f, -1.05f}) {
        EXPECT_FALSE(inShadow(view, {1 + outside * wide, 0.0f, 0}, sun));
        EXPECT_FALSE(inShadow(view, {1, 0.0f, outside * 0.25f}, sun));
    }
    EXPECT_FALSE(inShadow(view, {0, 0, 0}, sun));
}

TEST(Shade, SolidsCastShadowsToo) {
    SceneView view = onGround({});
    view.solids = tiltedBox({0, 1, 0}, {0.2f, 0.2f, 0.2f}, 0);
    EXPECT_TRUE(inShadow(view, {0.1f, 0, 0.1f}, {0, 1, 0}));
    EXPECT_FALSE(inShadow(view, {0.3f, 0, 0}, {0, 1, 0}));
}

TEST(Shade, SkyIsOpenFarFromThingsAndClosedInACrevice) {
    SceneView view = onGround({{{-0.26f, 0.25f, 0}, 0.25f}, {{0.26f, 0.25f, 0}, 0.25f}});
    const Vec3 up{0, 1, 0};
    EXPECT_GT(openness(view, {5, 1e-4f, 5}, up, 256, 1), 0.99f);
    EXPECT_LT(openness(view, {0, 1e-4f, 0}, up, 256, 1), 0.6f);
}

TEST(Shade, OpennessUnderAHalfHiddenSkyIsOneHalf) {
    SceneView view = onGround({});
    view.planes.push_back({{0, 0, 0}, {1, 0, 0}});
    EXPECT_NEAR(0.5f, openness(view, {1e-3f, 1e-3f, 0}, {0, 1, 0}, 1024, 1), 0.02f);
}

TEST(Shade, NearestOfGrainSolidAndGroundIsSeen) {
    SceneView view = onGround({{{0, 2, 0}, 0.1f}});
    view.solids = tiltedBox({0, 1, 0}, {0.2f, 0.2f, 0.2f}, 0);
    const auto seenFrom = [&](const Vec3& eye) { return firstSurface(view, {eye, {0, -1, 0}})->matter; };
    EXPECT_EQ(Matter::snow, seenFrom({0, 3, 0}));
    EXPECT_EQ(Matter::solid, seenFrom({0.15f, 3, 0}));
    EXPECT_EQ(Matter::ground, seenFrom({0.5f, 3, 0}));
    EXPECT_NEAR(1.8f, firstSurface(view, {{0.15f, 3, 0}, {0, -1, 0}})->t, 1e-3f);
    EXPECT_FALSE(firstSurface(view, {{0, 3, 0}, {0, 1, 0}}));
}

TEST(Shade, ASolidBelowTheGroundIsNotSeen) {
    SceneView view = onGround({});
    view.solids = tiltedBox({0, -1, 0}, {0.2f, 0.2f, 0.2f}, 0);
    EXPECT_EQ(Matter::ground, firstSurface(view, {{0, 1, 0}, {0, -1, 0}})->matter);
}

TEST(Shade, DirectionsToTheSkyFollowTheCosine) {
    const Vec3 normal = normalized(Vec3{1, 2, -1});
    float sum = 0;
    for (std::uint32_t i = 0; i < 4096; ++i) {
        Samples samples(5, i);
        const Vec3 d = cosineAround(normal, samples.next());
        EXPECT_NEAR(1, length(d), 1e-5f);
        sum += dot(normal, d);
    }
    EXPECT_NEAR(2.0f / 3, sum / 4096, 1e-3f);
}

TEST(Shade, AWallIsSeenThroughFromBehind) {
    SceneView view = onGround({});
    view.planes = {{{0, 0, 0}, {1, 0, 0}}};
    EXPECT_FALSE(firstSurface(view, {{-1, 0, 0}, {1, 0, 0}}));
    EXPECT_FALSE(firstSurface(view, {{-1, 0, 0}, {-1, 0, 0}}));
    EXPECT_TRUE(firstSurface(view, {{1, 0, 0}, {-1, 0, 0}}));
}

TEST(Shade, NormalsOfPackedSnowPointOutOfItAndLoneGrainsHaveNone) {
    ParticleSet ball = breakingBall(5000, 0);
    const auto x = ball[column::x];
    x[0] = {5, 5, 5};
    const auto spheres = spheresOf(ball);
    const auto normals = snowNormals(Grains(spheres), spheres);
    const Vec3 center{0, 0.75f, 0};
    EXPECT_EQ(0, length(normals[0]));
    float aligned = 0, skin = 0;
    for (std::size_t i = 1; i < spheres.size(); ++i) {
        if (length(x[i] - center) < 0.135f) continue;
        EXPECT_GT(length(normals[i]), 0.5f);
        aligned += dot(normalized(normals[i]), normalized(x[i] - center)), skin += 1;
    }
    EXPECT_GT(skin, 100);
    EXPECT_GT(aligned / skin, 0.95f);
}

ShownFrame smallHeap(std::size_t) {
    return {"heap", heap(3000), {}, tiltedBox({0.45f, 0.1f, 0.35f}, {0.12f, 0.12f, 0.12f}, 0.5f)};
}

TEST(Render, SameBytesAtOneAndTwoThreads) {
    ShotOptions options;
    options.width = 70, options.height = 50, options.samples = 3;
    const auto draw = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return pictureOf(planShot(1, smallHeap, options), smallHeap(0)).bytes;
    };
    EXPECT_EQ(draw(1), draw(2));
}

TEST(Render, SnowStandsOutWhiteOnGreyGround) {
    ShotOptions options;
    options.width = 64, options.height = 48, options.samples = 8;
    Bitmap picture = pictureOf(planShot(1, smallHeap, options), smallHeap(0));
    const std::uint8_t *snow = picture.at(30, 16), *ground = picture.at(2, 46);
    EXPECT_GT(int(snow[1]), 150);
    EXPECT_LT(int(ground[1]), 130);
    EXPECT_NEAR(int(ground[0]), int(ground[2]), 20);
}

TEST(Render, NoSnowDrawsGroundAndSky) {
    ShotOptions options;
    options.width = 32, options.height = 24, options.samples = 2, options.view = View::front;
    const auto nothing = [](std::size_t) { return ShownFrame{}; };
    Bitmap picture = pictureOf(planShot(1, nothing, options), {});
    const std::uint8_t *sky = picture.at(16, 1), *ground = picture.at(16, 23);
    EXPECT_GT(int(sky[2]), int(sky[0]) + 10);
    EXPECT_NEAR(int(ground[0]), int(ground[2]), 20);
}

TEST(Render, OneCameraHoldsTheSnowOfAllFrames) {
    const auto ball = [](std::size_t i) {
        ShownFrame frame{"ball", breakingBall(500, 0), {}, {}};
        for (Vec3& x : frame.particles[column::x]) x.x += float(i) - 1;
        return frame;
    };
    const Shot shot = planShot(3, ball, {});
    for (const Vec3 place : {Vec3{-1, 0.75f, 0}, Vec3{0, 0.75f, 0}, Vec3{1, 0.75f, 0}}) {
        const Spot spot = project(shot.camera, place);
        EXPECT_GT(std::min(spot.x, spot.y), 0);
        EXPECT_LT(std::max(spot.x, spot.y), 1);
    }
}

TEST(Render, AFewStrayGrainsDoNotMakeTheSnowTiny) {
    ParticleSet snow = heap(3000);
    const float usual = length(snowBounds(spheresOf(snow)).max);
    snow[column::x][0] = {1000, 1000, 1000};
    EXPECT_LT(length(snowBounds(spheresOf(snow)).max), 1.3f * usual);
}

TEST(Render, CameraLeavesASlopeThatWouldHideTheSnow) {
    const auto behind = [](std::size_t) {
        return ShownFrame{"slope", heap(500), {{{0, 0, 0}, normalized(Vec3{-1, 0.6f, -1})}}, {}};
    };
    const Vec3 eye = planShot(1, behind, {}).camera.eye;
    EXPECT_LT(std::min(eye.x, eye.z), 0);
}

TEST(Render, GrainsWithoutPscaleGetHalfTheirSpacing) {
    ParticleSet snow = heap(3000);
    const float radius = spheresOf(snow).front().radius;
    snow.drop("pscale");
    EXPECT_NEAR(radius, spheresOf(snow).front().radius, 0.5f * radius);
}

}  // namespace
}  // namespace firn::render
