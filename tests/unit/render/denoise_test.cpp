// Previews of few samples.
#include "firn/render/denoise.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "firn/base/error.h"
#include "firn/render/shot.h"
#include "firn/render/snow_media.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

constexpr int kWidth = 64, kHeight = 40;

/// A heap of snow on the ground, in the sun.
Stage heapInTheSun() {
    Stage stage;
    stage.surfaces.planes.push_back({});
    stage.lights = lightsOf(firn::clearMorning({0.3f, 1, 0.2f}));
    stage.media = mediaOf(heap(4000), {}, stage.look, 0.03f, 0);
    return stage;
}

Camera near() { return lookAt({0.6f, 0.7f, 1.2f}, {0, 0.15f, 0}, float(kWidth) / kHeight); }

Film exposed(const PathTracer& tracer, int samples) {
    Film film(kWidth, kHeight);
    Progress progress;
    film.expose(tracer, near(), samples, progress, 0, 1);
    return film;
}

double rmsApart(const Image& a, const Image& b) {
    double squares = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const Vec3 d = a.pixels[i] - b.pixels[i];
        squares += double(dot(d, d));
    }
    return std::sqrt(squares / double(a.pixels.size()));
}

Vec3d lightOf(const Image& image) {
    Vec3d sum{};
    for (const Vec3& pixel : image.pixels) sum += cast<double>(pixel);
    return sum;
}

TEST(Denoise, APreviewComesNearerToThePictureOfManySamplesAndKeepsItsLight) {
    const Stage stage = heapInTheSun();
    const PathTracer tracer(stage);
    const Image many = exposed(tracer, 256).developed();
    const Film few = exposed(tracer, 8);
    const Image preview = denoised(few, guideOf(tracer, near(), kWidth, kHeight));
    EXPECT_LT(rmsApart(preview, many), 0.6 * rmsApart(few.developed(), many));
    EXPECT_NEAR(1, lightOf(preview).y / lightOf(few.developed()).y, 0.02);
}

TEST(Denoise, SkyBesideSnowTakesNoneOfItsLight) {
    // Without a sun the sky is the same in all samples: where a pixel sees nothing else it stays as it is.
    Stage stage = heapInTheSun();
    stage.surfaces.planes.clear();
    stage.lights.suns.clear();
    stage.lights.skies = {{{0.25f, 0.25f, 0.25f}, {0.25f, 0.25f, 0.25f}}};
    const PathTracer tracer(stage);
    const Guide guide = guideOf(tracer, near(), kWidth, kHeight);
    const Image preview = denoised(exposed(tracer, 8), guide);
    int sky = 0;
    double light = 0;
    for (std::size_t i = 0; i < preview.pixels.size(); ++i)
        if (guide.sight.pixels[i].x == 0) ++sky, light += double(preview.pixels[i].x);
    EXPECT_NEAR(0.25, light / sky, 0.002);
    EXPECT_GT(sky, 200);
}

TEST(Denoise, SameBytesAtOneAndTwoThreads) {
    const Stage stage = heapInTheSun();
    const PathTracer tracer(stage);
    const auto drawn = [&](std::size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        return denoised(exposed(tracer, 2), guideOf(tracer, near(), kWidth, kHeight)).pixels;
    };
    EXPECT_EQ(drawn(1), drawn(2));
}

TEST(Denoise, TheVarianceOfAFilmIsThatOfItsPictures) {
    const Stage stage = heapInTheSun();
    const PathTracer tracer(stage);
    const Image many = exposed(tracer, 256).developed();
    const Film few = exposed(tracer, 16);
    double told = 0;
    for (const float variance : few.variance()) told += double(variance);
    const double seen = rmsApart(few.developed(), many);
    EXPECT_NEAR(1, std::sqrt(told / (kWidth * kHeight)) / seen, 0.2);
}

TEST(Denoise, AnOpenShutterIsRefused) {
    ShotOptions options;
    options.width = 8, options.height = 8, options.denoise = true, options.shutter = 0.5f;
    ShownFrame frame;
    frame.particles = heap(500);
    const Shot shot = planShot(
        1, [&](std::size_t) { return frame; }, options);
    Progress progress;
    EXPECT_THROW(pictureOf(shot, frame, progress), Error);
}

}  // namespace
}  // namespace firn::render
