// Forces that a host brings per particle, besides gravity. In no paper.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/base/parallel.h"

namespace firn {

/// What a force acts on.
struct Pushed {
    Vec3& v;              // m/s
    float m;              // kg
    std::uint32_t index;  // in the frame
};

/// Given to the particles and not to a grid, so that a force that differs from particle to particle is not smeared over
/// a cell. Returns the velocities before; none where there are no forces.
/// @param force  N, by index in the frame; empty: none
/// @param at     Pushed of a particle
template <class At>
std::vector<Vec3> pushParticles(const std::vector<Vec3>& force, std::size_t count, float dt, const At& at) {
    std::vector<Vec3> before(force.empty() ? 0 : count);
    forEach(before.size(), [&](std::size_t n) {
        const Pushed p = at(n);
        before[n] = p.v;
        p.v += force[p.index] * (dt / p.m);
    });
    return before;
}

}  // namespace firn
