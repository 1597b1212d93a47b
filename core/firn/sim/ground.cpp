#include "firn/sim/ground.h"

#include "firn/base/error.h"
#include "firn/base/text.h"

namespace firn {

std::optional<Collider> groundCollider(const GroundParams& params) {
    if (!params.ground) return {};
    if (!(length(params.normal) > 0))
        throw InputError({{"ground_normal", toText(params.normal) + " has no direction; must not be zero"}});
    Collider collider;
    collider.name = "ground";
    collider.solid = solidOfForm({PlaneShape{params.position, params.normal}, {}});
    collider.grip = [grip = Grip{params.friction, params.sticky}](double) { return grip; };
    return collider;
}

}  // namespace firn
