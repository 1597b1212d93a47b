// Some of the colliders, frozen for one step, and what all of them together do to a point. Device-safe.
#pragma once

#include "firn/base/span.h"
#include "firn/collide/sweep.h"

namespace firn {

/// Nobody wants to know who touched.
struct Unasked {
    FIRN_HD void operator()(int, const Vec3&, const Vec3&) const {}
};

struct BodiesView {
    const BodyView* bodies = nullptr;
    Span<const int> which{};  // of them, rising

    FIRN_HD const BodyView& operator[](std::size_t i) const { return bodies[which[i]]; }
};

/// Velocity after contact with each, in their order. Calls touched(k, before, after) for each collider k that changed
/// it: the mass times the difference is the impulse that the point gave to k, with its sign turned.
template <class F>
FIRN_HD Vec3 resolved(const BodiesView& near, const Vec3& x, Vec3 v, F&& touched) {
    for (const int k : near.which) {
        if (distanceUpTo(near.bodies[k], x, 0) > 0) continue;
        const Vec3 before = v;
        v = resolve(v, contactWith(near.bodies[k], x));
        if (v != before) touched(k, before, v);
    }
    return v;
}

/// Outside of all of them, each left by the nearest way; x itself where it is outside already. Between two that
/// overlap there may be no such place: after a few rounds it stays where it then is.
FIRN_HD inline Vec3 pushedOut(const BodiesView& near, Vec3 x) {
    constexpr std::size_t kRounds = 3;
    const std::size_t count = near.which.size();
    // Done when each has been asked since the last push.
    for (std::size_t i = 0, clear = 0; i < kRounds * count && clear < count; ++i) {
        const Vec3 out = pushedOut(near[i % count], x);
        clear = out == x ? clear + 1 : 1;
        x = out;
    }
    return x;
}

/// Where a point ends that was about to go from x0 to x1 during the step, and what its velocity v becomes. It passes
/// through none of the bodies, however thin or fast they are, and ends inside none unless two close on it. Far from
/// all of them it costs one distance each. Calls touched(k, before, after) as resolved() does.
template <class F>
FIRN_HD Vec3 sweptPosition(const BodiesView& near, const Vec3& x0, Vec3 x1, Vec3& v, F&& touched) {
    constexpr std::size_t kRounds = 3;
    const std::size_t count = near.which.size();
    for (std::size_t i = 0, clear = 0; i < kRounds * count && clear < count; ++i) {
        const Vec3 before = v;
        clear = stopAt(near[i % count], x0, x1, v) ? 1 : clear + 1;
        if (v != before) touched(near.which[i % count], before, v);
    }
    return x1;
}

}  // namespace firn
