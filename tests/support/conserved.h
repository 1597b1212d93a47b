// Mass, momentum and energy of a set of particles, in double.
#pragma once

#include "firn/state/particle_set.h"

namespace firn {

struct Conserved {
    double mass = 0, kineticEnergy = 0;
    Vec3d center, momentum, angularMomentum;  // about the origin
};

inline Conserved conserved(const ParticleSet& set) {
    Conserved c;
    const auto x = set[column::x], v = set[column::v];
    const auto m = set[column::m];
    for (std::size_t p = 0; p < set.size(); ++p) {
        const Vec3d X = cast<double>(x[p]), V = cast<double>(v[p]);
        const double M = m[p];
        c.mass += M;
        c.center += M * X;
        c.momentum += M * V;
        c.angularMomentum += M * cross(X, V);
        c.kineticEnergy += M * dot(V, V) / 2;
    }
    c.center *= 1 / c.mass;
    return c;
}

}  // namespace firn
