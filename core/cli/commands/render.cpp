// firn render DIR|FILE...: pictures of a run.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/picture_progress.h"
#include "cli/shown_frames.h"
#include "cli/video.h"
#include "firn/base/error.h"
#include "firn/io/scene_json.h"
#include "firn/render/exr.h"
#include "firn/render/png.h"
#include "firn/render/request.h"
#include "firn/render/tone.h"
#include "firn/run/registry.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

constexpr int kTiles = 12;                             // of a sheet whose frames nobody chose
constexpr double kLargestSheet = 256.0 * 1024 * 1024;  // pixels

struct RenderArguments {
    std::vector<std::string> inputs;
    std::string frames, size, view, eye, target, color, output, video, threads, scene;
    std::string samples, seconds, shutter, voxelSize, columns;
    bool sheet = false, noGround = false, denoise = false;
};

bool isExr(const fs::path& path) { return path.extension() == ".exr"; }

/// Now, and not after minutes of work.
void requireWritable(const std::string& option, const fs::path& path, const std::set<std::string>& extensions) {
    if (!extensions.count(path.extension().string()))
        throw Error(Fault::input, fmt::format("{}: \"{}\" cannot be used; it ends in {}", option, path.string(),
                                              fmt::join(extensions, " or ")));
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored) || ::access(folder.c_str(), W_OK) != 0)
        throw Error(Fault::file, fmt::format("{}: cannot be written: {} is no folder that can be written to",
                                             path.string(), folder.string()));
}

void checkOutputs(const RenderArguments& arguments) {
    if (arguments.output.empty() && arguments.video.empty())
        throw Error(Fault::input, "-o or --video: give one of them, it says where the pictures go");
    if (!arguments.output.empty())
        requireWritable("-o", arguments.output,
                        arguments.sheet ? std::set<std::string>{".png"} : std::set<std::string>{".exr", ".png"});
    if (!arguments.video.empty()) requireWritable("--video", arguments.video, {".mkv", ".mov", ".mp4"});
    if (arguments.sheet && !arguments.video.empty())
        throw Error(Fault::input, "--sheet and --video cannot be used together; make one after the other");
}

render::ShotOptions optionsFrom(const RenderArguments& arguments) {
    render::ShotOptions options;
    const render::PictureSize size = render::parseSize(!arguments.size.empty() ? arguments.size
                                                       : arguments.sheet       ? "320x180"
                                                                               : "640x360");
    options.width = size.width, options.height = size.height;
    if (!arguments.samples.empty() && !arguments.seconds.empty())
        throw Error(Fault::input, "--samples and --seconds cannot be used together; give one of them");
    options.samples = arguments.sheet || !arguments.color.empty() ? 16 : 64;
    if (!arguments.samples.empty()) options.samples = render::parseCount("--samples", arguments.samples, 1, 1 << 20);
    if (!arguments.seconds.empty()) options.seconds = render::parseNumber("--seconds", arguments.seconds, 0.01, 1e6);
    if (!arguments.shutter.empty()) options.shutter = float(render::parseNumber("--shutter", arguments.shutter, 0, 1));
    if (!arguments.voxelSize.empty())
        options.voxelSize = float(render::parseNumber("--voxel-size", arguments.voxelSize, 1e-5, 1e3));
    options.view = arguments.view;
    if (!arguments.eye.empty()) options.eye = render::parsePoint("--eye", arguments.eye);
    if (!arguments.target.empty()) options.target = render::parsePoint("--target", arguments.target);
    options.color = arguments.color;
    options.ground = !arguments.noGround;
    options.denoise = arguments.denoise;
    if (options.denoise && !options.color.empty())
        throw Error(Fault::input, "--denoise and --color cannot be used together; false colours have no noise");
    return options;
}

void tellRange(const render::Shot& shot) {
    if (shot.options.color.empty()) return;
    fmt::print("{} from {:g} (dark blue) to {:g} (pale yellow) {}\n", shot.options.color, shot.range.low,
               shot.range.high, quantityUnit(shot.options.color));
}

