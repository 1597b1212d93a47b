// `firn run` as a function: simulates a scene into an output folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "firn/base/progress.h"
#include "firn/run/frame_range.h"
#include "firn/run/stats.h"
#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

struct RunOptions {
    std::filesystem::path folder;
    /// Frames to write; absent: all of the scene's. Given, the run starts from the newest checkpoint before them.
    std::optional<FrameRange> frames;
    /// Goes on from the newest checkpoint instead of beginning again.
    bool resume = false;
    /// Output folder of a run of an earlier stage, whose frames need not be made again; the bytes are the same.
    std::filesystem::path from;
};

/// What a run is about to do.
struct RunPlan {
    FrameRange wanted;  // frames that are written
    int from = 0;       // frame it starts from
    bool isResumed = false;
    std::filesystem::path folder;
};

/// Told how a run goes; what a terminal, a log or a host shows.
class RunObserver : public Progress {
public:
    virtual void begun(const RunPlan& plan) { (void)plan; }
    virtual void frameDone(const FrameStats& stats) { (void)stats; }
    virtual void warning(const std::string& text) { (void)text; }
};

struct RunResult {
    FrameRange frames;               // that are in the folder now
    int framesWritten = 0;           // by this call
    std::optional<FrameStats> last;  // of the last frame; absent where nothing was left to do
    double seconds = 0;              // it took
};

/// Throws Error: input (also a folder of another scene with `resume`), diverged, file, interrupted. Whatever happens,
/// the frames written before stay whole, and an interruption leaves a checkpoint of the last one.
RunResult runScene(const Scene& scene, const SolverCatalog& catalog, const RunOptions& options, RunObserver& observer);

}  // namespace firn
