// Draws the made-up scenes into a folder, for the eye: draw_snow_samples FOLDER
#include <fmt/core.h>

#include <filesystem>

#include "firn/base/timer.h"
#include "firn/render/false_color.h"
#include "firn/render/png.h"
#include "firn/render/render.h"
#include "firn/render/snow.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

Bitmap picture(const ParticleSet& snow, const Camera& camera, float size, const Solids& solids, int width, int height,
               const char* colorBy = nullptr) {
    const Stopwatch watch;
    SceneView view = viewOf(snow);
    view.planes = {{}};
    view.solids = solids;
    if (colorBy) {
        const auto values = valuesOf(snow, colorBy, "sample");
        view.colors = falseColors(values, usualRange(values));
    }
    view.light.sunDirection = sunFor(camera);
    view.size = size;
    const double prepared = watch.seconds();
    const Bitmap bitmap = toBitmap(drawn(view, camera, width, height, 16));
    fmt::print("{} grains: {:.2f} s before, {:.2f} s in all\n", snow.size(), prepared, watch.seconds());
    return bitmap;
}

float sizeOf(const Box& box) { return 0.5f * length(box.max - box.min); }

void drawAll(const std::filesystem::path& folder) {
    const ParticleSet pile = heap(100'000);
    const Box around = snowBounds(spheresOf(pile));
    for (int view = 0; view < 4; ++view) {
        const Camera camera = autoCamera(around, 16.0f / 9, View(view));
        writePng(folder / fmt::format("heap_{}.png", viewNames()[std::size_t(view)]),
                 picture(pile, camera, sizeOf(around), tiltedBox({0.45f, 0.1f, 0.35f}, {0.12f, 0.12f, 0.12f}, 0.5f),
                         640, 360));
    }
    Box all;
    for (int i = 0; i < 12; ++i) {
        const Box box = snowBounds(spheresOf(breakingBall(100'000, float(i) / 11)));
        all.include(box.min), all.include(box.max);
    }
    const Camera camera = autoCamera(all, 16.0f / 9);
    Bitmap sheet = emptySheet(320, 180, 12, 4);
    for (int i = 0; i < 12; ++i) {
        Bitmap tile = picture(breakingBall(100'000, float(i) / 11), camera, sizeOf(all), {}, 320, 180);
        drawLabel(tile, fmt::format("{}", i + 1));
        placeTile(sheet, tile, i, 4);
    }
    writePng(folder / "sheet.png", sheet);
    writePng(folder / "ball.png", picture(breakingBall(100'000, 0.8f), camera, sizeOf(all), {}, 640, 360));
    writePng(folder / "ball_id.png", picture(breakingBall(100'000, 0.8f), camera, sizeOf(all), {}, 640, 360, "id"));
    writePng(folder / "ball_speed.png",
             picture(breakingBall(100'000, 0.55f), camera, sizeOf(all), {}, 640, 360, "speed"));
}

}  // namespace
}  // namespace firn::render

int main(int count, char** words) {
    if (count != 2) return 2;
    firn::render::drawAll(words[1]);
}
