// run.json: what a folder holds and how it was made. It is the commit point of a run: a frame or checkpoint counts once
// it is named here, with the checksum of every file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace firn {

struct FileEntry {
    std::string name;  // relative to the folder
    std::uint64_t bytes = 0;
    std::string checksum;  // CRC-32, hexadecimal
};

/// The file as it is now, under `folder`.
FileEntry entryOf(const std::filesystem::path& folder, const std::string& name);

struct CheckpointEntry {
    FileEntry state;                   // particles and numbers
    std::optional<FileEntry> volumes;  // of a frame that has any
    std::optional<FileEntry> fine{};   // likewise
};

struct RunRecord {
    std::string scene;        // as used, with all defaults: JSON
    std::string sceneFolder;  // where the scene's relative paths start, seen from this folder
    std::string hash;         // of that scene
    std::string resumeHash;   // the same without what a continuation may change: last frame, checkpoints, looks
    std::string version, instructionSet;
    int seed = 0;
    std::vector<FileEntry> inputs;  // the files that the scene names
    std::map<int, std::vector<FileEntry>> frames;
    std::map<int, CheckpointEntry> checkpoints;
};

std::string toJson(const RunRecord& record);

/// The record of a folder, or nothing where there is none that can be understood.
std::optional<RunRecord> readRecord(const std::filesystem::path& folder);

/// The first key or input that differs: "solver.cell_size was 0.02 and is now 0.03"; empty where none does. What
/// resumeHash leaves out is not looked at.
std::string firstDifference(const RunRecord& before, const RunRecord& now);

/// The same of what decides the snow alone, whatever is written of it, how far its stages go and which companions
/// (mist, fine particles) it has.
std::string differenceOfSnow(const RunRecord& before, const RunRecord& now);

}  // namespace firn
