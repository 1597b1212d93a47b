#include "firn/collide/observed.h"

#include "firn/base/parallel.h"

namespace firn {
namespace {

bool hasSameTriangles(const ObservedSurface& a, const ObservedSurface& b) {
    return a.mesh.points.size() == b.mesh.points.size() && a.mesh.triangles == b.mesh.triangles;
}

/// In one frame for both looks, so that points can be compared and subtracted.
TriangleMesh inWorld(const ObservedSurface& surface) {
    TriangleMesh mesh = surface.mesh;
    forEach(mesh.points.size(),
            [&](std::size_t i) { mesh.points[i] = cast<float>(surface.toWorld(cast<double>(mesh.points[i]))); });
    return mesh;
}

/// Where the points were `duration` seconds ago.
TriangleMesh movedBack(const ObservedSurface& surface, double duration) {
    ObservedSurface earlier = surface;
    forEach(surface.velocity.size(),
            [&](std::size_t i) { earlier.mesh.points[i] -= surface.velocity[i] * float(duration); });
    return inWorld(earlier);
}

Pose poseOf(const Affine& affine) { return {affine.matrix, affine.origin}; }

Collider rigid(const ObservedSurface& surface, const Affine& before, double t0, double t1, const SurfaceDetail& wish,
               SolidCache& cache) {
    Collider collider;
    collider.solid = cache.surfaceOf(surface.mesh, wish);
    collider.motion = keysBetween(t0, poseOf(before), t1, poseOf(surface.toWorld));
    return collider;
}

Collider deforming(TriangleMesh before, TriangleMesh after, double t0, double t1, const SurfaceDetail& wish,
                   SolidCache& cache) {
    Collider collider;
    if (before.points == after.points) {
        collider.solid = cache.surfaceOf(after, wish);
        return collider;
    }
    const auto read = [first = std::move(before), second = std::move(after)](const std::string& name) {
        return name == "before" ? first : second;
    };
    collider.sequence =
        std::make_shared<SolidSequence>(std::vector<SolidSequence::Key>{{t0, "before"}, {t1, "after"}}, read, wish);
    return collider;
}

}  // namespace

Collider observedCollider(const std::optional<ObservedSurface>& before, const ObservedSurface& after, double t0,
                          double t1, const SurfaceDetail& wish, SolidCache& cache) {
    const bool isKnown = before && hasSameTriangles(*before, after);
    const bool isRigid = after.toWorld.isRigid() && (!isKnown || before->toWorld.isRigid());
    if (isKnown && isRigid && before->mesh.points == after.mesh.points)
        return rigid(after, before->toWorld, t0, t1, wish, cache);
    if (isKnown) return deforming(inWorld(*before), inWorld(after), t0, t1, wish, cache);
    if (!after.velocity.empty()) return deforming(movedBack(after, t1 - t0), inWorld(after), t0, t1, wish, cache);
    return isRigid ? rigid(after, after.toWorld, t0, t1, wish, cache)
                   : deforming(inWorld(after), inWorld(after), t0, t1, wish, cache);
}

bool isWayKnown(const std::optional<ObservedSurface>& before, const ObservedSurface& after) {
    return !before || hasSameTriangles(*before, after) || !after.velocity.empty();
}

}  // namespace firn
