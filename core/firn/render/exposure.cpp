#include "firn/render/exposure.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/timer.h"
#include "firn/render/denoise.h"
#include "firn/render/draw_grains.h"
#include "firn/render/film.h"
#include "firn/render/snow_media.h"

namespace firn::render {
namespace {

constexpr int kMoments = 32;  // of an open shutter: more than anybody can count in a streak
constexpr int kRound = 8;     // samples between two looks at the clock
/// Optical depth at which a picture from inside the snow takes long: a path that gets out scatters about its square
/// times.
constexpr float kDeep = 30;

Surfaces surfacesAt(const Shot& shot, const ShownFrame& frame, float later) {
    Surroundings now = frame.move ? frame.move(later) : frame.surroundings;
    if (shot.ground) now.planes.push_back(*shot.ground);
    return {std::move(now.planes), std::move(now.solids), shot.size};
}

/// Smaller than a quarter of the particles' distance, each of them is a ball of its own in bricks of its own: memory
/// that shows nothing.
float voxelSizeFor(const Shot& shot, const ShownFrame& frame) {
    const float wanted = shot.options.voxelSize;
    if (!(wanted > 0)) return voxelFor(frame.particles, frame.cellSize);
    const float least = frame.particles.empty() ? 0.0f : 0.25f * voxelFor(frame.particles, 0);
    if (wanted < least)
        throw Error(Fault::input, fmt::format("--voxel-size: {:g} m is too small for the particles of {}; give {:.2g} "
                                              "or more",
                                              wanted, frame.where, least));
    return wanted;
}

Stage stageAt(const Shot& shot, const ShownFrame& frame, float later) {
    const float voxelSize = voxelSizeFor(shot, frame);
    const LookParams& look = shot.options.looks.look;
    return {mediaOf(frame.particles, frame.volumes, look, voxelSize, later), surfacesAt(shot, frame, later),
            lightsOf(shot.lights), look};
}

void noteDepth(const Stage& stage, const Camera& camera, Progress& progress) {
    if (PathTracer(stage).depthOf(camera.eye, kDeep) >= kDeep)
        progress.note(
            "the camera is deep in snow, where light goes long ways and a picture takes hundreds of times as long; "
            "move it "
            "or limit its time with --seconds");
}

/// Halves, then quarters, then eighths ...: the first few of them already cover the time the shutter is open.
float spreadMoment(unsigned i) {
    float moment = 0, part = 0.5f;
    for (; i > 0; i >>= 1, part *= 0.5f)
        if (i & 1) moment += part;
    return moment;
}

/// When, and how many samples of a pixel then.
class Schedule {
public:
    Schedule(const ShotOptions& options) : options_(options) {}

    bool isOver(int made) const {
        if (options_.seconds <= 0) return made >= options_.samples;
        return made > 0 && watch_.seconds() + perSample(made) > options_.seconds;
    }
    int next(int made) const {
        if (options_.seconds <= 0) return std::min(roundOf(options_.samples), options_.samples - made);
        if (made == 0) return 1;
        return std::clamp(int((options_.seconds - watch_.seconds()) / perSample(made)), 1, kRound);
    }
    double share(int made) const {
        if (options_.seconds <= 0) return double(made) / options_.samples;
        return std::min(1.0, watch_.seconds() / options_.seconds);
    }

private:
    double perSample(int made) const { return watch_.seconds() / made; }
    /// With an open shutter a round is a moment.
    int roundOf(int samples) const {
        return options_.shutter > 0 ? (samples + kMoments - 1) / kMoments : std::min(samples, kRound);
    }

    const ShotOptions& options_;
    Stopwatch watch_;
};

}  // namespace

Picture exposed(const Shot& shot, const ShownFrame& frame, Progress& progress) {
    if (shot.options.shutter > 0 && frame.particles.empty() && !frame.volumes.empty())
        throw Error(Fault::input,
                    fmt::format("--shutter: {} holds no points, and only points can be moved on; leave it "
                                "out, or render the points",
                                frame.where));
    if (shot.options.denoise && shot.options.shutter > 0)
        throw Error(Fault::input, "--denoise and --shutter cannot be used together: what moves has no edges to keep");
    const Schedule schedule(shot.options);
    Film film(shot.options.width, shot.options.height);
    Stage stage = stageAt(shot, frame, 0);
    noteDepth(stage, shot.camera, progress);
    for (unsigned round = 0; !schedule.isOver(film.samples()); ++round) {
        if (shot.options.shutter > 0 && round > 0)
            stage = stageAt(shot, frame, shot.options.shutter * frame.seconds * spreadMoment(round));
        const int some = schedule.next(film.samples());
        const double from = schedule.share(film.samples());
        const double to = shot.options.seconds > 0 ? from : schedule.share(film.samples() + some);
        film.expose(PathTracer(stage), shot.camera, some, progress, from, to);
    }
    if (!shot.options.denoise) return {film.developed(), film.samples()};
    const Guide guide = guideOf(PathTracer(stage), shot.camera, shot.options.width, shot.options.height);
    return {denoised(film, guide), film.samples()};
}

Picture inFalseColors(const Shot& shot, const ShownFrame& frame) {
    std::vector<Vec3> colors;
    if (!frame.particles.empty())
        colors = falseColors(quantityOf(frame.particles, shot.options.color, frame.where), shot.range);
    SceneView view = viewOf(frame.particles, std::move(colors));
    view.surfaces = surfacesAt(shot, frame, 0);
    view.light.sunDirection = sunFor(shot.camera, view.surfaces.planes);
    const int samples = shot.options.samples;
    return {drawn(view, shot.camera, shot.options.width, shot.options.height, samples), samples};
}

}  // namespace firn::render
