// From particles to grains that can be drawn.
#pragma once

#include <vector>

#include "firn/render/grains.h"
#include "firn/state/particle_set.h"

namespace firn::render {

/// `pscale` of each, or what the usual distance between neighbours suggests where a particle has none [m].
std::vector<float> radiiOf(const ParticleSet& particles);

/// One sphere per particle, in their order.
std::vector<Sphere> spheresOf(const ParticleSet& particles);

/// Where the snow is, without the last stray grains: a few that fly far off must not make all the others tiny.
Box snowBounds(Span<const Sphere> spheres);

/// Per grain the outward normal of the snow as a surface; its length, 0 to 1, says how much of a surface there is:
/// 0 for a grain alone, 1 for packed ones.
std::vector<Vec3> snowNormals(const Grains& grains, Span<const Sphere> spheres);

}  // namespace firn::render
