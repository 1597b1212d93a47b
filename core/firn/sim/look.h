// How a shot is looked at: cameras, lights and what snow is made of for a renderer. Physics reads none of it; `firn
// render` and the USD shot do, so that both show the same picture.
#pragma once

#include <string>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

struct CameraParams {
    std::string name = "main";
    Vec3 eye{}, target{};    // m
    Vec3 up{0, 1, 0};        // need not be at right angles to the line of sight
    float fieldOfView = 35;  // degrees, from the lower to the upper edge
};

enum class LightKind { sun, sky };

struct LightParams {
    std::string name;
    LightKind kind = LightKind::sun;
    Vec3 direction{-0.6f, 0.7f, 0.4f};  // towards the sun; any length
    Vec3 color{1, 1, 1};                // linear
    float intensity = 1;                // sun: irradiance on a surface that faces it; sky: radiance overhead
    float angle = 0.53f;                // degrees across the sun's disc; larger is softer
    Vec3 horizon{1, 1, 1};              // linear; of the sky just above the ground, as a factor to its colour overhead
};

/// Numbers of the paper [Stomakhin 2013, sec. 9] where it gives any.
struct LookParams {
    float extinction = 724;                 // 1/m where the density grid is 1
    Vec3 albedo{0.9f, 0.95f, 1.0f};         // of a single scattering
    float anisotropy = 0.5f;                // mean cosine of Henyey-Greenstein
    float mistExtinction = 20;              // 1/m where the mist grid is 1
    Vec3 groundColor{0.18f, 0.18f, 0.19f};  // linear, diffuse
    Vec3 colliderColor{0.28f, 0.13f, 0.07f};
    float exposure = 0;  // stops
};

/// What a scene says of it; what it leaves out is chosen from the snow (render/shot.h).
struct Looks {
    std::vector<CameraParams> cameras;
    std::vector<LightParams> lights;
    LookParams look;
};

}  // namespace firn
