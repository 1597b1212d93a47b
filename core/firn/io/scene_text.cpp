// Scenes back into text.
#include <nlohmann/json.hpp>

#include "firn/base/error.h"
#include "firn/base/hash.h"
#include "firn/fine/fine_table.h"
#include "firn/io/look_json.h"
#include "firn/io/scene_json.h"
#include "firn/io/scene_tables.h"
#include "firn/io/shape_json.h"
#include "firn/mist/mist_table.h"
#include "firn/sim/scene_table.h"

namespace firn {
namespace {

Json toJson(const SnowSource& source, const SolverEntry& solver) {
    Json json = Json::object();
    json["shape"] = firn::toJson(source.shape);
    json.update(firn::toJson(source.settings, describe<SourceParams>()));
    if (findPreset(solver, source.preset)) json["preset"] = source.preset;
    json["material"] = firn::toJson(materialOf(solver, source.preset, source.material), *solver.material);
    json["variation"] = firn::toJson(settingsOf(source.variation), describe<VariationParams>());
    if (source.emit) {
        const EmitParams emit = evaluate<EmitParams>(*source.emit);
        json["emit"] = firn::toJson(*source.emit, withoutFrames(describe<EmitParams>()));
        json["emit"]["frames"] = {emit.firstFrame, emit.lastFrame};
    }
    return json;
}

Json toJson(const ColliderSpec& collider) {
    Json json = Json::object();
    if (!collider.name.empty()) json["name"] = collider.name;
    json["shape"] = firn::toJson(collider.shape);
    json.update(firn::toJson(collider.settings, describe<ColliderParams>()));
    if (evaluate<BodyParams>(collider.body).dynamic) json.update(firn::toJson(collider.body, describe<BodyParams>()));
    for (const MotionKey& key : collider.motion)
        json["motion"].push_back(firn::toJson(settingsOf(key), describe<MotionKey>()));
    if (!collider.sequence.empty()) json["motion"] = {{"sequence", collider.sequence}};
    return json;
}

Json toJson(const Scene& scene, const SolverEntry& solver) {
    Json json = firn::toJson(settingsOf(scene.general), withoutFrames(describe<SceneParams>()));
    json["frames"] = {scene.general.firstFrame, scene.general.lastFrame};
    json["solver"]["type"] = scene.solver;
    json["solver"].update(firn::toJson(scene.solverSettings, *solver.params));
    json["snow"] = Json::array();
    for (const SnowSource& source : scene.snow) json["snow"].push_back(toJson(source, solver));
    json["colliders"] = Json::array();
    for (const ColliderSpec& collider : scene.colliders) json["colliders"].push_back(toJson(collider));
    if (scene.bounds) json["bounds"] = firn::toJson(settingsOf(*scene.bounds), describe<BoundsParams>());
    if (scene.mist) json["mist"] = firn::toJson(*scene.mist, describe<MistParams>());
    if (scene.fine) json["fine"] = firn::toJson(*scene.fine, describe<FineParams>());
    json["output"] = firn::toJson(settingsOf(scene.output), describe<OutputParams>());
    json.update(firn::toJson(scene.looks));
    return json;
}

}  // namespace

std::string sceneText(const Scene& scene, const SolverCatalog& catalog) {
    const SolverEntry* solver = findSolver(catalog, scene.solver);
    if (!solver) throw Error(Fault::ours, "a scene without a solver has no text: '" + scene.solver + "'");
    return toJson(scene, *solver).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string sceneHash(const Scene& scene, const SolverCatalog& catalog) {
    return toHex(hashOf(sceneText(scene, catalog)));
}

}  // namespace firn
