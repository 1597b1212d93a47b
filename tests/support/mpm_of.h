// An MPM solver and a world in one line each.
#pragma once

#include <initializer_list>

#include "firn/mpm/mpm_solver.h"
#include "firn/sim/world.h"

namespace firn {

/// With cells of 2 cm, unless the settings say otherwise.
inline std::unique_ptr<Solver> mpmOf(std::initializer_list<std::pair<const char*, Value>> settings = {}) {
    Settings s;
    s.set("cell_size", {0.02, {}});
    for (const auto& [key, value] : settings) s.set(key, {value, {}});
    return mpmEntry().make(s);
}

inline World emptyWorld(const Vec3& gravity) {
    static const ColliderSet nothing;
    return {nothing, gravity, 0, 1};
}

}  // namespace firn
