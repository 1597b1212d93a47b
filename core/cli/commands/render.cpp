// firn render DIR|FILE...: pictures of a run.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/shown_frames.h"
#include "firn/base/error.h"
#include "firn/render/png.h"
#include "firn/render/request.h"

namespace firn {
namespace {

constexpr int kTiles = 12;                             // of a sheet whose frames nobody chose
constexpr double kLargestSheet = 256.0 * 1024 * 1024;  // pixels

struct RenderArguments {
    std::vector<std::string> inputs;
    std::string frames, size, view = "three_quarter", eye, target, color, output, threads;
    std::string samples = "16", columns;
    bool sheet = false;
};

render::ShotOptions optionsFrom(const RenderArguments& arguments) {
    render::ShotOptions options;
    const render::PictureSize size = render::parseSize(!arguments.size.empty() ? arguments.size
                                                       : arguments.sheet       ? "320x180"
                                                                               : "640x360");
    options.width = size.width, options.height = size.height;
    options.samples = render::parseCount("--samples", arguments.samples, 1, 4096);
    options.view = render::viewNamed(arguments.view);
    if (!arguments.eye.empty()) options.eye = render::parsePoint("--eye", arguments.eye);
    if (!arguments.target.empty()) options.target = render::parsePoint("--target", arguments.target);
    options.color = arguments.color;
    return options;
}

void tellRange(const render::Shot& shot) {
    if (shot.options.color.empty()) return;
    fmt::print("{} from {:g} (dark blue) to {:g} (pale yellow) {}\n", shot.options.color, shot.range.low,
               shot.range.high, render::unitOf(shot.options.color));
}

/// Indices into the shown frames: all of them, or for a sheet that nobody chose frames for, some.
std::vector<int> drawnIndices(const ShownFrames& shown, const RenderArguments& arguments) {
    std::vector<int> all(shown.numbers.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = int(i);
    return arguments.sheet && arguments.frames.empty() ? render::spreadFrames(all, kTiles) : all;
}

int columnsOf(const RenderArguments& arguments) { return render::parseCount("--sheet", arguments.columns, 1, 64); }

void drawSheet(const ShownFrames& shown, const std::vector<int>& indices, const render::Shot& shot,
               const RenderArguments& arguments) {
    const int count = int(indices.size()), columns = std::min(columnsOf(arguments), count);
    const int width = shot.options.width, height = shot.options.height;
    if (double(width) * height * count > kLargestSheet)
        throw Error(Fault::input, fmt::format("--sheet: {} frames of {}x{} are too large for one picture; choose fewer "
                                              "--frames or a smaller --size",
                                              count, width, height));
    render::Bitmap sheet = render::emptySheet(width, height, count, columns);
    for (int i = 0; i < count; ++i) {
        const std::size_t index = std::size_t(indices[std::size_t(i)]);
        render::Bitmap tile = render::pictureOf(shot, shown.load(index));
        render::drawLabel(tile, std::to_string(shown.numbers[index]));
        render::placeTile(sheet, tile, i, columns);
    }
    render::writePng(arguments.output, sheet);
    fmt::print("wrote {}\n", arguments.output);
}

void drawPictures(const ShownFrames& shown, const render::Shot& shot, const RenderArguments& arguments) {
    const std::set<int> different(shown.numbers.begin(), shown.numbers.end());
    if (different.size() < shown.numbers.size())
        throw Error(Fault::input, "several files have the same frame number; use --sheet, or give them one by one");
    for (std::size_t i = 0; i < shown.numbers.size(); ++i) {
        const bool numbered = shown.numbers.size() > 1 || arguments.output.find("$F4") != std::string::npos;
        const std::filesystem::path output = arguments.output,
                                    path = numbered ? render::numberedPath(output, shown.numbers[i]) : output;
        render::writePng(path, render::pictureOf(shot, shown.load(i)));
        fmt::print("wrote {}\n", path.string());
    }
}

void draw(const RenderArguments& arguments) {
    const ThreadLimit limit(arguments.threads);
    const render::ShotOptions options = optionsFrom(arguments);
    const ShownFrames shown = findShown({arguments.inputs.begin(), arguments.inputs.end()}, arguments.frames);
    if (!shown.note.empty()) fmt::print(stderr, "firn: note: {}\n", shown.note);
    const std::vector<int> indices = drawnIndices(shown, arguments);
    const auto load = [&](std::size_t i) { return shown.load(std::size_t(indices[i])); };
    const render::Shot shot = render::planShot(indices.size(), load, options);
    tellRange(shot);
    arguments.sheet ? drawSheet(shown, indices, shot, arguments) : drawPictures(shown, shot, arguments);
}

}  // namespace

void addRenderCommand(CLI::App& app) {
    const auto arguments = std::make_shared<RenderArguments>();
    CLI::App* command = app.add_subcommand("render", "Draw pictures of a run.");
    command->add_option("INPUT", arguments->inputs, "Output folder of a run, or points files")->required();
    command->add_option("-o,--output", arguments->output, "PNG; of several frames OUT.png is OUT.0001.png, ...")
        ->required();
    command->add_option("--frames", arguments->frames, "Which: A-B, or A-BxS for every S-th [all]");
    command->add_option("--size", arguments->size, "WxH in pixels [640x360; of a sheet's tiles 320x180]");
    command->add_option("--samples", arguments->samples, "Rays per pixel [16]");
    command->add_option("--view", arguments->view, "three_quarter, front, side or top [three_quarter]");
    command->add_option("--eye", arguments->eye, "Stand here instead: x,y,z in metres");
    command->add_option("--target", arguments->target, "Look there instead: x,y,z in metres");
    command->add_option("--color", arguments->color, "Colour by speed, density, Jp, mass or id");
    // A flag, so that a folder behind it is not taken for the number.
    auto* sheet = command->add_flag("--sheet{4}", arguments->columns, "All in one picture, in 4 columns, or --sheet=N");
    command->add_option("--threads", arguments->threads, "Threads to use [all]");
    command->callback([arguments, sheet] {
        arguments->sheet = sheet->count() > 0;
        draw(*arguments);
    });
}

}  // namespace firn
