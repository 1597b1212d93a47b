#include "firn/body/body.h"

#include <algorithm>

#include "firn/geometry/mesh_check.h"

namespace firn {

Body makeBody(const Solid& solid, const TriangleMesh* mesh, double mass, const std::optional<Mat3d>& inertia) {
    // Parts may overlap, and the divergence theorem would count an overlap twice.
    const bool isExact = mesh && !whatIsWrong(*mesh) && countParts(*mesh) == 1;
    Body body;
    body.mass = isExact ? massOf(*mesh, mass) : massOf(solid, mass);
    if (inertia) body.mass.inertia = *inertia;
    body.feelers = feelersOf(solid, mesh ? mesh->points : std::vector<Vec3>());
    for (const Feeler& f : body.feelers) body.reach = std::max(body.reach, length(f.at - body.mass.center) + f.radius);
    return body;
}

BodyState startOf(const MassProperties& mass, const Vec3d& velocity, const Vec3d& spin) {
    BodyState state;
    state.center = mass.center;
    state.velocity = velocity;
    state.angularMomentum = mass.inertia * spin;
    return state;
}

}  // namespace firn
