#include "firn/run/remake_shot.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/io/load_bodies.h"
#include "firn/io/load_colliders.h"
#include "firn/io/scene_json.h"
#include "firn/run/folder_lock.h"
#include "firn/run/folder_names.h"
#include "firn/run/run_folder.h"
#include "firn/run/shot_file.h"

namespace firn {

FrameRange remakeShot(const std::filesystem::path& folder, const SolverCatalog& catalog,
                      const std::optional<Looks>& looks) {
    const auto record = readRecord(folder);
    if (!record)
        throw Error(Fault::input,
                    fmt::format("{}: no {} here; must be the output folder of a run", folder.string(), kRecordName));
    const FolderLock lock(folder);
    Scene scene =
        parseScene(record->scene, folder / record->sceneFolder, catalog, {}, nullptr, (folder / kRecordName).string());
    if (looks) scene.looks = *looks;
    const ColliderSet colliders = loadColliders(scene);
    const std::vector<Body> bodies = loadBodies(scene, colliders);
    ShotFile shot(folder, scene, colliders, bodies);
    shot.addAll(record->frames, readStats(folder / kStatsName));
    if (!shot.frames())
        throw Error(Fault::input, fmt::format("{}: no frame of the run is here any more", folder.string()));
    shot.writeShared();
    shot.write();
    return *shot.frames();
}

}  // namespace firn
