#include "cli/shown_frames.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/frame_files.h"
#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/io/load_bodies.h"
#include "firn/io/load_colliders.h"
#include "firn/io/scene_json.h"
#include "firn/io/vdb.h"
#include "firn/render/colliders.h"
#include "firn/render/snow_media.h"
#include "firn/run/folder_names.h"
#include "firn/run/registry.h"
#include "firn/run/run_folder.h"
#include "firn/run/run_record.h"
#include "firn/sim/frame_time.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// The colliders of a run, at its frames.
struct RunScene {
    SceneParams general;
    float cellSize;  // m, of the solver's grid
    Looks looks;
    ColliderSet colliders;
    std::vector<Body> bodies;
    std::map<int, std::string> stats;  // where the bodies are

    /// As they stand `later` [s] after the frame; what pushes a body is only known at frames, so bodies wait.
    ContactField at(int frame, float later) const {
        const double now = timeOfFrame(frame, general.firstFrame, double(general.fps)), time = now + double(later);
        ColliderSet placed = colliders;
        const auto line = stats.find(frame);
        const auto reports = line == stats.end() ? std::vector<BodyReport>() : bodiesOfLine(line->second);
        for (std::size_t b = 0; b < std::min(bodies.size(), reports.size()); ++b)
            placed.fly(bodies[b].collider,
                       {time, reports[b].position, reports[b].rotation, {}, {}, bodies[b].mass.center});
        return placed.during(time, time);
    }
};

std::shared_ptr<const RunScene> runSceneOf(const fs::path& folder) {
    const auto record = readRecord(folder);
    if (!record) return nullptr;
    const Scene scene = parseScene(record->scene, folder / record->sceneFolder, solverCatalog());
    const SolverEntry* solver = findSolver(solverCatalog(), scene.solver);
    const float cellSize = solver && solver->cellSize ? float(solver->cellSize(scene.solverSettings)) : 0.0f;
    ColliderSet colliders = loadColliders(scene);
    std::vector<Body> bodies = loadBodies(scene, colliders);
    std::map<int, std::string> stats;
    if (!bodies.empty()) stats = readStats(folder / kStatsName);
    return std::make_shared<RunScene>(
        RunScene{scene.general, cellSize, scene.looks, std::move(colliders), std::move(bodies), std::move(stats)});
}

/// A layer may come as the signed distance of its surface.
std::vector<Volume> volumesOf(const fs::path& file) {
    std::vector<Volume> volumes = readVolumes(file);
    for (Volume& volume : volumes)
        if (volume.name == "layer" && volume.kind == VolumeKind::signedDistance) volume = render::fogInside(volume);
    return volumes;
}

/// The volumes that lie beside a frame's points: all of them are shown with them but the points' own density.
std::vector<Volume> volumesBeside(const fs::path& points, int frame) {
    const fs::path file = points.parent_path() / volumesName(frame);
    std::error_code ignored;
    if (!fs::exists(file, ignored)) return {};
    std::vector<Volume> volumes = volumesOf(file);
    const auto isOther = [](const Volume& v) { return v.name != "layer" && v.name != "mist"; };
    volumes.erase(std::remove_if(volumes.begin(), volumes.end(), isOther), volumes.end());
    return volumes;
}

bool isVolume(const fs::path& file) { return file.extension() == ".vdb"; }

render::Surroundings standing(const RunScene& run, int frame, float later) {
    const ContactField colliders = run.at(frame, later);
    return {render::planesOf(colliders), render::solidsOf(colliders)};
}

render::ShownFrame loaded(const FrameFile& shown, const std::shared_ptr<const RunScene>& run) {
    render::ShownFrame frame;
    frame.where = shown.file.string();
    if (isVolume(shown.file)) {
        frame.volumes = volumesOf(shown.file);
    } else {
        frame.particles = readFrame(shown.file).particles;
        frame.volumes = volumesBeside(shown.file, shown.number);
    }
    if (!run) return frame;
    // Fine particles lie closer than a solver's cells tell.
    if (shown.file.filename() != fineName(shown.number)) frame.cellSize = run->cellSize;
    frame.seconds = 1 / run->general.fps;
    frame.surroundings = standing(*run, shown.number, 0);
    frame.move = [run, number = shown.number](float later) { return standing(*run, number, later); };
    return frame;
}

}  // namespace

ShownFrames findShown(const std::vector<fs::path>& inputs, const std::string& frames, ShownSnow snow) {
    const auto shown = std::make_shared<std::vector<FrameFile>>(
        snow == ShownSnow::fine ? frameFiles(inputs, frames, {fineName, pointsName, volumesName})
                                : frameFiles(inputs, frames, {pointsName, volumesName}));
    ShownFrames result;
    for (const FrameFile& one : *shown) result.numbers.push_back(one.number);
    std::shared_ptr<const RunScene> run;
    try {
        run = runSceneOf(shown->front().file.parent_path());
    } catch (const Error& error) {
        // The snow can still be looked at, for example on another machine than the colliders' files are on.
        result.note = fmt::format("colliders are not shown: {}", error.what());
    }
    if (run) result.looks = run->looks, result.fps = run->general.fps;
    result.load = [shown, run](std::size_t i) { return loaded((*shown)[i], run); };
    return result;
}

}  // namespace firn
