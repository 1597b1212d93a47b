#include "firn/run/run_folder.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>

#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/io/whole_file.h"
#include "firn/run/folder_names.h"
#include "firn/run/folder_sink.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

/// The files that a checkpoint may have.
constexpr std::string (*kCheckpointNames[])(int) = {checkpointName, checkpointVolumesName, checkpointFineName};

constexpr std::size_t kLargestStats = std::size_t(4) << 30;

void makeFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error && !fs::is_directory(folder, error)) error = std::make_error_code(std::errc::not_a_directory);
    if (error)
        throw Error(Fault::file, fmt::format("{}: cannot make this folder: {}", folder.string(), error.message()));
}

void removeFile(const fs::path& path) {
    std::error_code error;
    fs::remove(path, error);
    if (error) throw Error(Fault::file, fmt::format("{}: cannot remove: {}", path.string(), error.message()));
}

bool isOnDisk(const fs::path& folder, const FileEntry& file) {
    std::error_code error;
    return fs::file_size(folder / file.name, error) == file.bytes && !error;
}

bool areOnDisk(const fs::path& folder, const std::vector<FileEntry>& files) {
    return std::all_of(files.begin(), files.end(), [&](const FileEntry& file) { return isOnDisk(folder, file); });
}

void refuseDamaged(const fs::path& folder, const FileEntry& file) {
    if (entryOf(folder, file.name).checksum != file.checksum)
        throw Error(Fault::input,
                    fmt::format("{}: is damaged: its checksum is not that of run.json", (folder / file.name).string()));
}

void removeCheckpoint(const fs::path& folder, int frame) {
    for (const auto nameOf : kCheckpointNames) removeFile(folder / nameOf(frame));
}

}  // namespace

Frame readCheckpoint(const fs::path& folder, const CheckpointEntry& checkpoint) {
    refuseDamaged(folder, checkpoint.state);
    if (checkpoint.volumes) refuseDamaged(folder, *checkpoint.volumes);
    if (checkpoint.fine) refuseDamaged(folder, *checkpoint.fine);
    Frame frame = firn::readFrame(folder / checkpoint.state.name);
    if (checkpoint.fine) frame.fine = firn::readFrame(folder / checkpoint.fine->name).particles;
    if (checkpoint.volumes) readFrameVolumes(folder / checkpoint.volumes->name, frame);
    return frame;
}

std::map<int, std::string> readStats(const fs::path& path) {
    std::error_code ignored;
    std::map<int, std::string> lines;
    if (!fs::exists(path, ignored)) return lines;
    std::istringstream text(readWhole(path, kLargestStats));
    for (std::string line; std::getline(text, line);)
        if (const int frame = frameOfLine(line); frame >= 0) lines[frame] = line;
    return lines;
}

RunFolder::RunFolder(fs::path folder, RunRecord record, const OutputParams& output, double fps)
    : folder_(std::move(folder)), record_(std::move(record)), output_(output), fps_(fps) {
    makeFolder(folder_);
    lock_.emplace(folder_);
    // Parts of files that a kill left; nobody else writes here now.
    removeLeftovers(folder_);
    removeLeftovers(folder_ / kCheckpointFolder);
    before_ = readRecord(folder_);
    lines_ = readStats(folder_ / kStatsName);
}

int RunFolder::firstMissing(FrameRange wanted) const {
    for (int frame = wanted.first; frame <= wanted.last; ++frame) {
        if (!before_ || lines_.count(frame) == 0) return frame;
        const auto entry = before_->frames.find(frame);
        if (entry == before_->frames.end() || !areOnDisk(folder_, entry->second)) return frame;
    }
    return wanted.last + 1;
}

std::optional<Restart> RunFolder::newestCheckpoint(int frame, const Warn& warn) {
    if (!before_) return std::nullopt;
    auto& checkpoints = before_->checkpoints;
    for (auto newest = checkpoints.lower_bound(frame); newest != checkpoints.begin();) {
        --newest;
        try {
            return Restart{newest->first, readCheckpoint(folder_, newest->second)};
        } catch (const Error& error) {
            warn(fmt::format("{}; an older checkpoint is used", error.what()));
            newest = checkpoints.erase(newest);
        }
    }
    return std::nullopt;
}

