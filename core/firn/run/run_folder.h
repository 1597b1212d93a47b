// The output folder of one run. Every file appears whole or not at all, and run.json is written last: what it names is
// on disk.
//
// stats.jsonl is written whole after each frame rather than appended to: an appended line can be torn by a full disk
// or a kill, and a line is a thousandth of a frame's points.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "firn/run/folder_lock.h"
#include "firn/run/frame_range.h"
#include "firn/run/run_record.h"
#include "firn/run/stats.h"
#include "firn/sim/frame_sink.h"
#include "firn/sim/scene.h"
#include "firn/state/frame.h"

namespace firn {

/// A state that a run goes on from.
struct Restart {
    int frame = 0;
    Frame state;
};

/// Whole lines of a stats.jsonl by frame; none where there is no such file, a torn or foreign line is left out.
std::map<int, std::string> readStats(const std::filesystem::path& path);

/// Throws where a file is not what the record says or cannot be read as a frame.
Frame readCheckpoint(const std::filesystem::path& folder, const CheckpointEntry& checkpoint);

class RunFolder {
public:
    using Warn = std::function<void(const std::string&)>;

    /// Makes the folder where there is none and keeps other runs out of it. `record` says how this run is made; frames
    /// and checkpoints are added as they are written.
    /// @param fps  of the points in USD
    RunFolder(std::filesystem::path folder, RunRecord record, const OutputParams& output, double fps = 24);

    const std::filesystem::path& path() const { return folder_; }
    /// What is here now: frames with their files, and their lines of stats.jsonl.
    const RunRecord& record() const { return record_; }
    const std::map<int, std::string>& stats() const { return lines_; }
    /// What an earlier run into this folder left.
    const std::optional<RunRecord>& before() const { return before_; }

    /// The first frame of `wanted` that is not here with all its files; wanted.last + 1 where none is missing.
    int firstMissing(FrameRange wanted) const;
    /// The newest checkpoint before `frame` that can be read, newest first; a damaged one is told of and skipped.
    std::optional<Restart> newestCheckpoint(int frame, const Warn& warn);

    /// Begins again: removes every file that an earlier run wrote here, and nothing else.
    void clear();
    /// Goes on: keeps what the earlier run wrote but for the frames of `rewritten`.
    void keepAllBut(FrameRange rewritten);

    /// Nothing is left to do: all stays. The record is written again where the scene is not the one that it tells of,
    /// as when a camera was moved.
    void keepAll();

    /// Writes a frame's files, statistics and record. `publish` is given the sink; `stats` gets the numbers it was
    /// told.
    void writeFrame(FrameStats& stats, const std::function<void(FrameSink&)>& publish);
    void writeCheckpoint(int frame, const Frame& state);
    /// Removes shot.usda and what it shares, for a run that writes none.
    void removeShot();
    bool hasCheckpoint(int frame) const { return record_.checkpoints.count(frame) > 0; }

private:
    std::vector<std::string> writeFiles(FrameStats& stats, const std::function<void(FrameSink&)>& publish);
    void writeStats() const;
    void writeRecord() const;
    std::vector<int> oldCheckpoints(int justWritten) const;

    std::filesystem::path folder_;
    RunRecord record_;
    const OutputParams& output_;
    double fps_;
    std::optional<FolderLock> lock_;
    std::optional<RunRecord> before_;
    std::map<int, std::string> lines_;  // of stats.jsonl, by frame
};

}  // namespace firn
