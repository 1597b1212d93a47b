// Draws the made-up scenes into a folder, for the eye: draw_snow_samples FOLDER
#include <fmt/core.h>

#include <filesystem>

#include "firn/base/timer.h"
#include "firn/render/png.h"
#include "firn/render/shot.h"
#include "firn/render/tone.h"
#include "unit/render/snow_scenes.h"

namespace firn::render {
namespace {

constexpr int kGrains = 100'000;

ShownFrame heapFrame(std::size_t) {
    ShownFrame frame;
    frame.particles = heap(kGrains);
    frame.surroundings = {{{}}, tiltedBox({0.45f, 0.1f, 0.35f}, {0.12f, 0.12f, 0.12f}, 0.5f)};
    return frame;
}

ShownFrame ballFrame(std::size_t i) {
    ShownFrame frame;
    frame.particles = breakingBall(kGrains, float(i) / 11);
    return frame;
}

Bitmap pictureOfSnow(const Shot& shot, ShownFrame frame) {
    Progress progress;
    const Image image = pictureOf(shot, std::move(frame), progress).image;
    return shot.options.color.empty() ? developed(image, shot.options.looks.look) : toBitmap(image);
}

void draw(const std::filesystem::path& path, const Shot& shot, ShownFrame frame) {
    const Stopwatch watch;
    writePng(path, pictureOfSnow(shot, std::move(frame)));
    fmt::print("{}: {:.2f} s\n", path.string(), watch.seconds());
}

void drawAll(const std::filesystem::path& folder) {
    ShotOptions options;
    for (const std::string_view name : viewNames()) {
        options.view = name;
        draw(folder / fmt::format("heap_{}.png", name), planShot(1, heapFrame, options), heapFrame(0));
    }
    options.view.clear();
    draw(folder / "ball.png", planShot(12, ballFrame, options), ballFrame(8));
    for (const char* color : {"id", "speed"}) {
        options.color = color;
        draw(folder / fmt::format("ball_{}.png", color), planShot(12, ballFrame, options), ballFrame(6));
    }
    options.color.clear();
    options.width = 320, options.height = 180;
    const Shot shot = planShot(12, ballFrame, options);
    Bitmap sheet = emptySheet(options.width, options.height, 12, 4);
    for (int i = 0; i < 12; ++i) {
        Bitmap tile = pictureOfSnow(shot, ballFrame(std::size_t(i)));
        drawLabel(tile, fmt::format("{}", i + 1));
        placeTile(sheet, tile, i, 4);
    }
    writePng(folder / "sheet.png", sheet);
}

}  // namespace
}  // namespace firn::render

int main(int count, char** words) {
    if (count != 2) return 2;
    firn::render::drawAll(words[1]);
}
