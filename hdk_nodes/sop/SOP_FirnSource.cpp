#include "hdk_nodes/sop/nodes.h"

#include <CH/CH_Manager.h>
#include <OP/OP_Context.h>

#include <cmath>

#include "firn/base/error.h"
#include "firn/run/loaded_source.h"
#include "firn/run/registry.h"
#include "firn/run/sources.h"
#include "firn/sim/published.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/particles.h"
#include "hdk_nodes/bridge/surfaces.h"
#include "hdk_nodes/bridge/unpacked.h"

using namespace firn;

namespace {

/// The node's parameters as a scene would state them.
struct SourceRequest {
    const SolverEntry* solver = nullptr;
    Settings solverSettings;
    SceneParams scene;
    SnowSource source;
};

Settings only(const Rows& rows, const Settings& settings) {
    Settings chosen;
    for (const RowInfo& row : rows) chosen.set(row.key, *settings.find(row.key));
    return chosen;
}

SourceRequest requestOf(SectionReader section) {
    SourceRequest request;
    const std::string solver = section.word("source", "solver");
    request.solver = findSolver(solverCatalog(), solver);
    request.solverSettings = section("resolution " + solver);
    request.source.settings = section("motion");
    const std::string preset = section.word("preset", "preset");
    if (preset == "custom")
        request.source.material = section("material " + solver);
    else
        request.source.preset = preset;
    request.source.variation = evaluate<VariationParams>(section("variation"));
    if (const Settings emit = section("emit"); std::get<bool>(emit.find("emit")->value))
        request.source.emit = only(describe<EmitParams>(), emit);
    request.scene = evaluate<SceneParams>(section("scene"));
    // A node knows no end of its scene.
    if (request.source.emit) request.scene.lastFrame = evaluate<EmitParams>(*request.source.emit).lastFrame;
    section.throwIfWrong();
    return request;
}

/// Every solid of the input: its polygons together, and each of its volumes. Their voxels are as large as the distance
/// between particles.
std::vector<SolidPtr> solidsOf(const GU_Detail& detail, float voxelSize, float depth, std::string_view sizeKey) {
    std::vector<SolidPtr> solids;
    try {
        if (const auto surface = polygonsOf(detail)) solids.push_back(solidOfMesh(surface->mesh, voxelSize, depth));
        for (int k = 0; k < volumeCount(detail); ++k) solids.push_back(solidOfVolume(detail, k, voxelSize, depth));
    } catch (const Error& error) {
        const std::string text = error.what();
        const bool isAboutVoxels = text.find("voxels") != std::string::npos;
        throw Error(error.fault(),
                    isAboutVoxels ? text + " (voxels come from solver." + std::string(sizeKey) + ")" : text);
    }
    if (solids.empty())
        throw Error(Fault::input, "the input has no closed polygons and no VDB: there is nothing to fill");
    return solids;
}

SourceSet sourcesOf(const SourceRequest& request, const GU_Detail& input) {
    const double spacing = request.solver->particleSpacing(request.solverSettings);
    std::vector<LoadedSource> sources;
    for (SolidPtr& solid :
         solidsOf(input, float(spacing), request.source.variation.shellThickness, request.solver->spacingKeys.front()))
        sources.push_back(sourceOf(request.source, std::move(solid), sources.size(), request.scene, *request.solver,
                                   request.solverSettings));
    return SourceSet(request.scene, std::move(sources));
}

}  // namespace

const NodeInterface& SOP_FirnSource::interface() {
    static const NodeInterface node = sourceNode(solverCatalog());
    return node;
}

void SOP_FirnSource::cook(OP_Context& context, Complaints& complaints) {
    gdp->clearAndDestroy();
    SourceRequest request = requestOf({interface(), readerAt(context.getTime())});
    const Unpacked input(&neededInput(context));
    if (const std::string types = leftOut(*input); !types.empty())
        complaints.warnings.push_back("primitives of type " + types +
                                      " are left out; polygons and float VDBs are filled");

    request.scene.fps = float(CHgetManager()->getSamplesPerSec());
    const SourceSet sources = sourcesOf(request, *input);
    Frame snow;
    if (request.source.emit) {
        const int frame = int(std::lround(CHgetManager()->getSample(context.getTime())));
        snow.numbers["next_id"] = sources.bornUpTo(frame - 1);
        sources.emitDuring(frame, snow);
    } else {
        sources.fillInitial(snow);
    }
    const std::unique_ptr<Solver> solver = request.solver->make(request.solverSettings);
    solver->load(snow);
    solver->save(snow);
    toEmptyDetail(publishedPoints(*solver, snow), *gdp);
}
