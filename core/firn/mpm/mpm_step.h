// One step of snow MPM.
#pragma once

#include "firn/mpm/home_passes.h"
#include "firn/sim/step_report.h"
#include "firn/sim/world.h"

namespace firn {

/// What does not change during a frame.
struct MpmScheme {
    MpmKernel kernel;
    MpmTransfer transfer;
    const HomePasses* passes;
    bool isImplicit;
};

/// The ten stages of [Stomakhin 2013, sec. 4.1], over dt [s]. A step that the report calls failed has changed nothing.
StepReport mpmStep(MpmState& s, const MpmScheme& scheme, const MpmParams& p, const World& world, double dt);

/// Stress, wave speeds and their maxima from FE and JP: what a step expects of the one before it.
void prepareFrame(MpmState& s, const MpmScheme& scheme, const MpmParams& p);

/// The largest speeds of what moves: a step leaves them behind, and whoever adds or takes snow measures again.
void measureSpeeds(MpmState& s);

/// Where a collider must come within dt [s] to be felt by snow, awake or asleep.
Box reachOf(const MpmState& s, double dt);

/// The paper's step 2, for particles from elsewhere.
void estimateVolumes(MpmState& s, const MpmScheme& scheme);

}  // namespace firn
