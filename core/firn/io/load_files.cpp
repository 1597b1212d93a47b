#include "firn/io/load_files.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/io/map_file.h"
#include "firn/io/mesh_file.h"

namespace firn {
namespace {

std::string nameOf(const FileKey& file, const Settings& settings) {
    const Setting* setting = settings.find(file.key);
    return setting ? std::get<std::string>(setting->value) : std::string();
}

std::shared_ptr<const FieldMap> loadMap(const std::filesystem::path& path, double most) {
    auto map = std::make_shared<FieldMap>(readMap(path));
    if (const std::string wrong = whatIsWrongWithMap(*map, most); !wrong.empty())
        throw Error(Fault::input, path.string() + ": " + wrong);
    return map;
}

void read(const FileKey& file, const std::filesystem::path& path, SolverFiles& files) {
    if (file.kind == FileKind::map)
        files.maps.emplace(file.key, loadMap(path, file.most));
    else
        files.surfaces.emplace(file.key, std::make_shared<MeshFromAbove>(readMesh(path)));
}

}  // namespace

std::vector<std::string> filesOf(const SolverEntry& solver, const Settings& settings) {
    std::vector<std::string> names;
    for (const FileKey& file : solver.files)
        if (std::string name = nameOf(file, settings); !name.empty()) names.push_back(std::move(name));
    return names;
}

SolverFiles loadFiles(const SolverEntry& solver, const Settings& settings, const std::filesystem::path& folder) {
    return KeptFiles().load(solver, settings, folder);
}

/// None where there is no such file: whoever reads it says so.
std::optional<KeptFiles::Stamp> KeptFiles::stampOf(const std::filesystem::path& path) {
    std::error_code noTime, noSize;
    const Stamp stamp{path, std::filesystem::last_write_time(path, noTime), std::filesystem::file_size(path, noSize)};
    return noTime || noSize ? std::nullopt : std::optional(stamp);
}

bool KeptFiles::isKept(std::string_view key, const std::optional<Stamp>& stamp) const {
    const auto kept = stamps_.find(key);
    return stamp && kept != stamps_.end() && kept->second.path == stamp->path && kept->second.time == stamp->time &&
           kept->second.bytes == stamp->bytes;
}

void KeptFiles::drop(std::string_view key) {
    const auto from = [&](auto& list) {
        if (const auto found = list.find(key); found != list.end()) list.erase(found);
    };
    from(stamps_), from(files_.maps), from(files_.surfaces);
}

const SolverFiles& KeptFiles::load(const SolverEntry& solver, const Settings& settings,
                                   const std::filesystem::path& folder) {
    Issues issues;
    for (const FileKey& file : solver.files) {
        const std::string name = nameOf(file, settings);
        // Before it is read: what is written meanwhile is then read in the next step.
        const std::optional<Stamp> stamp = name.empty() ? std::nullopt : stampOf(folder / name);
        if (isKept(file.key, stamp)) continue;
        drop(file.key);
        if (name.empty()) continue;
        const std::string key = fmt::format("solver.{}", file.key);
        try {
            read(file, folder / name, files_);
            if (stamp) stamps_.emplace(file.key, *stamp);
        } catch (const Error& error) {
            if (error.fault() != Fault::input) throw Error(error.fault(), key + ": " + error.what());
            issues.push_back({key, error.what()});
        }
    }
    if (!issues.empty()) throw InputError(std::move(issues));
    return files_;
}

}  // namespace firn
