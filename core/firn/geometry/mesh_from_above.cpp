#include "firn/geometry/mesh_from_above.h"

#include <limits>

namespace firn {
namespace {

Box boundsOf(const TriangleMesh& mesh) {
    Box box;
    for (const Vec3& point : mesh.points) box.include(point);
    return box;
}

}  // namespace

MeshFromAbove::MeshFromAbove(TriangleMesh mesh) : mesh_(std::move(mesh)), bounds_(boundsOf(mesh_)), tree_(mesh_) {}

float MeshFromAbove::top(float x, float z) const {
    constexpr double kAbove = 1;  // m over the highest point, so that a flat mesh is met too
    const double from = double(bounds_.max.y) + kAbove, most = from - double(bounds_.min.y) + kAbove;
    const TriangleTree::Met met = tree_.along({double(x), from, double(z)}, {0, -1, 0}, most, -1);
    return met.triangle < 0 ? -std::numeric_limits<float>::infinity() : float(from - met.distance);
}

}  // namespace firn
