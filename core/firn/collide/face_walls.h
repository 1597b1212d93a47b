// Colliders as a staggered grid sees them: which share of each face they leave open, and how they move there.
#pragma once

#include "firn/base/span.h"
#include "firn/collide/collider_set.h"
#include "firn/collide/still_wall.h"
#include "firn/grid/cell_blocks.h"

namespace firn {

/// What colliders leave open of the cells' faces. Empty where none of them is near.
struct FaceWalls {
    std::vector<Vec3> open;             // share of each cell's lower faces, 0 ... 1
    std::vector<Vec3> velocity;         // of the collider there [m/s]
    std::vector<std::uint8_t> isSolid;  // cells without an open face

    bool areNone() const { return open.empty(); }
    /// Of a cell's lower face; where there is no cell, all of it.
    float openOf(std::uint32_t cell, int axis) const {
        return open.empty() || cell == CellBlocks::kNone ? 1.0f : open[cell][axis];
    }
};

/// @param contacts  the colliders at the end of the step
/// @param isAsked   cells whose faces matter, the others' are open; empty: all
/// @param still     one more solid; none: the colliders are all
FaceWalls wallsOf(const CellBlocks& blocks, float h, const ContactField& contacts,
                  Span<const std::uint8_t> isAsked = {}, const StillWall* still = nullptr);

/// What the nearest collider presents to x, and its number; -1 where there is none.
struct NearestContact : Contact<float> {
    int collider = -1;
};
NearestContact nearestContact(const ContactField& contacts, const Vec3& x);

}  // namespace firn
