// `camera`, `lights` and `look` of a scene file.
#pragma once

#include "firn/params/json.h"
#include "firn/sim/look.h"

namespace firn {

/// Takes the three keys from the top of a scene. What cannot be a picture (an eye on its target, two cameras of one
/// name) is an issue, too.
Looks readLooks(ObjectReader& top, ReadReport& report);

/// The same keys, cameras and lights only where there are any.
Json toJson(const Looks& looks);

/// Schemas of the three, by key.
Json lookSchemas();

}  // namespace firn
