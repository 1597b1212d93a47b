// From a frame's particles and volumes to what light scatters in.
#pragma once

#include <vector>

#include "firn/render/medium.h"
#include "firn/sim/look.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// Edge of a voxel [m] that shows what the particles do: half a cell of the simulation, 0 where that is not known, or
/// else the particles' own distance. The simulation needs eight particles in a cell; a picture of that grid looks like
/// wool, and with one in each the kernel, four voxels wide, still joins packed snow.
float voxelFor(const ParticleSet& particles, float cellSize);

/// Density of the particles as they are `later` [s], each going on with its velocity: 1 where snow is packed as at
/// rest, with the simulation's kernel. Particles that a float cannot place among such voxels are left out.
Volume densityOf(const ParticleSet& particles, float voxelSize, float later);

/// What scatters: the particles, and of the volumes `layer` and `mist`, and `density` where there are no particles.
std::vector<Medium> mediaOf(const ParticleSet& particles, const std::vector<Volume>& volumes, const LookParams& look,
                            float voxelSize, float later);

/// Snow that is given by the signed distance of its surface [m], as a fog: 1 inside, 0 outside, over one voxel.
Volume fogInside(const Volume& distance);

/// The volume of this name that is a fog, or none.
const Volume* fogNamed(const std::vector<Volume>& volumes, std::string_view name);

}  // namespace firn::render
