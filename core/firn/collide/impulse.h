// What the snow did to a collider in one step.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

struct Impulse {
    Vec3d linear{};   // N s
    Vec3d angular{};  // N m s, about the origin of the world
    /// Snow that moved along with the collider because it touched it [kg]: in a grid, the mass of the nodes whose
    /// velocity the contact set. It tells a light body how much it would have to drag (body/rigid_body.h); 0: not
    /// known.
    double mass = 0;

    Impulse& operator+=(const Impulse& o) {
        linear += o.linear, angular += o.angular, mass += o.mass;
        return *this;
    }
};

/// About another point than the origin.
inline Vec3d angularAbout(const Vec3d& point, const Impulse& impulse) {
    return impulse.angular - cross(point, impulse.linear);
}

}  // namespace firn
