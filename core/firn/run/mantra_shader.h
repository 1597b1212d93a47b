// Snow for Mantra: a shader's source with the numbers of a look.
#pragma once

#include <string>

#include "firn/sim/look.h"

namespace firn {

/// VEX of a surface shader `firn_snow` for the volume `density`, which Houdini's vcc compiles.
std::string mantraShader(const LookParams& look);
inline constexpr const char* kShaderFile = "looks/firn_snow.vfl";

}  // namespace firn
