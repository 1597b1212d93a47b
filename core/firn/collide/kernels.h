// One contact law for all solvers. Device-safe.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

/// What a moving surface presents to one point.
template <class T>
struct Contact {
    T phi{};            // signed distance [m], negative inside
    Vec<T> normal{};    // outward; zero where the shape has none (deep inside)
    Vec<T> velocity{};  // of the surface [m/s]
    T friction{};       // Coulomb's
    bool sticky = false;
};

/// Velocity after contact [Stomakhin 2013, sec. 8]: separating points keep theirs, pressing points lose their
/// approach and then up to friction * approach of their sliding; at a sticky surface all of it.
template <class T>
FIRN_HD Vec<T> resolve(const Vec<T>& v, const Contact<T>& c) {
    if (c.phi > T(0)) return v;
    if (c.sticky) return c.velocity;
    // Deep inside there is no way out to slide along: move with the body.
    if (dot(c.normal, c.normal) == T(0)) return c.velocity;
    const Vec<T> rel = v - c.velocity;
    const T approach = -dot(rel, c.normal);
    if (approach <= T(0)) return v;
    const Vec<T> slide = rel + approach * c.normal;
    const T speed = length(slide), grip = c.friction * approach;
    if (speed <= grip) return c.velocity;
    return c.velocity + (T(1) - grip / speed) * slide;
}

}  // namespace firn
