// Files that a solver's settings name. A solver opens none: who makes it reads them and shows them in the World.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "firn/geometry/mesh_from_above.h"
#include "firn/state/field_map.h"

namespace firn {

enum class FileKind { map, surface };

/// A key of a solver whose value is the name of a file; empty: none.
struct FileKey {
    std::string_view key;
    FileKind kind = FileKind::map;
    double most = 0;  // of a map's numbers, which begin at 0
};

/// What the files hold, by key.
struct SolverFiles {
    std::map<std::string, std::shared_ptr<const FieldMap>, std::less<>> maps;
    std::map<std::string, std::shared_ptr<const MeshFromAbove>, std::less<>> surfaces;

    /// What is there already stays.
    void add(const SolverFiles& others) {
        maps.insert(others.maps.begin(), others.maps.end());
        surfaces.insert(others.surfaces.begin(), others.surfaces.end());
    }
};

}  // namespace firn
