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
#include "firn/render/colliders.h"
#include "firn/run/folder_names.h"
#include "firn/run/registry.h"
#include "firn/run/run_folder.h"
#include "firn/run/run_record.h"
#include "firn/sim/frame_time.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// The colliders of a run, at its frames.
struct Surroundings {
    SceneParams general;
    ColliderSet colliders;
    std::vector<Body> bodies;
    std::map<int, std::string> stats;  // where the bodies are

    ContactField at(int frame) const {
        const double time = timeOfFrame(frame, general.firstFrame, double(general.fps));
        ColliderSet now = colliders;
        const auto line = stats.find(frame);
        const auto reports = line == stats.end() ? std::vector<BodyReport>() : bodiesOfLine(line->second);
        for (std::size_t b = 0; b < std::min(bodies.size(), reports.size()); ++b)
            now.fly(bodies[b].collider,
                    {time, reports[b].position, reports[b].rotation, {}, {}, bodies[b].mass.center});
        return now.during(time, time);
    }
};

std::shared_ptr<const Surroundings> surroundingsOf(const fs::path& folder) {
    const auto record = readRecord(folder);
    if (!record) return nullptr;
    const Scene scene = parseScene(record->scene, folder / record->sceneFolder, solverCatalog());
    ColliderSet colliders = loadColliders(scene);
    std::vector<Body> bodies = loadBodies(scene, colliders);
    std::map<int, std::string> stats;
    if (!bodies.empty()) stats = readStats(folder / kStatsName);
    return std::make_shared<Surroundings>(
        Surroundings{scene.general, std::move(colliders), std::move(bodies), std::move(stats)});
}

render::ShownFrame loaded(const FrameFile& shown, const Surroundings* surroundings) {
    render::ShownFrame frame{shown.file.string(), readFrame(shown.file).particles, {}, {}};
    if (!surroundings) return frame;
    const ContactField colliders = surroundings->at(shown.number);
    frame.planes = render::planesOf(colliders);
    frame.solids = render::solidsOf(colliders);
    return frame;
}

}  // namespace

ShownFrames findShown(const std::vector<fs::path>& inputs, const std::string& frames) {
    const auto shown = std::make_shared<std::vector<FrameFile>>(frameFiles(inputs, frames));
    ShownFrames result;
    for (const FrameFile& one : *shown) result.numbers.push_back(one.number);
    std::shared_ptr<const Surroundings> surroundings;
    try {
        surroundings = surroundingsOf(shown->front().file.parent_path());
    } catch (const Error& error) {
        // The snow can still be looked at, for example on another machine than the colliders' files are on.
        result.note = fmt::format("colliders are not shown: {}", error.what());
    }
    result.load = [shown, surroundings](std::size_t i) { return loaded((*shown)[i], surroundings.get()); };
    return result;
}

}  // namespace firn
