#include "hdk_nodes/sop/nodes.h"

#include <OP/OP_Context.h>

#include "firn/base/error.h"
#include "firn/io/load_files.h"
#include "firn/run/registry.h"
#include "firn/sim/ground.h"
#include "firn/sim/published.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/colliders.h"
#include "hdk_nodes/bridge/layer.h"
#include "hdk_nodes/bridge/unpacked.h"
#include "hdk_nodes/bridge/volumes.h"

using namespace firn;

namespace {

enum Input { kGround, kTop, kMaps };

const SolverEntry& layered() { return *findSolver(solverCatalog(), "layered"); }

/// The node's parameters as a scene would state them.
struct LayerRequest {
    bool volume, polygons;
    StatedLayer layer;
    ColliderParams collider;
};

LayerRequest requestOf(SectionReader section) {
    LayerRequest request{section.isOn("shown", "volume"), section.isOn("shown", "polygons"), {}, {}};
    request.layer.solver = section("layer").with(section("maps"));
    request.layer.ground = section("ground");
    request.collider = evaluate<ColliderParams>(section("collider"));
    section.throwIfWrong();
    return request;
}

/// What the rows cannot say: an input takes the place of a file, and of the depth a top surface does.
void check(const StatedLayer& layer) {
    Issues issues = layered().check(layer.solver);
    const auto isGiven = [&](const char* key) { return !std::get<std::string>(layer.solver.find(key)->value).empty(); };
    const bool hasTop = !layer.shown.surfaces.empty();
    for (const FileKey& file : layered().files)
        if (isGiven(file.key.data()) && (file.kind == FileKind::map ? layer.shown.maps.count(file.key) > 0 : hasTop))
            issues.push_back({std::string(file.key), "is given beside an input; one of them is allowed"});
    if (hasTop && (isGiven("depth_map") || layer.shown.maps.count("depth_map") > 0))
        issues.push_back({"depth_map", "is given beside a top surface, which says how deep the snow is"});
    if (!issues.empty()) throw InputError(std::move(issues));
}

SolverFiles allFiles(const StatedLayer& layer) {
    SolverFiles files = loadFiles(layered(), layer.solver, {});
    files.add(layer.shown);
    return files;
}

Published layerOn(std::vector<Collider> ground, const StatedLayer& layer, const SolverFiles& files) {
    const ColliderSet colliders(std::move(ground));
    World world{colliders};
    world.files = &files;
    const std::unique_ptr<Solver> solver = layered().make(layer.solver);
    solver->enter(world);
    return published(*solver, Frame{}, PublishedParts::all);
}

bool hasNoEnd(const StatedLayer& layer) {
    const Vec3d size = std::get<Vec3d>(layer.solver.find("field_size")->value);
    return !(size.x > 0 && size.z > 0);
}

}  // namespace

const NodeInterface& SOP_FirnLayer::interface() { return layerInterface(); }

void SOP_FirnLayer::cook(OP_Context& context, Complaints& complaints) {
    const Unpacked ground(inputGeo(kGround, context)), top(inputGeo(kTop, context)), maps(inputGeo(kMaps, context));
    if (ground.get())
        gdp->replaceWith(*ground);
    else
        gdp->clearAndDestroy();
    LayerRequest request = requestOf({interface(), readerAt(context.getTime())});
    request.layer.shown = filesOfInputs(top.get(), maps.get());
    check(request.layer);
    const SolverFiles files = allFiles(request.layer);

    FoundColliders found;
    if (auto plane = groundCollider(evaluate<GroundParams>(request.layer.ground))) found.colliders.push_back(*plane);
    if (ground.get()) {
        const ColliderParams own = colliderParamsOf(*ground, request.collider);
        addStill("input 1", *ground, own, found);
        toDetail(own, *gdp);
    }
    complaints.warnings = found.warnings;
    if (found.colliders.empty() && files.surfaces.empty())
        throw Error(Fault::input, "there is nothing that snow could lie on: give the first input or set solver.ground");
    if (hasNoEnd(request.layer))
        complaints.warnings.push_back(
            inNodeWords(interface(), {"", "the field has no end: none of it is shown; see solver.field_size"}));

    makeLayer(request.layer, top.get(), maps.get(), *gdp);
    const Published shown = layerOn(std::move(found.colliders), request.layer, files);
    if (request.volume)
        for (const Volume& volume : shown.volumes) addVolume(volume, *gdp);
    if (request.polygons)
        for (const TriangleMesh& mesh : shown.meshes) showPolygons(mesh, *gdp);
}
