// From a frame's particles and volumes to what light scatters in.
#pragma once

#include <vector>

#include "firn/render/medium.h"
#include "firn/sim/look.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// Edge of a voxel that resolves what the particles do [m]: about two of their distances, eight particles in each.
float voxelFor(const ParticleSet& particles);

/// Density of the particles as they are `later` [s], each going on with its velocity: 1 where snow is packed as at
/// rest, with the simulation's kernel. Particles that a float cannot place among such voxels are left out.
Volume densityOf(const ParticleSet& particles, float voxelSize, float later);

/// What scatters: the particles, and of the volumes `layer` and `mist`, and `density` where there are no particles.
std::vector<Medium> mediaOf(const ParticleSet& particles, const std::vector<Volume>& volumes, const LookParams& look,
                            float voxelSize, float later);

/// The volume of this name that is a fog, or none.
const Volume* fogNamed(const std::vector<Volume>& volumes, std::string_view name);

}  // namespace firn::render
