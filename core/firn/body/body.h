// All about a rigid body that does not change while it moves.
#pragma once

#include <optional>

#include "firn/body/feelers.h"
#include "firn/body/rigid_body.h"

namespace firn {

struct Body {
    std::size_t collider = 0;  // its place in the ColliderSet
    MassProperties mass;
    std::vector<Feeler> feelers;
    double reach = 0;  // from the centre of mass to the farthest point [m]
    BodyState start;   // on the first frame
};

/// @param mesh     what the solid was made of, where that is known: exact where it is closed and of one part
/// @param inertia  in place of that of even density, about the centre of mass [kg m2]
Body makeBody(const Solid& solid, const TriangleMesh* mesh, double mass, const std::optional<Mat3d>& inertia);

/// At rest nowhere else than the solid stands, moving like this [m/s, rad/s].
BodyState startOf(const MassProperties& mass, const Vec3d& velocity, const Vec3d& spin);

}  // namespace firn
