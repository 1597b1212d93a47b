// A FLIP solver in one line, and the numbers of its snow.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "firn/flip/flip_solver.h"
#include "firn/flip/flip_table.h"
#include "firn/sim/world.h"
#include "support/collider_of.h"
#include "support/snow_bodies.h"

namespace firn {

using FlipSetting = std::pair<const char*, Value>;

inline Settings flipSettings(const std::vector<FlipSetting>& settings) {
    Settings s;
    for (const auto& [key, value] : settings) s.set(key, {value, {}});
    return s;
}
inline std::unique_ptr<Solver> flipOf(const std::vector<FlipSetting>& settings = {}) {
    return flipEntry().make(flipSettings(settings));
}

/// The numbers of a preset, or of some material, in every particle.
inline void giveMaterial(Frame& frame, const Settings& material) {
    const auto all = settingsOf(evaluate<FlipMaterial>(material));
    for (const RowInfo& row : describe<FlipMaterial>())
        if (!row.column.empty())
            frame.particles.put(
                std::string(row.column),
                std::vector<float>(frame.particles.size(), float(std::get<double>(all.find(row.key)->at(0)))));
}
inline void givePreset(Frame& frame, const char* name) {
    const SolverEntry entry = flipEntry();
    giveMaterial(frame, findPreset(entry, name)->material);
}

inline World worldOf(const ColliderSet& colliders, const Vec3& gravity = {0, -9.81f, 0}) {
    return {colliders, gravity, 0, 1};
}

}  // namespace firn
