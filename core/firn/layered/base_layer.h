// Snow before anybody walked on it: a height over the ground and over what stands on it [Dagenais, sec. 4]. A function,
// not a grid: a field of a kilometre costs what one of a metre does.
#pragma once

#include <vector>

#include "firn/collide/collider_set.h"
#include "firn/layered/layered_params.h"

namespace firn::layered {

/// Whether a collider stays where it is for the whole shot: snow lies on those, and the others cut into it. One whose
/// next frames are not known may stand only for a moment, as a foot does.
bool isStill(const Collider& collider);

class BaseLayer {
public:
    BaseLayer() = default;
    BaseLayer(const LayeredParams& params, const ColliderSet& colliders, double time);

    /// Height of the snow's surface [m]; minus infinity where there is nothing that snow could lie on.
    float top(float x, float z) const;
    /// To the surface [m], negative in the snow: its height over it, seen at right angles to the slope.
    float distance(const Vec3& x) const;
    /// The same for a block of 8 x 8 x 8 voxels, the first of which is at `first`; in the order of a Volume.
    void fill(const Vec3& first, float* phi) const;
    /// To what the snow lies on [m], negative inside of it.
    float ground(const Vec3& x) const;

    /// What a box over the field has at most and at least, sides beyond the field cut off; empty where there is no
    /// snow under it.
    Box cut(Box box) const;

private:
    struct Support {
        BodyView body;
        Box bounds{};         // in the world; of a plane, none
        Vec3 at{}, normal{};  // of a plane
        bool isPlane = false;
    };
    float topOf(const Support& support, float x, float z) const;
    float slanted(float height, float left, float right, float near, float far) const;
    float beyondField(const Vec3& x) const;

    ContactField colliders_;  // keeps what the supports show alive
    std::vector<Support> supports_;
    float h_ = 0, depth_ = 0;  // m
    Vec3 center_{}, half_{};
};

}  // namespace firn::layered
