#include "firn/run/run_scene.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/hash.h"
#include "firn/io/load_files.h"
#include "firn/io/mesh_sequence.h"
#include "firn/io/scene_check.h"
#include "firn/io/scene_json.h"
#include "firn/run/earlier_run.h"
#include "firn/run/machine.h"
#include "firn/run/predict.h"
#include "firn/run/run_folder.h"
#include "firn/run/shot_file.h"
#include "firn/run/simulation.h"
#include "firn/surface/snow_volumes.h"

namespace firn {
namespace {

const SolverEntry& solverOf(const Scene& scene, const SolverCatalog& catalog) {
    if (const SolverEntry* entry = findSolver(catalog, scene.solver)) return *entry;
    throw Error(Fault::input, fmt::format("solver.type: \"{}\" is not a solver", scene.solver));
}

FrameRange wantedFrames(const Scene& scene, const std::optional<FrameRange>& asked) {
    const FrameRange all{scene.general.firstFrame, scene.general.lastFrame};
    if (!asked) return all;
    if (asked->first > asked->last || !all.contains(asked->first) || !all.contains(asked->last))
        throw Error(Fault::input, fmt::format("--frames: {}-{} is not within the scene's frames; allowed: {}-{}",
                                              asked->first, asked->last, all.first, all.last));
    return *asked;
}

void addInput(const Shape& shape, std::vector<std::string>& files) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape.form)) files.push_back(mesh->file);
    if (const auto* vdb = std::get_if<VdbShape>(&shape.form)) files.push_back(vdb->file);
}

/// The files that the scene names, in its order.
std::vector<std::string> inputsOf(const Scene& scene, const SolverEntry& solver) {
    std::vector<std::string> files = filesOf(solver, scene.solverSettings);
    for (const SnowSource& source : scene.snow) addInput(source.shape, files);
    for (const ColliderSpec& collider : scene.colliders) {
        if (collider.sequence.empty()) {
            addInput(collider.shape, files);
            continue;
        }
        for (const int frame : framesOf(scene.folder / collider.sequence))
            files.push_back(fileOfFrame(collider.sequence, frame).string());
    }
    return files;
}

/// With the size of voxels that the solver's cells give, the same in every frame, and checkpoints for a later stage.
OutputParams outputOf(const Scene& scene, const SolverEntry& solver) {
    OutputParams output = scene.output;
    output.voxelSize = voxelSizeFor(volumeParamsOf(output), solver.cellSize(scene.solverSettings));
    if (stageOf(solver, scene.solverSettings) == SolverStage::all) return output;
    // What the next stage takes from here, and it alone makes the mist.
    output.checkpointEvery = 1, output.checkpointKeep = kMostFrames;
    const auto isMist = [](const std::string& grid) { return grid == "mist" || grid == "mist_vel"; };
    output.grids.erase(std::remove_if(output.grids.begin(), output.grids.end(), isMist), output.grids.end());
    return output;
}

RunRecord recordOf(const Scene& scene, const SolverCatalog& catalog, const std::filesystem::path& folder) {
    RunRecord record;
    record.scene = sceneText(scene, catalog);
    record.sceneFolder =
        std::filesystem::absolute(scene.folder).lexically_proximate(std::filesystem::absolute(folder)).string();
    record.hash = sceneHash(scene, catalog);
    record.version = programVersion();
    record.instructionSet = instructionSet();
    record.seed = scene.general.seed;
    for (const std::string& file : inputsOf(scene, solverOf(scene, catalog)))
        record.inputs.push_back(entryOf(scene.folder, file));

    Scene decisive = scene;
    decisive.general.lastFrame = scene.general.firstFrame;
    decisive.output.checkpointEvery = OutputParams{}.checkpointEvery;
    decisive.output.checkpointKeep = OutputParams{}.checkpointKeep;
    decisive.output.usd = OutputParams{}.usd;
    decisive.looks = {};
    std::string text = sceneText(decisive, catalog);
    for (const FileEntry& input : record.inputs) text += input.checksum;
    record.resumeHash = toHex(hashOf(text));
    return record;
}

/// The same bytes could not be promised on top of a run of another scene or processor.
void refuseOtherRun(const RunRecord& before, const RunRecord& now, const std::filesystem::path& folder) {
    const auto refuse = [&](const std::string& why) {
        throw Error(Fault::input,
                    fmt::format("{}: cannot resume: {}; run without --resume to begin again", folder.string(), why));
    };
    if (before.resumeHash != now.resumeHash) refuse("it holds another scene: " + firstDifference(before, now));
    if (before.instructionSet != now.instructionSet)
        refuse(fmt::format("it was begun with the instructions {} and this processor has {}", before.instructionSet,
                           now.instructionSet));
}

/// One run from its first frame to its last.
class Run {
public:
    Run(const Scene& scene, const SolverCatalog& catalog, const RunOptions& options, RunObserver& observer)
        : scene_(scene),
          options_(options),
          observer_(observer),
          wanted_(wantedFrames(scene, options.frames)),
          bytesPerParticle_(solverOf(scene, catalog).bytesPerParticle),
          simulation_(scene, solverOf(scene, catalog)),
          record_(recordOf(scene, catalog, options.folder)),
          output_(outputOf(scene, solverOf(scene, catalog))),
          folder_(options.folder, record_, output_, double(scene.general.fps)) {
        if (!options.from.empty()) earlier_.emplace(options.from, record_, scene, catalog);
    }

    RunResult operator()();

private:
    bool begin();
    void takeFrames();
    void beginShot();
    void publish(FrameStats stats, const Stopwatch& watch);
    bool isCheckpointDue() const;
    /// Called while `error` is being handled.
    [[noreturn]] void leave(const Error& error);

