// Where a body feels what it touches: points of its surface, or balls that fill a round one.
#pragma once

#include <vector>

#include "firn/geometry/solid.h"

namespace firn {

/// In the body's own frame [m].
struct Feeler {
    Vec3d at{};
    double radius = 0;
};

/// A sphere is one ball and a capsule a row of them, so that both roll without a bump; of other solids points of the
/// surface, corners and edges among them, about a sixteenth of the solid's size apart. Where there is a mesh, its
/// points take part: a level set rounds corners off.
std::vector<Feeler> feelersOf(const Solid& solid, const std::vector<Vec3>& meshPoints);

}  // namespace firn
