// Shapes that can be asked: analytic forms exactly, meshes and level sets through bricks of signed distance.
#pragma once

#include <memory>

#include "firn/geometry/bricks.h"
#include "firn/geometry/shape.h"
#include "firn/geometry/solid_view.h"
#include "firn/geometry/surface_detail.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// Voxels on either side of the surface in which a baked distance is exact.
inline constexpr int kBandVoxels = 5;

class Solid {
public:
    /// An analytic form.
    Solid(const SolidView& form, double volume, const Box& bounds, const Vec3& center);
    /// Bricks, turned and then moved from their own frame.
    Solid(Bricks bricks, const Mat3d& rotation, const Vec3d& origin, double volume, const Vec3& center);

    Solid(const Solid&) = delete;
    Solid& operator=(const Solid&) = delete;

    /// Valid while this solid lives.
    const SolidView& view() const { return view_; }
    double volume() const { return volume_; }  // m3; infinite for a plane
    const Box& bounds() const { return bounds_; }
    bool isBounded() const { return view_.kind != SolidKind::plane; }
    Vec3 center() const { return center_; }  // of mass; a plane's point

private:
    Bricks bricks_;
    SolidView view_;
    double volume_ = 0;
    Box bounds_;
    Vec3 center_{};
};

using SolidPtr = std::shared_ptr<const Solid>;

/// Analytic forms with their placement. Throws InputError (keys `shape.scale` and the like) where there is no such
/// form; a mesh or a VDB is a programming error here, see io/load_solid.h.
SolidPtr solidOfForm(const Shape& shape);

/// Closed meshes with their outside out; throws Error(Fault::input) saying what is wrong with others. Distances are
/// exact for kBandVoxels around the surface and, inside, at least down to `depth` [m].
SolidPtr solidOfMesh(const TriangleMesh& mesh, float voxelSize, float depth = 0);

/// A mesh that things run into. A closed one as above, but parts thinner than two voxels hold too; an open one is a
/// sheet about its triangles, solid within half of its thickness. Throws Error(Fault::input) saying what is wrong.
SolidPtr surfaceOfMesh(const TriangleMesh& mesh, const SurfaceDetail& wish = {});

/// Points of the mesh scaled, turned and moved.
TriangleMesh placed(TriangleMesh mesh, const Placement& placement);

}  // namespace firn
