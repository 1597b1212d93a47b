#include "firn/geometry/solid.h"

#include "firn/base/parallel.h"
#include "firn/geometry/motion.h"

namespace firn {

Solid::Solid(const SolidView& form, double volume, const Box& bounds, const Vec3& center)
    : view_(form), volume_(volume), bounds_(bounds), center_(center) {}

Solid::Solid(Bricks bricks, const Mat3d& rotation, const Vec3d& origin, double volume, const Vec3& center)
    : bricks_(std::move(bricks)), volume_(volume), center_(center) {
    view_.kind = SolidKind::bricks;
    view_.a = cast<float>(origin);
    view_.toOwn = cast<float>(transpose(rotation));
    view_.bricks = bricks_.view();
    const Box& own = bricks_.bounds;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3d y{corner & 1 ? own.max.x : own.min.x, corner & 2 ? own.max.y : own.min.y,
                      corner & 4 ? own.max.z : own.min.z};
        bounds_.include(cast<float>(rotation * y + origin));
    }
}

TriangleMesh placed(TriangleMesh mesh, const Placement& placement) {
    const Vec3d s = cast<double>(placement.scale), t = cast<double>(placement.translate);
    const Mat3d m = rotationXyz(placement.rotate) * Mat3d::diagonal(s.x, s.y, s.z);
    forEach(mesh.points.size(),
            [&](std::size_t i) { mesh.points[i] = cast<float>(m * cast<double>(mesh.points[i]) + t); });
    return mesh;
}

}  // namespace firn
