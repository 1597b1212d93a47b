// The layer as what hangs in the air meets it.
#pragma once

#include "firn/collide/still_wall.h"
#include "firn/layered/layer.h"

namespace firn::layered {

class LayerWall : public StillWall {
public:
    explicit LayerWall(Layer layer) : layer_(std::move(layer)) {}

    bool mayTouch(const Box& box) const override { return !layer_.within(box).isEmpty(); }
    /// Where the layer is uncut, heights over it take the place of distances: those ask for slopes, and so for five
    /// rays from above where one tells where the surface is.
    void fill(const Vec3& first, float h, float* phi) const override;

private:
    bool isCutAround(const Vec3& x) const;
    bool mayBeCut(const Box& box) const;

    Layer layer_;
};

}  // namespace firn::layered
