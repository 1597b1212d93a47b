// Grains as a frame's columns and as the records that steps work on.
#pragma once

#include <string_view>
#include <vector>

#include "firn/grains/grain_engine.h"
#include "firn/state/particle_set.h"

namespace firn {

/// Names of the columns that a frame must hold for the next one to follow from it.
std::vector<std::string_view> grainStateColumns();
/// Makes those that nobody has filled yet, also where there is no particle yet.
void completeGrainColumns(ParticleSet& snow);

/// @param snow  in order of id, complete
GrainFrame toGrains(const ParticleSet& snow, const StepNumbers& numbers);
/// What steps have changed, back into the columns.
void toColumns(const GrainFrame& frame, ParticleSet& snow);

/// 0 snow, 1 ice, 2 water: what an artist sees of durability and water.
int phaseOf(float durability, float water);

}  // namespace firn
