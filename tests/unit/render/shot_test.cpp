// Frames of a run as pictures.
#include "firn/render/shot.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfInputFile.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <filesystem>

#include "firn/base/error.h"
#include "firn/render/exr.h"
#include "firn/render/film.h"
#include "firn/render/snow.h"
#include "firn/render/snow_media.h"
#include "firn/render/tone.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

ShownFrame smallHeap(std::size_t) {
    ShownFrame frame;
    frame.where = "heap", frame.particles = heap(3000);
    frame.surroundings.solids = tiltedBox({0.45f, 0.1f, 0.35f}, {0.12f, 0.12f, 0.12f}, 0.5f);
    return frame;
}

Picture drawnBy(const ShotOptions& options, const std::function<ShownFrame(std::size_t)>& frame) {
    Progress progress;
    return pictureOf(planShot(1, frame, options), frame(0), progress);
}

float brightness(const Vec3& c) { return dot(c, Vec3{0.2126f, 0.7152f, 0.0722f}); }

ShotOptions small(int width, int height, int samples) {
    ShotOptions options;
    options.width = width, options.height = height, options.samples = samples;
    return options;
}

TEST(Shot, SameBytesAtOneAndTwoThreads) {
    ShotOptions options = small(70, 50, 3);
    for (const char* color : {"", "id"})
        for (const float shutter : {0.0f, 0.5f}) {
            options.color = color, options.shutter = shutter;
            const auto draw = [&](std::size_t threads) {
                const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
                return drawnBy(options, smallHeap).image.pixels;
            };
            EXPECT_EQ(draw(1), draw(2));
        }
}

TEST(Shot, SnowStandsOutOnTheGround) {
    Image image = drawnBy(small(64, 48, 16), smallHeap).image;
    Vec3 snow{}, ground{};
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) snow += image.at(28 + i, 14 + j), ground += image.at(i, 42 + j);
    EXPECT_GT(brightness(snow), 1.5f * brightness(ground));
    EXPECT_GT(snow.z, snow.x);  // it absorbs red
}

TEST(Shot, NoSnowIsGroundAndSky) {
    ShotOptions options = small(32, 24, 4);
    options.view = "front";
    Image image = drawnBy(options, [](std::size_t) { return ShownFrame{}; }).image;
    EXPECT_GT(image.at(16, 1).z, 1.2f * image.at(16, 1).x);
    EXPECT_LT(brightness(image.at(16, 23)), brightness(image.at(16, 1)));
}

TEST(Film, TwoExposuresAreOneLongerOne) {
    Stage stage;
    stage.surfaces.planes.push_back({});
    stage.lights = lightsOf(firn::clearMorning({0.3f, 1, 0.2f}));
    stage.media = mediaOf(heap(3000), {}, stage.look, 0.04f, 0);
    const PathTracer tracer(stage);
    const Camera camera = lookAt({1, 1, 2}, {0, 0.2f, 0}, 1);
    Progress progress;
    Film once(12, 12), twice(12, 12);
    once.expose(tracer, camera, 7, progress, 0, 1);
    twice.expose(tracer, camera, 3, progress, 0, 1);
    EXPECT_NE(once.developed().pixels, twice.developed().pixels);
    twice.expose(tracer, camera, 4, progress, 0, 1);
    EXPECT_EQ(7, twice.samples());
    EXPECT_EQ(once.developed().pixels, twice.developed().pixels);
}

TEST(Film, StopsWhereSomebodyWantsItTo) {
    struct Impatient : Progress {
        bool wantsToStop() override { return true; }
    } progress;
    const Stage stage;
    Film film(8, 8);
    try {
        film.expose(PathTracer(stage), lookAt({0, 0, 1}, {}, 1), 1, progress, 0, 1);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::interrupted, error.fault());
    }
}

TEST(Shot, ATimeBudgetMakesAtLeastOneSampleAndSaysHowMany) {
    ShotOptions options = small(16, 9, 64);
    options.seconds = 1e-6;
    EXPECT_EQ(1, drawnBy(options, smallHeap).samples);
}

TEST(Shot, AnOpenShutterSmearsWhatMoves) {
    const auto flying = [](std::size_t) {
        ShownFrame frame;
        frame.particles = breakingBall(2000, 0);
        for (Vec3& v : frame.particles[column::v]) v = {12, 0, 0};
        return frame;
    };
    ShotOptions options = small(64, 36, 32);
    options.view = "front", options.ground = false;
    options.looks.look.albedo = {};
    options.looks.lights.resize(1);
    options.looks.lights[0].kind = LightKind::sky;
    const auto dark = [&](float shutter) {
        options.shutter = shutter;
        const Image image = drawnBy(options, flying).image;
        double sum = 0, at = 0, spread = 0;
        for (int y = 0; y < 36; ++y)
            for (int x = 0; x < 64; ++x) {
                const double weight = 1 - double(const_cast<Image&>(image).at(x, y).x);
                sum += weight, at += weight * x, spread += weight * x * x;
            }
        return std::make_pair(at / sum, std::sqrt(spread / sum - at / sum * at / sum));
    };
    const auto [still, narrow] = dark(0);
    const auto [moved, wide] = dark(0.5f);
    EXPECT_GT(moved, still + 3);  // towards where it goes
    EXPECT_GT(wide, 1.1 * narrow);
}

