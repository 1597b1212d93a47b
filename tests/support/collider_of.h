// A collider in one line.
#pragma once

#include "firn/collide/collider_set.h"

namespace firn {

inline Collider colliderOf(const ShapeForm& form, Grip grip = {}, std::vector<MotionKey> motion = {}) {
    Collider c;
    c.solid = solidOfForm({form, {}});
    c.grip = [grip](double) { return grip; };
    c.motion = std::move(motion);
    return c;
}

}  // namespace firn
