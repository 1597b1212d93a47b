// A ball of snow on a jittered lattice, without shapes, sources or files: the smallest thing a solver can move.
#pragma once

#include <cmath>

#include "firn/base/random.h"
#include "firn/state/frame.h"

namespace firn {

struct SnowBall {
    Vec3 center{0, 1, 0};
    float radius = 0.1f;
    float spacing = 0.01f;  // m
    float density = 400;    // kg/m3
    Vec3 velocity{};
    Vec3 spin{};  // rad/s
};

inline Frame frameOf(const SnowBall& ball) {
    std::vector<Vec3> points;
    const int reach = static_cast<int>(ball.radius / ball.spacing) + 1;
    for (int i = -reach; i <= reach; ++i)
        for (int j = -reach; j <= reach; ++j)
            for (int k = -reach; k <= reach; ++k) {
                const auto key =
                    mixed(mixed(mixed(7, std::uint64_t(i + 1000)), std::uint64_t(j + 1000)), std::uint64_t(k + 1000));
                const Vec3 at = (Vec3{float(i), float(j), float(k)} + uniformVec(key)) * ball.spacing;
                if (length(at) <= ball.radius) points.push_back(at);
            }
    Frame frame;
    ParticleSet& p = frame.particles;
    p.resize(points.size());
    auto x = p[column::x], v = p[column::v];
    auto m = p[column::m], V0 = p[column::V0];
    auto id = p[column::id];
    const float volume = 4.18879020f * ball.radius * ball.radius * ball.radius / float(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        x[i] = ball.center + points[i];
        v[i] = ball.velocity + cross(ball.spin, points[i]);
        m[i] = ball.density * volume;
        V0[i] = volume;
        id[i] = static_cast<int>(i);
    }
    frame.numbers["next_id"] = double(points.size());
    return frame;
}

}  // namespace firn
