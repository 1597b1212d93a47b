// Points inside a solid, uniform in volume. A point depends on its place or its number, never on who asked first.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/geometry/solid.h"

namespace firn {

/// How points lie: at random in the cells of a cubic lattice; or as balls that touch their neighbours, six of them or
/// twelve, a little out of place so that nothing is symmetric by accident.
enum class Packing { random, cubic, dense };

/// One point in each cell of a lattice, where it is inside: about volume / spacing^3 points, in order of the lattice.
/// Points at random: moving the solid keeps those of the cells it still covers; others start from a corner of its box.
/// Throws Error(Fault::input) where there would be more than an `id` can count, or the solid has no bounds.
std::vector<Vec3> fillSolid(const Solid& solid, double spacing, std::uint64_t seed, Packing packing = Packing::random);

/// Distance [m] between neighbours of a packing that has a point per spacing^3.
double neighbourDistance(Packing packing, double spacing);

/// `count` independent points. Ends for thin solids in large boxes too: what rejection does not find in time is pushed
/// inside.
std::vector<Vec3> scatterIn(const Solid& solid, std::size_t count, std::uint64_t seed);

}  // namespace firn
