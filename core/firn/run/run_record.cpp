#include "firn/run/run_record.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "firn/base/error.h"
#include "firn/io/whole_file.h"
#include "firn/run/checksum.h"

namespace firn {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// A record of ten million frames is smaller; a larger file is not ours.
constexpr std::size_t kLargestRecord = std::size_t(4) << 30;

Json toJson(const FileEntry& file) { return {{"file", file.name}, {"bytes", file.bytes}, {"crc32", file.checksum}}; }

Json listOf(const std::vector<FileEntry>& files) {
    Json list = Json::array();
    for (const FileEntry& file : files) list.push_back(toJson(file));
    return list;
}

FileEntry toEntry(const Json& json) {
    return {json.at("file").get<std::string>(), json.at("bytes").get<std::uint64_t>(),
            json.at("crc32").get<std::string>()};
}

CheckpointEntry toCheckpoint(const Json& json) {
    CheckpointEntry checkpoint{toEntry(json), std::nullopt};
    if (const auto fine = json.find("fine"); fine != json.end()) checkpoint.fine = toEntry(*fine);
    if (const auto volumes = json.find("volumes"); volumes != json.end()) checkpoint.volumes = toEntry(*volumes);
    return checkpoint;
}

Json units() { return {{"length", "m"}, {"mass", "kg"}, {"time", "s"}, {"pressure", "Pa"}, {"up", "Y"}}; }

RunRecord parse(const std::string& text) {
    const Json json = Json::parse(text);
    RunRecord record;
    record.scene = json.at("scene").dump();
    record.sceneFolder = json.at("scene_folder").get<std::string>();
    record.hash = json.at("hash").get<std::string>();
    record.resumeHash = json.at("resume_hash").get<std::string>();
    record.version = json.at("version").get<std::string>();
    record.instructionSet = json.at("instruction_set").get<std::string>();
    record.seed = json.at("seed").get<int>();
    for (const Json& input : json.at("inputs")) record.inputs.push_back(toEntry(input));
    for (const Json& frame : json.at("frames")) {
        auto& files = record.frames[frame.at("frame").get<int>()];
        for (const Json& file : frame.at("files")) files.push_back(toEntry(file));
    }
    for (const Json& checkpoint : json.at("checkpoints"))
        record.checkpoints[checkpoint.at("frame").get<int>()] = toCheckpoint(checkpoint);
    return record;
}

/// "/solver/cell_size" as a person writes it: "solver.cell_size".
std::string dotted(std::string pointer) {
    for (char& c : pointer)
        if (c == '/') c = '.';
    return pointer.empty() ? pointer : pointer.substr(1);
}

std::string shortText(const Json& json) {
    constexpr std::size_t kLongest = 40;
    const std::string text = json.dump();
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

/// A key a line and a frame a line: short enough to write after every frame, and still to be read by people.
std::string laidOut(const Json& json) {
    std::string text;
    for (const auto& [key, value] : json.items()) {
        text += fmt::format("{}\n \"{}\": ", text.empty() ? "{" : ",", key);
        if (!value.is_array() || value.empty()) {
            text += value.dump();
            continue;
        }
        for (std::size_t i = 0; i < value.size(); ++i) text += (i == 0 ? "[\n  " : ",\n  ") + value[i].dump();
        text += "\n ]";
    }
    return text + "\n}\n";
}

/// A scene without what may differ between a run and its continuation.
Json decisivePart(const std::string& text) {
    Json scene = Json::parse(text);
    const auto frames = scene.find("frames");
    if (frames != scene.end() && frames->is_array() && frames->size() == 2) frames->erase(1);
    const auto output = scene.find("output");
    if (output != scene.end() && output->is_object())
        output->erase("checkpoint_every"), output->erase("checkpoint_keep"), output->erase("usd");
    for (const char* key : {"camera", "lights", "look"}) scene.erase(key);
    return scene;
}

Json snowPart(const std::string& text) {
    Json scene = decisivePart(text);
    for (const char* key : {"name", "output", "mist", "fine"}) scene.erase(key);
    if (const auto solver = scene.find("solver"); solver != scene.end()) solver->erase("stages");
    return scene;
}

/// "solver.cell_size was 0.02 and is now 0.03".
std::string changedKey(const Json& before, const Json& now) {
    const Json changes = Json::diff(before, now);
    if (changes.empty()) return {};
    const std::string pointer = changes.front().at("path").get<std::string>();
    const std::string operation = changes.front().at("op").get<std::string>();
    const std::string key = dotted(pointer);
    if (operation == "add") return fmt::format("{} is new", key);
    const std::string was = shortText(before.at(Json::json_pointer(pointer)));
    if (operation == "remove") return fmt::format("{} was {} and is gone", key, was);
    return fmt::format("{} was {} and is now {}", key, was, shortText(now.at(Json::json_pointer(pointer))));
}

std::string changedInput(const RunRecord& before, const RunRecord& now) {
    for (std::size_t i = 0; i < std::min(before.inputs.size(), now.inputs.size()); ++i)
        if (before.inputs[i].checksum != now.inputs[i].checksum) return now.inputs[i].name + " has changed";
    return {};
}

}  // namespace

FileEntry entryOf(const fs::path& folder, const std::string& name) {
    std::error_code error;
    const std::uint64_t bytes = fs::file_size(folder / name, error);
    if (error) throw Error(Fault::file, fmt::format("{}: cannot read: {}", (folder / name).string(), error.message()));
    return {name, bytes, checksumOf(folder / name)};
}

std::string toJson(const RunRecord& record) {
    Json json;
    json["program"] = "firn";
    json["version"] = record.version;
    json["instruction_set"] = record.instructionSet;
    json["seed"] = record.seed;
    json["units"] = units();
    json["hash"] = record.hash;
    json["resume_hash"] = record.resumeHash;
    json["scene_folder"] = record.sceneFolder;
    json["scene"] = Json::parse(record.scene);
    json["inputs"] = listOf(record.inputs);
    json["frames"] = Json::array();
    for (const auto& [frame, files] : record.frames)
        json["frames"].push_back({{"frame", frame}, {"files", listOf(files)}});
    json["checkpoints"] = Json::array();
    for (const auto& [frame, checkpoint] : record.checkpoints) {
        Json entry = {{"frame", frame}};
        entry.update(toJson(checkpoint.state));
        if (checkpoint.volumes) entry["volumes"] = toJson(*checkpoint.volumes);
        if (checkpoint.fine) entry["fine"] = toJson(*checkpoint.fine);
        json["checkpoints"].push_back(std::move(entry));
    }
    return laidOut(json);
}

std::optional<RunRecord> readRecord(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::exists(folder / "run.json", ignored)) return std::nullopt;
    try {
        return parse(readWhole(folder / "run.json", kLargestRecord));
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

std::string firstDifference(const RunRecord& before, const RunRecord& now) {
    const std::string changed = changedKey(decisivePart(before.scene), decisivePart(now.scene));
    return changed.empty() ? changedInput(before, now) : changed;
}

std::string differenceOfSnow(const RunRecord& before, const RunRecord& now) {
    const std::string changed = changedKey(snowPart(before.scene), snowPart(now.scene));
    return changed.empty() ? changedInput(before, now) : changed;
}

}  // namespace firn
