#include "hdk_nodes/sop/SOP_FirnSource.h"

#include <CH/CH_Manager.h>
#include <OP/OP_AutoLockInputs.h>
#include <OP/OP_Context.h>
#include <OP/OP_Operator.h>

#include <cmath>

#include "firn/base/error.h"
#include "firn/params/validate.h"
#include "firn/run/loaded_source.h"
#include "firn/run/registry.h"
#include "firn/run/sources.h"
#include "firn/sim/published.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/parms.h"
#include "hdk_nodes/bridge/particles.h"
#include "hdk_nodes/bridge/surfaces.h"

using namespace firn;

namespace {

const NodeInterface& interface() {
    static const NodeInterface node = sourceNode(solverCatalog());
    return node;
}

ParmReader readerOf(const SOP_Node& node, fpreal time) {
    ParmReader reader;
    reader.toggle = [&node, time](const char* token) { return node.evalInt(token, 0, time) != 0; };
    reader.integer = [&node, time](const char* token) { return int(node.evalInt(token, 0, time)); };
    reader.number = [&node, time](const char* token) { return double(node.evalFloat(token, 0, time)); };
    reader.vector = [&node, time](const char* token) {
        return Vec3d{node.evalFloat(token, 0, time), node.evalFloat(token, 1, time), node.evalFloat(token, 2, time)};
    };
    reader.text = [&node, time](const char* token) {
        UT_String text;
        node.evalString(text, token, 0, time);
        return text.toStdString();
    };
    return reader;
}

/// The node's parameters as a scene would state them.
struct SourceRequest {
    const SolverEntry* solver = nullptr;
    Settings solverSettings;
    SceneParams scene;
    SnowSource source;
};

std::string wordOf(const Settings& settings, std::string_view key) {
    return std::get<std::string>(settings.find(key)->value);
}

class RequestReader {
public:
    explicit RequestReader(ParmReader reader) : reader_(std::move(reader)) {}

    SourceRequest operator()() {
        SourceRequest request;
        const std::string solver = wordOf(section("source"), "solver");
        request.solver = findSolver(solverCatalog(), solver);
        request.solverSettings = section("resolution " + solver);
        request.source.settings = section("motion");
        const std::string preset = wordOf(section("preset"), "preset");
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
        if (!issues_.empty()) throw InputError(std::move(issues_));
        return request;
    }

private:
    Settings section(std::string_view name) {
        const ParmSection& section = interface().section(name);
        const Settings settings = settingsOf(section.rows, reader_);
        const Issues found = validate(section.rows, settings, "");
        issues_.insert(issues_.end(), found.begin(), found.end());
        return section.own(settings);
    }
    static Settings only(const Rows& rows, const Settings& settings) {
        Settings chosen;
        for (const RowInfo& row : rows) chosen.set(row.key, *settings.find(row.key));
        return chosen;
    }

    ParmReader reader_;
    Issues issues_;
};

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

OP_Operator* makeFirnSource() {
    static auto* parms = new ParmList(interface());
    auto* op = new OP_Operator(interface().type.c_str(), interface().label.c_str(), &SOP_FirnSource::make,
                               parms->templates(), 1, 1);
    op->setOpTabSubMenuPath("Firn");
    return op;
}

OP_Node* SOP_FirnSource::make(OP_Network* network, const char* name, OP_Operator* op) {
    return new SOP_FirnSource(network, name, op);
}

void SOP_FirnSource::fill(OP_Context& context, Complaints& complaints) {
    gdp->clearAndDestroy();
    SourceRequest request = RequestReader(readerOf(*this, context.getTime()))();
    const GU_Detail* input = inputGeo(0, context);
    if (!input) throw Error(Fault::input, "there is no input");
    if (const std::string types = leftOut(*input); !types.empty())
        complaints.warnings.push_back("primitives of type " + types + " are left out; polygons and VDBs are filled");

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

OP_ERROR SOP_FirnSource::cookMySop(OP_Context& context) {
    OP_AutoLockInputs inputs(this);
    if (inputs.lock(context) >= UT_ERROR_ABORT) return error();
    Complaints complaints;
    guarded(interface(), complaints, [&] { fill(context, complaints); });
    for (const std::string& line : complaints.warnings) addWarning(SOP_MESSAGE, line.c_str());
    for (const std::string& line : complaints.errors) addError(SOP_MESSAGE, line.c_str());
    return error();
}
