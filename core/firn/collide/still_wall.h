// What air does not enter though it is no collider: snow that a solver has of its own, as a layer is.
#pragma once

#include "firn/geometry/box.h"

namespace firn {

class StillWall {
public:
    /// Corners along an edge of a block of cells.
    static constexpr int kCorners = 9;

    virtual ~StillWall() = default;
    virtual bool mayTouch(const Box& box) const = 0;
    /// For kCorners^3 places that are h apart, the first at `first`, z fastest: how far out of it they are [m],
    /// negative inside. Exact is only where it ends.
    virtual void fill(const Vec3& first, float h, float* phi) const = 0;
};

}  // namespace firn
