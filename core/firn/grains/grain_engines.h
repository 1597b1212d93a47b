// Which engines there are.
#pragma once

#include <memory>

#include "firn/grains/grain_engine.h"

namespace firn {

/// Throws Error(Fault::input) with the reason where this machine or this build has none of that kind.
std::unique_ptr<GrainEngine> makeGrainEngine(GrainBackend backend);

}  // namespace firn
