// A layered solver, and worlds for it, in one line each.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "firn/layered/layered_params.h"
#include "firn/layered/layered_solver.h"
#include "firn/sim/world.h"
#include "support/collider_of.h"

namespace firn {

using LayeredSetting = std::pair<const char*, Value>;

inline Settings layeredSettings(const std::vector<LayeredSetting>& settings) {
    Settings s;
    for (const auto& [key, value] : settings) s.set(key, {value, {}});
    return s;
}

inline std::unique_ptr<Solver> layeredOf(const std::vector<LayeredSetting>& settings) {
    return layeredEntry().make(layeredSettings(settings));
}

/// Ground at height 0, and what else there is.
inline ColliderSet overGround(std::vector<Collider> colliders, float friction = 0.5f) {
    colliders.insert(colliders.begin(), colliderOf(PlaneShape{}, {friction, false}));
    for (std::size_t k = 0; k < colliders.size(); ++k) colliders[k].name = "collider " + std::to_string(k);
    return ColliderSet(std::move(colliders));
}

/// 0.2 m deep in cells of h [m], cut as objects go: nothing rounds it and particles need no room.
inline LayeredParams plainLayer(float h) {
    LayeredParams params;
    params.cellSize = h, params.snowDepth = 0.2f;
    params.dilation = params.smoothing = params.noiseHeight = 0;
    params.particleRadius = 1e-6f;
    return params;
}

inline constexpr Vec3 kDown{0, -9.81f, 0};

}  // namespace firn
