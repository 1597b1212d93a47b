// Impulses on colliders, collected in parallel and summed in one order.
#pragma once

#include <cstddef>
#include <vector>

#include "firn/collide/impulse.h"

namespace firn {

/// What the snow did to each collider, collected block by block and home by home, so that the sum has one order.
class ImpulseSums {
public:
    ImpulseSums(std::size_t colliders, std::size_t places) : colliders_(colliders), places_(places) {}

    /// A mass m [kg] at x [m] was given dv [m/s] by collider k.
    void add(std::size_t place, int k, float m, const Vec3& x, const Vec3& dv);
    /// And moves along with it.
    void addMass(std::size_t place, int k, float m);
    void addTo(std::vector<Impulse>& totals) const;

private:
    Impulse& at(std::size_t place, int k);

    std::size_t colliders_;
    std::vector<std::vector<Impulse>> places_;  // empty where nothing was touched
};

}  // namespace firn
