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

void load(const FileKey& file, const std::filesystem::path& path, SolverFiles& files) {
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
    SolverFiles files;
    Issues issues;
    for (const FileKey& file : solver.files) {
        const std::string name = nameOf(file, settings);
        if (name.empty()) continue;
        const std::string key = fmt::format("solver.{}", file.key);
        try {
            load(file, folder / name, files);
        } catch (const Error& error) {
            if (error.fault() != Fault::input) throw Error(error.fault(), key + ": " + error.what());
            issues.push_back({key, error.what()});
        }
    }
    if (!issues.empty()) throw InputError(std::move(issues));
    return files;
}

}  // namespace firn
