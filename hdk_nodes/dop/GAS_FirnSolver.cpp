#include "hdk_nodes/dop/GAS_FirnSolver.h"

#include <deque>
#include <map>

#include "firn/base/error.h"
#include "firn/mist/mist.h"
#include "firn/params/validate.h"
#include "firn/run/adopt_points.h"
#include "firn/run/advance.h"
#include "firn/run/registry.h"
#include "firn/sim/ground.h"
#include "firn/sim/published.h"
#include "firn/sim/scene_table.h"
#include "hdk_nodes/bridge/colliders.h"
#include "hdk_nodes/bridge/forces.h"
#include "hdk_nodes/bridge/host_progress.h"
#include "hdk_nodes/bridge/impulses.h"
#include "hdk_nodes/bridge/layer.h"
#include "hdk_nodes/bridge/options.h"
#include "hdk_nodes/bridge/particles.h"
#include "hdk_nodes/bridge/placement.h"
#include "hdk_nodes/bridge/volumes.h"

using namespace firn;

namespace {

/// Detail attribute: seconds that this snow has been simulated for. What a host calls the time of a step is its own
/// affair; this one is the same after a checkpoint, a scrub or a move in time.
constexpr const char* kTime = "firn_time";

/// Name of the geometry data that holds the volumes of a solver's state.
constexpr const char* kVolumes = "FirnVolumes";

/// Of what is to be seen of them, and of the mist: not state, made anew in every step.
constexpr const char* kShown = "FirnLayer";
constexpr const char* kShownMist = "FirnMist";

const SolverEntry& entryOf(const char* solver) { return *findSolver(solverCatalog(), solver); }

/// Made once, all at a time, and kept: the host's templates point into it, and its threads may ask at the same time.
const NodeInterface& interfaceOf(const SolverEntry& solver) {
    static const auto made = [] {
        std::map<std::string_view, NodeInterface> nodes;
        for (const SolverEntry& entry : solverCatalog()) nodes.emplace(entry.name, solverNode(entry));
        return nodes;
    }();
    return made.at(solver.name);
}

std::vector<std::string_view> with(std::vector<std::string_view> names, std::initializer_list<std::string_view> more) {
    names.insert(names.end(), more);
    return names;
}

/// Writes into geometry data of this name, which is made where there is none.
template <class F>
void toData(SIM_Object& object, const char* name, F&& write) {
    SIM_GeometryCopy* data = SIM_DATA_GETORCREATE(object, name, SIM_GeometryCopy);
    if (!data) throw Error(Fault::ours, "the volumes cannot be written");
    SIM_GeometryAutoWriteLock lock(data);
    write(lock.getGdp());
}

bool hasData(const SIM_Object& object, const char* name) { return SIM_DATA_GETCONST(object, name, SIM_Geometry); }

void showIn(GU_Detail& detail, const std::vector<Volume>& volumes) {
    detail.clearAndDestroy();
    for (const Volume& volume : volumes) addVolume(volume, detail);
}

}  // namespace

struct GAS_FirnSolver::NodeSettings {
    Settings solver, material;
    ColliderParams collider;
    GroundParams ground;
    SceneParams scene;
    std::optional<Settings> mist;
    SolverFiles shown;  // in place of files that the settings name
};

/// What a step begins with and, once it is taken, what it ends with.
struct GAS_FirnSolver::Step {
    Frame frame;
    PointOrder order;
    StepTimes times;
    ColliderSet colliders;
    AffectorPlaces places;
    Published published;
    std::vector<Volume> mist;  // to be seen
    std::vector<ColliderImpulse> impulses;
    std::vector<std::string> warnings;
};

GAS_FirnSolver::GAS_FirnSolver(const SIM_DataFactory* factory, const char* solver)
    : GAS_SubSolver(factory), entry_(entryOf(solver)), interface_(interfaceOf(entry_)) {}