TEST(Shot, CamerasOfTheSceneAreKnownByName) {
    ShotOptions options = small(64, 36, 1);
    options.looks.cameras = {{"far", {0, 1, 9}, {0, 0, 0}, {0, 1, 0}, 40},
                             {"near", {0, 1, 2}, {0, 0, 0}, {0, 1, 0}, 40}};
    EXPECT_EQ((Vec3{0, 1, 9}), planShot(1, smallHeap, options).camera.eye);
    options.view = "near";
    const Camera near = planShot(1, smallHeap, options).camera;
    EXPECT_EQ((Vec3{0, 1, 2}), near.eye);
    EXPECT_NEAR(std::tan(20 * M_PI / 180), double(near.spreadY), 1e-5);
    options.view = "lost";
    try {
        planShot(1, smallHeap, options);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ("--view: \"lost\" is not known; it is far, near, three_quarter, front, side or top", error.what());
    }
}

TEST(Shot, TheSunStandsBeforeTheWall) {
    const Camera camera = lookAt({0, 1, 5}, {0, 0, 0}, 1);
    for (const Vec3& normal : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}})
        EXPECT_GT(dot(normal, sunFor(camera, {{{}, normal}})), 0);
}

TEST(Tone, WhiteBalanceTakesMostOfTheBlueFromDeepSnow) {
    LookParams look;
    look.exposure = 1;
    const Vec3 gains = gainsFor(look), snow = snowReflectance(look), shown = scaled(gains, snow);
    EXPECT_NEAR(2, gains.z, 1e-4f);
    EXPECT_LT(snow.x, 0.4f * snow.z);
    EXPECT_GT(shown.x, 0.65f * shown.z);
    EXPECT_LT(shown.x, shown.z);
}

TEST(Tone, SunlitSnowKeepsItsShadingAndGreyStaysGrey) {
    Image image(3, 1);
    image.pixels = {{0.8f, 0.8f, 0.8f}, {1.2f, 1.2f, 1.2f}, {1.8f, 1.8f, 1.8f}};
    LookParams look;
    look.albedo = {1, 1, 1};
    const Bitmap picture = developed(image, look);
    EXPECT_LT(picture.bytes[0] + 12, picture.bytes[3]);
    EXPECT_LT(picture.bytes[3] + 8, picture.bytes[6]);
    EXPECT_LT(picture.bytes[6], 252);
    EXPECT_EQ(picture.bytes[3], picture.bytes[5]);
}

TEST(Exr, HoldsEveryFloat) {
    const auto path = std::filesystem::path(testing::TempDir()) / "firn_exr_test.exr";
    Image image(3, 2);
    for (std::size_t i = 0; i < 6; ++i) image.pixels[i] = {float(i) / 3, 1e-20f * float(i), 1e9f * float(i)};
    writeExr(path, image);
    Imf::InputFile file(path.c_str());
    Image back(3, 2);
    Imf::FrameBuffer frame;
    const char* names[3] = {"R", "G", "B"};
    for (std::size_t c = 0; c < 3; ++c)
        frame.insert(names[c], Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(back.pixels.data()) + c * sizeof(float),
                                          sizeof(Vec3), 3 * sizeof(Vec3)));
    file.setFrameBuffer(frame);
    file.readPixels(0, 1);
    EXPECT_EQ(image.pixels, back.pixels);
    std::filesystem::remove(path);
    EXPECT_THROW(writeExr("/no/such/folder/a.exr", image), Error);
}

TEST(Shot, OneCameraHoldsTheSnowOfAllFrames) {
    const auto ball = [](std::size_t i) {
        ShownFrame frame;
        frame.particles = breakingBall(500, 0);
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

TEST(Shot, AFewStrayGrainsDoNotMakeTheSnowTiny) {
    ParticleSet snow = heap(3000);
    const float usual = length(snowBounds(spheresOf(snow)).max);
    snow[column::x][0] = {1000, 1000, 1000};
    EXPECT_LT(length(snowBounds(spheresOf(snow)).max), 1.3f * usual);
}

TEST(Shot, CameraLeavesASlopeThatWouldHideTheSnow) {
    const auto behind = [](std::size_t) {
        ShownFrame frame;
        frame.particles = heap(500);
        frame.surroundings.planes = {{{0, 0, 0}, normalized(Vec3{-1, 0.6f, -1})}};
        return frame;
    };
    const Vec3 eye = planShot(1, behind, {}).camera.eye;
    EXPECT_LT(std::min(eye.x, eye.z), 0);
}

TEST(Shot, GrainsWithoutPscaleGetHalfTheirSpacing) {
    ParticleSet snow = heap(3000);
    const float radius = spheresOf(snow).front().radius;
    snow.drop("pscale");
    EXPECT_NEAR(radius, spheresOf(snow).front().radius, 0.5f * radius);
}

}  // namespace
}  // namespace firn::render
