// What is refused, and what is removed.
#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "unit/run/source_scene.h"

namespace firn {
namespace {

using namespace test;

Issues issuesOf(const Scene& scene) {
    try {
        filledFrame(scene);
    } catch (const InputError& error) {
        return error.issues();
    }
    return {};
}

void expectIssue(const Scene& scene, const std::string& key, const std::string& words) {
    const Issues issues = issuesOf(scene);
    ASSERT_EQ(1u, issues.size());
    EXPECT_EQ(key, issues[0].key);
    EXPECT_NE(std::string::npos, issues[0].message.find(words)) << issues[0].message;
}

TEST(Sources, APlaneIsRefusedBecauseItHasNoEnd) {
    expectIssue(sceneOf({ball(), source(PlaneShape{})}), "snow[1].shape.type", "no end");
}

TEST(Sources, AShapeSmallerThanAParticleIsRefusedWithARemedy) {
    expectIssue(sceneOf({ball(0.005f)}), "snow[0].shape", "cell_size smaller");
}

TEST(Sources, AShapeThatNeedsTooManyParticlesIsRefusedBeforeAnyIsMade) {
    expectIssue(sceneOf({ball(1000)}), "snow[0].shape", "4.19e+15 particles");
}

TEST(Sources, SourcesThatAreTooManyOnlyTogetherAreRefused) {
    expectIssue(sceneOf({ball(7), ball(7)}), "snow", "2.87e+09 particles");
}

TEST(Sources, ARateThatNeedsTooManyParticlesIsRefused) {
    SnowSource s = ball();
    s.emit.emplace();
    s.emit->set("rate", {1e30, {}});
    expectIssue(sceneOf({s}), "snow[0].emit.rate", "lower it");
}

TEST(Sources, AnUnknownPresetIsRefusedWithTheKnownOnes) {
    SnowSource s = ball();
    s.preset = "slush";
    expectIssue(sceneOf({s}), "snow[0].preset", "packing, powder");
}

TEST(Sources, ACrustWithoutGravityIsRefused) {
    SnowSource s = ball();
    s.variation.crustDepth = 0.01f;
    Scene scene = sceneOf({s});
    scene.general.gravity = {};
    expectIssue(scene, "snow[0].variation.crust_depth", "gravity");
}

TEST(Sources, ABadPlacementIsRefusedUnderTheSourcesKey) {
    SnowSource s = ball();
    s.shape.placement.scale = {1, 2, 1};
    expectIssue(sceneOf({s}), "snow[0].shape.scale", "sphere");
}

TEST(Sources, AnOpenMeshIsRefusedUnderTheSourcesKey) {
    Scene scene = sceneOf({source(MeshShape{"open.obj"})});
    scene.folder = folderWithCube();
    std::ofstream(scene.folder / "open.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    expectIssue(scene, "snow[0].shape", "open.obj");
}

TEST(Sources, AMissingFileIsAFaultOfTheFileUnderTheSourcesKey) {
    Scene scene = sceneOf({ball(), source(MeshShape{"nowhere.obj"})});
    scene.folder = folderWithCube();
    try {
        filledFrame(scene);
        FAIL() << "the file is not there";
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
        EXPECT_EQ(0u, std::string(error.what()).find("snow[1].shape: ")) << error.what();
    }
}

TEST(Sources, AllMistakesAreReportedAtOnce) {
    SnowSource s = ball(0.001f);
    s.preset = "slush";
    const Issues issues = issuesOf(sceneOf({s, ball(), source(PlaneShape{})}));
    ASSERT_EQ(3u, issues.size());
    EXPECT_EQ("snow[0].preset", issues[0].key);
    EXPECT_EQ("snow[0].shape", issues[1].key);
    EXPECT_EQ("snow[2].shape.type", issues[2].key);
}

TEST(Bounds, WhatIsOutsideGoesAndTheRestKeepsItsOrder) {
    ParticleSet set;
    set.resize(6);
    const float heights[] = {0.5f, -0.1f, 1.0f, 3, 0, 0.2f};
    for (int i = 0; i < 6; ++i) set[column::x][i] = {0, heights[i], 0}, set[column::id][i] = i;
    EXPECT_EQ(2u, removeOutside({{-1, 0, -1}, {1, 1, 1}}, set));
    ASSERT_EQ(4u, set.size());
    const int stay[] = {0, 2, 4, 5};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(stay[i], set[column::id][i]);
        EXPECT_EQ(heights[stay[i]], set[column::x][i].y);
    }
    EXPECT_EQ(0u, removeOutside({{-1, 0, -1}, {1, 1, 1}}, set));
    EXPECT_EQ(4u, set.size());
}

TEST(Bounds, OfNoSnowRemoveNothing) {
    ParticleSet none;
    EXPECT_EQ(0u, removeOutside({}, none));
}

}  // namespace
}  // namespace firn
