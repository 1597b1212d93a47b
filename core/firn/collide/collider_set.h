// Many colliders, one question: what touches x during this step?
#pragma once

#include <cstddef>

#include "firn/collide/kernels.h"

namespace firn {

/// All colliders as they are during one step.
class ContactField {
public:
    std::size_t size() const { return 0; }
    Vec3 resolved(const Vec3&, Vec3 v) const { return v; }
};

class ColliderSet {
public:
    ContactField during(double, double) const { return {}; }
    float maxSpeed(double, double) const { return 0; }
};

}  // namespace firn
