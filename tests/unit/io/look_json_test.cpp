// Cameras, lights and look of a scene file.
#include "firn/io/look_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "firn/base/error.h"
#include "firn/io/scene_json.h"
#include "support/sample_catalog.h"

namespace firn {
namespace {

constexpr std::string_view kSmall = R"({"solver": {"type": "mpm"}, "snow": [{"shape": {"type": "sphere"}}]})";

Scene with(const std::vector<std::string>& overrides) { return parseScene(kSmall, ".", sampleCatalog(), overrides); }

/// All mistakes, a line each.
std::string mistakesWith(const std::vector<std::string>& overrides) {
    try {
        with(overrides);
    } catch (const InputError& error) {
        std::string lines;
        for (const Issue& issue : error.issues()) lines += (lines.empty() ? "" : "\n") + toLine(issue);
        return lines;
    }
    return "no mistake";
}

TEST(Looks, SceneWithoutAnyHasThePapersNumbers) {
    const Looks looks = with({}).looks;
    EXPECT_TRUE(looks.cameras.empty());
    EXPECT_TRUE(looks.lights.empty());
    EXPECT_EQ(724.0f, looks.look.extinction);
    EXPECT_EQ((Vec3{0.9f, 0.95f, 1.0f}), looks.look.albedo);
    EXPECT_EQ(0.5f, looks.look.anisotropy);
}

TEST(Looks, CameraIsOneOrAList) {
    const Scene one = with({R"(camera={"eye": [0, 1, 3], "target": [0, 0.5, 0], "field_of_view": 50})"});
    ASSERT_EQ(1u, one.looks.cameras.size());
    EXPECT_EQ("main", one.looks.cameras[0].name);
    EXPECT_EQ((Vec3{0, 1, 3}), one.looks.cameras[0].eye);
    EXPECT_EQ(50.0f, one.looks.cameras[0].fieldOfView);
    const Scene two = with({R"(camera=[{"eye": [0, 1, 3], "target": [0, 0, 0]},
                                        {"name": "low", "eye": [2, 0.1, 0], "target": [0, 0, 0]}])"});
    ASSERT_EQ(2u, two.looks.cameras.size());
    EXPECT_EQ("low", two.looks.cameras[1].name);
}

TEST(Looks, ReadBackAsTheyWereWritten) {
    const Scene scene = with({R"(camera={"eye": [0, 1, 3], "target": [0, 0.5, 0], "up": [0.1, 1, 0]})",
                              R"(lights=[{"type": "sun", "angle": 2}, {"type": "sky", "horizon": [1, 0.8, 0.7]}])",
                              R"(look={"albedo": [0.8, 0.9, 1], "exposure": -1})"});
    const std::string text = sceneText(scene, sampleCatalog());
    const Scene again = parseScene(text, ".", sampleCatalog());
    EXPECT_EQ(text, sceneText(again, sampleCatalog()));
    ASSERT_EQ(2u, again.looks.lights.size());
    EXPECT_EQ(LightKind::sky, again.looks.lights[1].kind);
    EXPECT_EQ(2.0f, again.looks.lights[0].angle);
    EXPECT_EQ((Vec3{1, 0.8f, 0.7f}), again.looks.lights[1].horizon);
    EXPECT_EQ(0.1f, again.looks.cameras[0].up.x);
    EXPECT_EQ(-1.0f, again.looks.look.exposure);
}

TEST(Looks, CameraThatSeesNothingIsRefused) {
    EXPECT_EQ("camera.target: (0, 1, 0) is also the eye; must be another point",
              mistakesWith({R"(camera={"eye": [0, 1, 0], "target": [0, 1, 0]})"}));
    EXPECT_EQ(
        "camera[0].up: (0, 1, 0) points along the line of sight; must be another direction, for a view from above like "
        "[0, 0, -1]",
        mistakesWith({R"(camera=[{"eye": [0, 5, 0], "target": [0, 0, 0]}])"}));
    EXPECT_EQ("no mistake", mistakesWith({R"(camera={"eye": [0, 5, 0], "target": [0, 0, 0], "up": [0, 0, -1]})"}));
    EXPECT_EQ(
        "camera.up: (0, 0, 0) points along the line of sight; must be another direction, for a view from above "
        "like [0, 0, -1]",
        mistakesWith({R"(camera={"eye": [0, 5, 9], "target": [0, 0, 0], "up": [0, 0, 0]})"}));
}

TEST(Looks, AllMistakesAreToldAtOnce) {
    EXPECT_EQ(
        "camera[0].eye: missing; must be a vector [x, y, z] [m]\n"
        "camera[0].target: missing; must be a vector [x, y, z] [m]\n"
        "camera[0].field_of_view: 500 is out of range; must be a number from 1 to 170 [degrees]\n"
        "camera[0].taregt: unknown key; did you mean 'target'?\n"
        "lights[0].direction: (0, 0, 0) has no direction; must not be zero\n"
        "lights[1].type: \"lamp\" is unknown; must be sun or sky\n"
        "look.albedo: [0.9, 0.9, 2] is out of range; must be a vector [x, y, z], each from 0 to 1",
        mistakesWith({R"(camera=[{"taregt": [0, 0, 0], "field_of_view": 500}])",
                      R"(lights=[{"direction": [0, 0, 0]}, {"type": "lamp"}])", R"(look={"albedo": [0.9, 0.9, 2]})"}));
}

TEST(Looks, NamesTellThemApart) {
    EXPECT_EQ("camera[1].name: \"main\" is also the name of camera[0]; each must have its own",
              mistakesWith({R"(camera=[{"eye": [0, 1, 3], "target": [0, 0, 0]},
                                        {"eye": [2, 0.1, 0], "target": [0, 0, 0]}])"}));
    EXPECT_EQ("lights[1].name: \"key\" is also the name of lights[0]; each must have its own",
              mistakesWith({R"(lights=[{"name": "key"}, {"name": "key", "type": "sky"}])"}));
    EXPECT_EQ("camera.name: is empty; a camera needs a name, or leave it out",
              mistakesWith({R"(camera={"name": "", "eye": [0, 1, 3], "target": [0, 0, 0]})"}));
}

TEST(Looks, WhatIsNoObjectAndNoListIsRefused) {
    EXPECT_EQ("camera: 7 is not a list; must be [ ... ]", mistakesWith({"camera=7"}));
    EXPECT_EQ("lights: \"sun\" is not a list; must be [ ... ]", mistakesWith({"lights=sun"}));
    EXPECT_NE("no mistake", mistakesWith({"camera=[7]"}));
    EXPECT_NE("no mistake", mistakesWith({"look=[]"}));
}

}  // namespace
}  // namespace firn