const SIM_DopDescription* GAS_FirnSolver::descriptionOf(const char* solver, const char* dataType) {
    struct Description {
        explicit Description(const NodeInterface& node) : parms(node) {}
        ParmList parms;
        std::unique_ptr<SIM_DopDescription> dop;
    };
    // Never destroyed: the host may look at a description until its very end.
    static auto& made = *new std::deque<Description>;
    const NodeInterface& node = interfaceOf(entryOf(solver));
    auto& [parms, dop] = made.emplace_back(node);
    parms.prependText(GAS_NAME_GEOMETRY, "Geometry", SIM_GEOMETRY_DATANAME,
                      "Name of the geometry data whose points are the snow.");
    dop = std::make_unique<SIM_DopDescription>(true, node.type.c_str(), node.label.c_str(), SIM_SOLVER_DATANAME,
                                               dataType, parms.templates());
    setGasDescription(*dop);
    return dop.get();
}

/// What a layer of snow says wins over the node's own parameters.
GAS_FirnSolver::NodeSettings GAS_FirnSolver::settings(const SIM_Object& object) const {
    const auto layer = entry_.needsSources ? std::nullopt : layerAmongAffectors(object);
    const StatedLayer stated = layer.value_or(StatedLayer{});
    const ParmReader reader = readerOf(getOptions());
    Issues issues;
    const auto read = [&](const char* name, const Settings& over = {}) {
        const ParmSection& section = interface_.section(name);
        const Settings settings = settingsOf(section.rows, reader).with(over);
        const Issues found = validate(section.rows, settings, "");
        issues.insert(issues.end(), found.begin(), found.end());
        return section.own(settings);
    };
    const Settings solver = read("solver", stated.solver), material = read("material"), collider = read("collider"),
                   ground = read("ground", stated.ground), scene = read("scene"), mist = read("mist");
    const bool wantsMist = std::get<bool>(read("companions").find("mist")->value);
    if (entry_.check)
        for (const Issue& issue : entry_.check(solver)) issues.push_back(issue);
    if (!issues.empty()) throw InputError(std::move(issues));
    return {solver,
            material,
            evaluate<ColliderParams>(collider),
            evaluate<GroundParams>(ground),
            evaluate<SceneParams>(scene),
            wantsMist && stageOf(entry_, solver) == SolverStage::all ? std::optional(mist) : std::nullopt,
            stated.shown};
}

GAS_FirnSolver::Step GAS_FirnSolver::read(const SIM_Engine& engine, const SIM_Object& object, const NodeSettings& given,
                                          const SIM_Time& timestep) {
    const bool bringsItsOwn = !entry_.needsSources;
    const SIM_Geometry* geometry = getGeometry(&object, GAS_NAME_GEOMETRY, bringsItsOwn);
    const SIM_GeometryAutoReadLock lock(geometry);
    const GU_Detail none, *detail = lock.getGdp();
    if (!detail && !bringsItsOwn)
        throw Error(Fault::input, "the object has no geometry of this name; see Geometry (geo)");
    if (!detail) detail = &none;
    Step step;
    if (geometry && !isIdentity(placementOf(object, *geometry)))
        step.warnings.push_back("the object's transform is not used: snow lives in world space");

    step.frame = frameOf(*detail, with(entry_.state, {column::force.name}), with(entry_.numbers, {kTime}));
    if (const SIM_Geometry* volumes = SIM_DATA_GETCONST(object, kVolumes, SIM_Geometry)) {
        const SIM_GeometryAutoReadLock volumesLock(volumes);
        const auto names = given.mist ? with(entry_.volumes, {kMistVolume, kMistFaces}) : entry_.volumes;
        for (Volume& volume : volumesNamed(*volumesLock.getGdp(), names)) step.frame.putVolume(std::move(volume));
    }
    adoptPoints(entry_, given.solver, given.material, step.frame);
    step.order = orderById(step.frame.particles);
    addForces(object, step.frame.particles);

    step.times = stepFrom(step.frame.numbers[kTime], timestep);
    FoundColliders found = collidersOf(engine, object, step.times, given.collider, placesOf(*detail));
    if (std::optional<Collider> ground = groundCollider(given.ground))
        found.colliders.insert(found.colliders.begin(), std::move(*ground));
    step.colliders = ColliderSet(std::move(found.colliders));
    step.places = std::move(found.places);
    step.warnings.insert(step.warnings.end(), found.warnings.begin(), found.warnings.end());
    return step;
}

