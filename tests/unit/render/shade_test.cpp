#include "firn/render/shade.h"

#include <gtest/gtest.h>

#include "firn/render/draw_grains.h"
#include "firn/render/sampling.h"
#include "firn/render/snow.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

SceneView onGround(std::vector<Sphere> spheres) {
    SceneView view;
    view.spheres = std::move(spheres);
    view.grains = Grains(view.spheres);
    view.normals.resize(view.spheres.size());
    view.colors.assign(view.spheres.size(), {1, 1, 1});
    view.surfaces.planes = {{}};
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
    view.surfaces.solids = tiltedBox({0, 1, 0}, {0.2f, 0.2f, 0.2f}, 0);
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
    view.surfaces.planes.push_back({{0, 0, 0}, {1, 0, 0}});
    EXPECT_NEAR(0.5f, openness(view, {1e-3f, 1e-3f, 0}, {0, 1, 0}, 1024, 1), 0.02f);
}

TEST(Shade, NearestOfGrainSolidAndGroundIsSeen) {
    SceneView view = onGround({{{0, 2, 0}, 0.1f}});
    view.surfaces.solids = tiltedBox({0, 1, 0}, {0.2f, 0.2f, 0.2f}, 0);
    const auto seenFrom = [&](const Vec3& eye) { return firstSurface(view, {eye, {0, -1, 0}})->matter; };
    EXPECT_EQ(Matter::snow, seenFrom({0, 3, 0}));
    EXPECT_EQ(Matter::solid, seenFrom({0.15f, 3, 0}));
    EXPECT_EQ(Matter::ground, seenFrom({0.5f, 3, 0}));
    EXPECT_NEAR(1.8f, firstSurface(view, {{0.15f, 3, 0}, {0, -1, 0}})->t, 1e-3f);
    EXPECT_FALSE(firstSurface(view, {{0, 3, 0}, {0, 1, 0}}));
}

TEST(Shade, ASolidBelowTheGroundIsNotSeen) {
    SceneView view = onGround({});
    view.surfaces.solids = tiltedBox({0, -1, 0}, {0.2f, 0.2f, 0.2f}, 0);
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
    view.surfaces.planes = {{{0, 0, 0}, {1, 0, 0}}};
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

}  // namespace
}  // namespace firn::render
