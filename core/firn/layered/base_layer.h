// Snow before anybody walked on it: a height over the ground and over what stands on it [Dagenais, sec. 4]. A function,
// not a grid: a field of a kilometre costs what one of a metre does.
#pragma once

#include <vector>

#include "firn/collide/collider_set.h"
#include "firn/layered/layered_params.h"
#include "firn/layered/placed_map.h"
#include "firn/sim/solver_files.h"

namespace firn::layered {

/// Whether a collider stays where it is for the whole shot: snow lies on those, and the others cut into it. One whose
/// next frames are not known may stand only for a moment, as a foot does.
bool isStill(const Collider& collider);

/// Where a distance grows fastest, by differences across a whole voxel, as in geometry/brick_view.h.
template <class Distance>
Vec3 slopeOf(Distance&& distance, const Vec3& x, float h) {
    const float r = h / 2;
    const auto along = [&](const Vec3& d) { return distance(x + d) - distance(x - d); };
    return directionOf(Vec3{along({r, 0, 0}), along({0, r, 0}), along({0, 0, r})} / h);
}

class BaseLayer {
public:
    BaseLayer() = default;
    /// @param files  maps and the top surface, where there are some
    BaseLayer(const LayeredParams& params, const ColliderSet& colliders, double time,
              const SolverFiles* files = nullptr);

    /// Height of the snow's surface [m]; minus infinity where there is nothing that snow could lie on.
    float top(float x, float z) const { return topOver(surface_ ? 0 : groundTop(x, z), x, z); }
    /// The same where the height of what it lies on is known, ...
    float topOver(float ground, float x, float z) const {
        return surface_ ? surface_->top(x, z) : ground + depth_ * depthMap_.at(x, z);
    }
    /// ... which is this.
    float groundTop(float x, float z) const;
    /// To the surface [m], negative in the snow: its height over it, seen at right angles to the slope.
    float distance(const Vec3& x) const;
    /// The same for a block of 8 x 8 x 8 voxels, the first of which is at `first`; in the order of a Volume.
    void fill(const Vec3& first, float* phi) const;
    /// How far outside of the field along x or z [m], the more of both; minus infinity where it has no end.
    float beyondField(const Vec3& x) const;
    /// To what the snow lies on [m], negative inside of it.
    float ground(const Vec3& x) const;
    /// Of what it lies on, outward; zero where there is none.
    Vec3 groundNormal(const Vec3& x) const;
    /// Share of what is cut out here that is packed away, and how wet the snow is.
    float compression(const Vec3& x) const { return compression_ * compressionMap_.at(x.x, x.z); }
    float wetness(const Vec3& x) const { return wetness_ * wetnessMap_.at(x.x, x.z); }

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
    void takeFiles(const SolverFiles& files);
    void addSupport(const BodyView& body, const Collider& collider);
    float topOf(const Support& support, float x, float z) const;
    float slanted(float height, float left, float right, float near, float far) const;

    ContactField colliders_;  // keeps what the supports show alive
    std::vector<Support> supports_;
    float h_ = 0, depth_ = 0;  // m
    float compression_ = 0, wetness_ = 0;
    Vec3 center_{}, half_{};
    PlacedMap depthMap_, compressionMap_, wetnessMap_;
    std::shared_ptr<const MeshFromAbove> surface_;  // none: as high as the depth says
};

}  // namespace firn::layered