void GAS_FirnSolver::advance(Step& step, const NodeSettings& given, const SIM_Object& object) {
    const std::unique_ptr<Solver> solver = entry_.make(given.solver);
    HostProgress progress(interface_.label.c_str());
    FrameReport report;
    SolverFiles files = files_.load(entry_, given.solver, {});
    files.add(given.shown);
    World world{step.colliders, gravityOf(object), step.times.begin, std::uint64_t(given.scene.seed)};
    world.files = &files;
    advanceFrame(*solver, step.frame, world, step.times.end, progress, report);
    step.frame.numbers[kTime] = step.times.end;
    step.impulses = std::move(report.colliders);
    for (const auto& [text, count] : report.warnings) step.warnings.push_back(inNodeWords(interface_, {"", text}));

    step.published = published(*solver, step.frame, PublishedParts::volumes);
    if (given.mist) advanceMist(step, given, world, *solver);
    step.published.points.drop(column::force.name);  // belongs to whoever set it
}

/// As after a frame of the program: of what the snow shows at its end.
void GAS_FirnSolver::advanceMist(Step& step, const NodeSettings& given, const World& world, const Solver& solver) {
    const Mist mist(*given.mist, entry_.cellSize(given.solver));
    const MistReport report = mist.advance(step.frame, step.published.points, world, step.times.end, &solver);
    step.mist =
        collected(PublishedParts::volumes, [&](FrameSink& sink) { mist.publish(step.frame, report, sink); }).volumes;
    for (const std::string& text : report.warnings) step.warnings.push_back(inNodeWords(interface_, {"", text}));
}

/// The only place that fetches geometry without const, which unshares it: until here nothing can be lost.
void GAS_FirnSolver::write(const Step& step, SIM_Object& object) {
    if (!getGeometry(&object, GAS_NAME_GEOMETRY, true))
        toData(object, getOptions().getOptionS(GAS_NAME_GEOMETRY).c_str(), [](GU_Detail&) {});
    SIM_GeometryCopy* geometry = getGeometryCopy(&object, GAS_NAME_GEOMETRY);
    if (!geometry) throw Error(Fault::ours, "the geometry cannot be written");
    SIM_GeometryAutoWriteLock lock(geometry, SIM_DATA_ID_PRESERVE);
    toDetail(step.published.points, step.order, lock.getGdp());
    toDetail(step.frame.numbers, lock.getGdp());
    toDetail(step.places, lock.getGdp());
    toDetail(step.impulses, lock.getGdp());
    writeVolumes(step, object);
}

/// A solver that has volumes of its own always has all three, with mist or without: what imports them finds them.
void GAS_FirnSolver::writeVolumes(const Step& step, SIM_Object& object) {
    const bool hasOwn = !entry_.volumes.empty();
    const auto isNeeded = [&](const char* name, const auto& volumes) {
        return hasOwn || !volumes.empty() || hasData(object, name);
    };
    if (isNeeded(kVolumes, step.frame.volumes))
        toData(object, kVolumes, [&](GU_Detail& detail) { toDetail(step.frame.volumes, detail); });
    if (hasOwn) toData(object, kShown, [&](GU_Detail& detail) { showIn(detail, step.published.volumes); });
    if (isNeeded(kShownMist, step.mist))
        toData(object, kShownMist, [&](GU_Detail& detail) { showIn(detail, step.mist); });
}

bool GAS_FirnSolver::solveGasSubclass(SIM_Engine& engine, SIM_Object* object, SIM_Time, SIM_Time timestep) {
    if (!object || !(double(timestep) > 0)) return true;
    Complaints complaints;
    const Outcome outcome = guarded(interface_, complaints, [&] {
        const NodeSettings given = settings(*object);
        Step step = read(engine, *object, given, timestep);
        complaints.warnings = step.warnings;
        advance(step, given, *object);
        complaints.warnings = step.warnings;
        write(step, *object);
    });
    // After Escape nothing is shown: a warning about a step that was never taken would be a riddle.
    if (outcome == Outcome::interrupted) return false;
    for (const std::string& line : complaints.warnings) addError(object, SIM_MESSAGE, line.c_str(), UT_ERROR_WARNING);
    for (const std::string& line : complaints.errors) addError(object, SIM_MESSAGE, line.c_str(), UT_ERROR_ABORT);
    return outcome == Outcome::done;
}
