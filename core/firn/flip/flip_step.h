// One step of porous snow on a grid [Takahashi 2014].
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"
#include "firn/sim/step_report.h"
#include "firn/sim/world.h"

namespace firn {

/// A step that went wrong has changed nothing but the grid.
StepReport flipStep(FlipState& s, const FlipParams& params, const World& world, double seconds);

}  // namespace firn
