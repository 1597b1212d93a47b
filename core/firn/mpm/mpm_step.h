// One explicit step of snow MPM.
#pragma once

#include "firn/mpm/mpm_params.h"
#include "firn/mpm/mpm_state.h"
#include "firn/sim/step_report.h"
#include "firn/sim/world.h"

namespace firn {

/// The ten stages of [Stomakhin 2013, sec. 4.1], over dt [s].
StepReport mpmStep(MpmState& s, const MpmParams& p, const World& world, double dt);

/// Stress, wave speeds and their maxima from the particles' columns: what a step expects of the one before it.
void prepareFrame(MpmState& s, const MpmParams& p);

}  // namespace firn
