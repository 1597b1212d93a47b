#include "firn/geometry/thickness.h"

namespace firn {

double thicknessBelow(const TriangleTree& tree, const TriangleMesh& mesh, int triangle, const Vec3d& x, double most) {
    constexpr double kAcross = -0.5;  // cosine between the two faces' normals; wedges up to 60 degrees are thin
    const Vec3d out = normalOf(mesh, triangle);
    const TriangleTree::Met met = tree.along(x, -out, most, triangle);
    return met.triangle >= 0 && dot(out, normalOf(mesh, met.triangle)) < kAcross ? met.distance : most;
}

}  // namespace firn
