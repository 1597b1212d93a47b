// From an artist's words to the numbers of a step.
#pragma once

#include "firn/geometry/sampling.h"
#include "firn/grains/grain_params.h"
#include "firn/grains/grain_stages.h"

namespace firn {

/// Distance between the grains of a fresh source as the edge of a cube that each has to itself [m].
double grainSpacing(const GrainParams& params);
Packing grainPacking(const GrainParams& params);
/// Mass of a grain over density x its part of the volume. The paper's mass is density rs^3: its own, not that of its
/// bulk.
double grainMassShare(const GrainParams& params);

/// How much closer than fresh ones the grains of a source of this material lie.
double grainCloseness(const GrainParams& params, const GrainMaterial& material);

StepNumbers stepNumbers(const GrainParams& params, const Vec3& gravity, float dt);

}  // namespace firn
