// Cameras, lights and the surfaces that are not snow.
#pragma once

#include "firn/io/usd/usd_layer.h"
#include "firn/sim/look.h"

namespace firn {

/// Width by height of the pictures that the cameras are for.
inline constexpr float kUsdAspect = 16.0f / 9;

/// @param reach  farthest thing that must not be clipped away [m from the target]
void writeCamera(UsdLayer& layer, const CameraParams& camera, const std::string& name, float reach);
void writeLight(UsdLayer& layer, const LightParams& light, const std::string& name);
/// A matt colour.
void writeMatt(UsdLayer& layer, const std::string& name, const Vec3& color);

}  // namespace firn
