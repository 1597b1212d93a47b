// New snow particles in the volume that was cut out of the layer [Dagenais, sec. 5.2 and fig. 6].
#pragma once

#include <vector>

#include "firn/layered/carve.h"

namespace firn::layered {

/// What a frame's cut gives.
struct Sourced {
    std::vector<Vec3> x;
    double rest = 0;  // kg that are too little for a particle yet
};

/// Mass of every particle [kg].
float particleMass(const LayeredParams& params);

/// (1 - rc) of the mass that was cut out, and `rest` of the frames before, as particles of equal mass: exact in every
/// frame. They stand on a lattice that is fixed in space, as dense as balls can be, and are picked from it at random:
/// so none overlaps another, not even one of the frame before.
Sourced source(const Layer& layer, const Carved& carved, const LayeredParams& params, std::uint64_t seed, double rest);

}  // namespace firn::layered