    const Scene& scene_;
    const RunOptions& options_;
    RunObserver& observer_;
    FrameRange wanted_;
    double bytesPerParticle_;
    Simulation simulation_;
    RunRecord record_;
    OutputParams output_;
    RunFolder folder_;
    std::optional<EarlierRun> earlier_;
    std::optional<ShotFile> shot_;
    int workingOn_ = 0;  // the frame that trouble is told of
    RunResult result_;
};

/// False where nothing is left to do.
bool Run::begin() {
    const auto& before = folder_.before();
    if (options_.resume && before) refuseOtherRun(*before, record_, folder_.path());
    const bool isSameRun =
        before && before->resumeHash == record_.resumeHash && before->instructionSet == record_.instructionSet;
    const bool goesOn = isSameRun && (options_.resume || options_.frames);
    if (goesOn && before->version != record_.version)
        observer_.warning(fmt::format("{}: was begun with version {} of the program and goes on with {}",
                                      folder_.path().string(), before->version, record_.version));

    if (const std::string text =
            memoryWarning(simulation_.expectedParticles() * bytesPerParticle_, double(machineBytes()));
        !text.empty())
        observer_.warning(text);
    for (const std::string& note : simulation_.colliderNotes()) observer_.warning(note);

    workingOn_ = scene_.general.firstFrame;
    RunPlan plan{wanted_, scene_.general.firstFrame, false, folder_.path()};
    std::optional<Restart> restart;
    if (goesOn) {
        const int missing = options_.resume ? folder_.firstMissing(wanted_) : wanted_.first;
        if (missing > wanted_.last) {
            folder_.keepAll();
            beginShot();
            return false;
        }
        restart = folder_.newestCheckpoint(missing, [&](const std::string& text) { observer_.warning(text); });
    }
    if (restart) {
        plan.isResumed = true, plan.from = restart->frame;
        simulation_.restore(restart->frame, std::move(restart->state));
    } else {
        if (options_.resume)
            observer_.warning(fmt::format("{}: has no checkpoint before the first missing frame; begins at frame {}",
                                          folder_.path().string(), plan.from));
        // Before the old frames go: a source that cannot be filled must not cost anybody a cache.
        simulation_.start();
    }
    if (goesOn)
        folder_.keepAllBut({std::max(wanted_.first, restart ? plan.from + 1 : plan.from), wanted_.last});
    else
        folder_.clear();
    beginShot();
    observer_.begun(plan);
    if (!restart) publish({}, Stopwatch());
    return true;
}

/// With what is in the folder already.
void Run::beginShot() {
    if (!scene_.output.usd) return folder_.removeShot();
    shot_.emplace(folder_.path(), scene_, simulation_.colliders(), simulation_.dynamicBodies());
    shot_->addAll(folder_.record().frames, folder_.stats());
    shot_->writeShared();
    shot_->write();
}

bool Run::isCheckpointDue() const {
    const int every = output_.checkpointEvery;
    const int since = simulation_.frame() - scene_.general.firstFrame;
    return every > 0 && since > 0 && (since % every == 0 || simulation_.frame() == wanted_.last);
}

void Run::publish(FrameStats stats, const Stopwatch& watch) {
    const Frame& state = simulation_.state();
    stats.frame = simulation_.frame(), stats.time = simulation_.time();
    stats.particles = state.particles.size();
    stats.totals = totalsOf(state.particles);
    stats.bodies = simulation_.bodies();
    stats.wallSeconds = watch.seconds();
    stats.residentBytes = residentBytes();
    if (wanted_.contains(stats.frame)) {
        folder_.writeFrame(stats, [&](FrameSink& sink) { simulation_.publish(sink); });
        ++result_.framesWritten;
        if (shot_) {
            shot_->add(stats.frame, folder_.record().frames.at(stats.frame), folder_.stats().at(stats.frame));
            shot_->write();
        }
    }
    if (isCheckpointDue()) folder_.writeCheckpoint(stats.frame, state);
    observer_.frameDone(stats);
    result_.last = std::move(stats);
}

void Run::takeFrames() {
    while (simulation_.frame() < wanted_.last) {
        const Stopwatch watch;
        FrameStats stats;
        workingOn_ = simulation_.frame() + 1;
        const std::optional<KnownFrame> known = earlier_ ? earlier_->frame(workingOn_) : std::nullopt;
        simulation_.advance(observer_, stats.report, known ? &*known : nullptr);
        publish(std::move(stats), watch);
    }
}

void Run::leave(const Error& error) {
    if (error.fault() == Fault::diverged)
        throw Error(Fault::diverged, fmt::format("frame {}: {}", workingOn_, error.what()));
    if (error.fault() != Fault::interrupted) throw;
    const int frame = simulation_.frame();
    if (!folder_.hasCheckpoint(frame)) folder_.writeCheckpoint(frame, simulation_.state());
    throw Error(Fault::interrupted, fmt::format("interrupted; frame {} is kept in {}: the same command with --resume "
                                                "goes on from there",
                                                frame, folder_.path().string()));
}

RunResult Run::operator()() {
    const Stopwatch watch;
    result_.frames = wanted_;
    try {
        if (begin()) takeFrames();
    } catch (const Error& error) {
        leave(error);
    }
    result_.seconds = watch.seconds();
    return result_;
}

}  // namespace

RunResult runScene(const Scene& scene, const SolverCatalog& catalog, const RunOptions& options, RunObserver& observer) {
    return Run(scene, catalog, options, observer)();
}

}  // namespace firn
