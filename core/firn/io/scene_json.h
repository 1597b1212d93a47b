// Scene files. Contents and names: the README and `firn params --schema`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "firn/base/issue.h"
#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// A JSON file, or a folder with `scene.json`. Throws InputError with all mistakes at once, Error(Fault::file) where
/// it cannot be read. `overrides` are `path=value`; `notes`, where given, receives what is only worth telling.
Scene readScene(const std::filesystem::path& fileOrFolder, const SolverCatalog& catalog,
                const std::vector<std::string>& overrides = {}, Issues* notes = nullptr);

/// The same from text; relative paths are relative to `folder`, `name` stands before mistakes of syntax.
Scene parseScene(std::string_view text, const std::filesystem::path& folder, const SolverCatalog& catalog,
                 const std::vector<std::string>& overrides = {}, Issues* notes = nullptr,
                 std::string_view name = "scene");

/// The scene as used, every default filled in; reads back as the same scene.
std::string sceneText(const Scene& scene, const SolverCatalog& catalog);

/// Of that text: sixteen hexadecimal digits that change where anything of the scene does.
std::string sceneHash(const Scene& scene, const SolverCatalog& catalog);

}  // namespace firn
