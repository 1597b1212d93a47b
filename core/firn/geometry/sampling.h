// Points inside a solid, uniform in volume. A point depends on its place or its number, never on who asked first.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/geometry/solid.h"

namespace firn {

/// One jittered point in each cell of a lattice of this spacing [m], where it is inside: about volume / spacing^3
/// points, in order of the lattice. Moving the solid keeps the points of the cells it still covers. Throws
/// Error(Fault::input) where there would be more than an `id` can count, or the solid has no bounds.
std::vector<Vec3> fillSolid(const Solid& solid, double spacing, std::uint64_t seed);

/// `count` independent points. Ends for thin solids in large boxes too: what rejection does not find in time is pushed
/// inside.
std::vector<Vec3> scatterIn(const Solid& solid, std::size_t count, std::uint64_t seed);

}  // namespace firn