void RunFolder::clear() {
    // The record goes first: without it nothing else here counts, so a kill in the middle leaves no half of a run.
    removeFile(folder_ / kRecordName);
    before_.reset();
    lines_.clear();
    removeFile(folder_ / kStatsName);
    removeShot();
    for (const auto nameOf : {pointsName, volumesName, fineName, surfaceName, layerName, usdPointsName})
        for (const int frame : framesOnDisk(folder_, nameOf)) removeFile(folder_ / nameOf(frame));
    for (const auto nameOf : kCheckpointNames)
        for (const int frame : framesOnDisk(folder_, nameOf)) removeFile(folder_ / nameOf(frame));
    writeRecord();
}

void RunFolder::removeShot() {
    for (const char* name : {kShotName, kCollidersName, kPointsManifestName}) removeFile(folder_ / name);
}

void RunFolder::keepAllBut(FrameRange rewritten) {
    record_.frames = before_->frames;
    record_.checkpoints = before_->checkpoints;
    for (const auto nameOf : kCheckpointNames)
        for (const int frame : framesOnDisk(folder_, nameOf))
            if (!hasCheckpoint(frame)) removeCheckpoint(folder_, frame);
    const auto drop = [&](auto& byFrame) {
        byFrame.erase(byFrame.lower_bound(rewritten.first), byFrame.upper_bound(rewritten.last));
    };
    drop(record_.frames);
    drop(lines_);
    writeStats();
    writeRecord();
}

void RunFolder::keepAll() {
    record_.frames = before_->frames;
    record_.checkpoints = before_->checkpoints;
    if (before_->hash != record_.hash) writeRecord();
}

void RunFolder::writeFrame(FrameStats& stats, const std::function<void(FrameSink&)>& publish) {
    const Stopwatch watch;
    std::vector<FileEntry> entries;
    for (const std::string& name : writeFiles(stats, publish)) entries.push_back(entryOf(folder_, name));
    stats.report.stages.add("publish", watch.seconds());
    stats.wallSeconds += watch.seconds();
    lines_[stats.frame] = statsLine(stats);
    try {
        writeStats();
        record_.frames[stats.frame] = entries;
        writeRecord();
    } catch (...) {
        // The disk took the frame and not its record: nobody could tell such files from another run's.
        for (const FileEntry& entry : entries) removeFile(folder_ / entry.name);
        throw;
    }
}

std::vector<std::string> RunFolder::writeFiles(FrameStats& stats, const std::function<void(FrameSink&)>& publish) {
    FolderSink sink(folder_, output_, fps_, stats.frame, stats.time);
    try {
        publish(sink);
        sink.finish();
    } catch (...) {
        // A frame without its volumes would look whole to whoever loads the points.
        std::error_code ignored;
        for (const std::string& name : sink.files()) fs::remove(folder_ / name, ignored);
        throw;
    }
    stats.measures = sink.numbers();
    stats.gridBounds = sink.gridBounds();
    return sink.files();
}

void RunFolder::writeCheckpoint(int frame, const Frame& state) {
    makeFolder(folder_ / kCheckpointFolder);
    firn::writeFrame(folder_ / checkpointName(frame), state);
    CheckpointEntry entry{entryOf(folder_, checkpointName(frame)), std::nullopt};
    if (!state.volumes.empty()) {
        writeFrameVolumes(folder_ / checkpointVolumesName(frame), state);
        entry.volumes = entryOf(folder_, checkpointVolumesName(frame));
    }
    if (!state.fine.empty()) {
        firn::writeFrame(folder_ / checkpointFineName(frame), {state.fine, {}});
        entry.fine = entryOf(folder_, checkpointFineName(frame));
    }
    record_.checkpoints[frame] = std::move(entry);
    std::vector<int> old = oldCheckpoints(frame);
    for (const int f : old) record_.checkpoints.erase(f);
    writeRecord();
    for (const int f : old) removeCheckpoint(folder_, f);
}

/// All but the newest and the one just written, which may be older than those of an earlier, longer run.
std::vector<int> RunFolder::oldCheckpoints(int justWritten) const {
    std::vector<int> old;
    int newer = 0;
    for (auto c = record_.checkpoints.rbegin(); c != record_.checkpoints.rend(); ++c)
        if (++newer > output_.checkpointKeep && c->first != justWritten) old.push_back(c->first);
    return old;
}

void RunFolder::writeStats() const {
    std::string text;
    for (const auto& [frame, line] : lines_) text += line + '\n';
    writeWhole(folder_ / kStatsName, text);
}

void RunFolder::writeRecord() const { writeWhole(folder_ / kRecordName, toJson(record_)); }

}  // namespace firn
