// `--set path=value`: single values of a scene changed before it is read.
#pragma once

#include <string>
#include <vector>

#include "firn/params/json.h"

namespace firn {

/// Applies `snow[0].preset=wet`, `snow.0.velocity=[0,-1,0]`, ...: the value is JSON, or text where it is none.
/// Objects on the way are made; elements of a list must be there. Mistakes have the key `--set path`.
void applyOverrides(Json& scene, const std::vector<std::string>& overrides, Issues& issues);

}  // namespace firn