/// Indices into the shown frames: all of them, or for a sheet that nobody chose frames for, some.
std::vector<std::size_t> drawnIndices(const ShownFrames& shown, const RenderArguments& arguments) {
    std::vector<int> all(shown.numbers.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = int(i);
    if (arguments.sheet && arguments.frames.empty()) all = render::spreadFrames(all, kTiles);
    return {all.begin(), all.end()};
}

int columnsOf(const RenderArguments& arguments) { return render::parseCount("--sheet", arguments.columns, 1, 64); }

/// The pictures of one call, one after the other, and how far they are.
class Drawing {
public:
    Drawing(const ShownFrames& shown, const render::Shot& shot, std::size_t count)
        : shown_(shown), shot_(shot), count_(count) {}

    render::Picture next(std::size_t index) {
        PictureProgress progress(shown_.numbers[index], done_++, count_);
        return render::pictureOf(shot_, shown_.load(index), progress);
    }
    render::Bitmap developed(const render::Image& image) const {
        return shot_.options.color.empty() ? render::developed(image, shot_.options.looks.look)
                                           : render::toBitmap(image);
    }
    const ShownFrames& shown() const { return shown_; }
    const render::Shot& shot() const { return shot_; }

private:
    const ShownFrames& shown_;
    const render::Shot& shot_;
    std::size_t count_, done_ = 0;
};

void drawSheet(Drawing& drawing, const std::vector<std::size_t>& indices, const RenderArguments& arguments) {
    const int count = int(indices.size()), columns = std::min(columnsOf(arguments), count);
    const int width = drawing.shot().options.width, height = drawing.shot().options.height;
    if (double(width) * height * count > kLargestSheet)
        throw Error(Fault::input, fmt::format("--sheet: {} frames of {}x{} are too large for one picture; choose fewer "
                                              "--frames or a smaller --size",
                                              count, width, height));
    render::Bitmap sheet = render::emptySheet(width, height, count, columns);
    for (int i = 0; i < count; ++i) {
        const std::size_t index = indices[std::size_t(i)];
        render::Bitmap tile = drawing.developed(drawing.next(index).image);
        render::drawLabel(tile, std::to_string(drawing.shown().numbers[index]));
        render::placeTile(sheet, tile, i, columns);
    }
    render::writePng(arguments.output, sheet);
    fmt::print("wrote {}\n", arguments.output);
}

void write(const Drawing& drawing, const fs::path& path, const render::Picture& picture) {
    if (isExr(path))
        render::writeExr(path, picture.image);
    else
        render::writePng(path, drawing.developed(picture.image));
    const bool timed = drawing.shot().options.seconds > 0 && drawing.shot().options.color.empty();
    fmt::print("wrote {}{}\n", path.string(), timed ? fmt::format(": {} samples a pixel", picture.samples) : "");
}

void drawPictures(Drawing& drawing, const std::vector<std::size_t>& indices, const RenderArguments& arguments) {
    const std::vector<int>& numbers = drawing.shown().numbers;
    if (std::set<int>(numbers.begin(), numbers.end()).size() < numbers.size())
        throw Error(Fault::input, "several files have the same frame number; use --sheet, or give them one by one");
    std::unique_ptr<VideoWriter> video;
    if (!arguments.video.empty())
        video = std::make_unique<VideoWriter>(arguments.video, drawing.shot().options.width,
                                              drawing.shot().options.height, double(drawing.shown().fps));
    const bool numbered = numbers.size() > 1 || arguments.output.find("$F4") != std::string::npos;
    for (const std::size_t i : indices) {
        const render::Picture picture = drawing.next(i);
        if (video) video->add(drawing.developed(picture.image));
        if (!arguments.output.empty())
            write(drawing, numbered ? render::numberedPath(arguments.output, numbers[i]) : fs::path(arguments.output),
                  picture);
    }
    if (!video) return;
    video->finish();
    fmt::print("wrote {}\n", arguments.video);
}

void draw(const RenderArguments& arguments) {
    listenForInterrupt();
    const ThreadLimit limit(arguments.threads);
    checkOutputs(arguments);
    render::ShotOptions options = optionsFrom(arguments);
    const ShownFrames shown = findShown({arguments.inputs.begin(), arguments.inputs.end()}, arguments.frames,
                                        arguments.color.empty() ? ShownSnow::fine : ShownSnow::state);
    if (!shown.note.empty()) fmt::print(stderr, "firn: note: {}\n", shown.note);
    options.looks = arguments.scene.empty() ? shown.looks : readScene(arguments.scene, solverCatalog()).looks;
    const std::vector<std::size_t> indices = drawnIndices(shown, arguments);
    const auto load = [&](std::size_t i) { return shown.load(indices[i]); };
    const render::Shot shot = render::planShot(indices.size(), load, options);
    tellRange(shot);
    Drawing drawing(shown, shot, indices.size());
    arguments.sheet ? drawSheet(drawing, indices, arguments) : drawPictures(drawing, indices, arguments);
}

}  // namespace

void addRenderCommand(CLI::App& app) {
    const auto arguments = std::make_shared<RenderArguments>();
    CLI::App* command = app.add_subcommand("render", "Draw pictures of a run.");
    const auto option = [&](const char* name, std::string& value, const char* help) {
        return command->add_option(name, value, help);
    };
    command->add_option("INPUT", arguments->inputs, "Output folder of a run, points files or volume files")->required();
    option("-o,--output", arguments->output,
           "PNG, or EXR for linear light; of several frames OUT.png is OUT.0001.png, ...");
    option("--video", arguments->video, "All in one film, .mp4, .mov or .mkv; needs ffmpeg");
    option("--frames", arguments->frames, "Which: A-B, or A-BxS for every S-th [all]");
    option("--size", arguments->size, "WxH in pixels [640x360; of a sheet's tiles 320x180]");
    option("--samples", arguments->samples, "Paths per pixel [64; of a sheet or in false colours 16]");
    option("--seconds", arguments->seconds,
           "As many samples as fit into this time for each picture; not the same bytes twice");
    option("--view", arguments->view,
           "A camera of the scene, or three_quarter, front, side or top [the scene's first, or three_quarter]");
    option("--eye", arguments->eye, "Stand here instead: x,y,z in metres");
    option("--target", arguments->target, "Look there instead: x,y,z in metres");
    option("--scene", arguments->scene, "Cameras, lights and look of this scene file in place of the run's own");
    option("--shutter", arguments->shutter, "Motion blur: how long the shutter is open, in frames, 0 to 1 [0]");
    option("--voxel-size", arguments->voxelSize,
           "Of the density that the points become, in metres [half the solver's cells]");
    command->add_flag("--denoise", arguments->denoise,
                      "Smooth noise away: a preview of 8 samples that looks like many more");
    command->add_flag("--no-ground", arguments->noGround, "No floor below the snow of a scene that has none");
    option("--color", arguments->color,
           "Colour by speed, density, Jp, hardening, durability, temperature, water, broken, phase, mass or id");
    // A flag, so that a folder behind it is not taken for the number.
    auto* sheet = command->add_flag("--sheet{4}", arguments->columns, "All in one picture, in 4 columns, or --sheet=N");
    option("--threads", arguments->threads, "Threads to use [all]");
    command->callback([arguments, sheet] {
        arguments->sheet = sheet->count() > 0;
        draw(*arguments);
    });
}

}  // namespace firn
