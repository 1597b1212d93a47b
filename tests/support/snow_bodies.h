// Balls and blocks of snow on a jittered lattice, without shapes, sources or files: the smallest thing a solver can
// move.
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

/// Points of a jittered lattice where `isInside`, as snow that moves with `velocityAt`.
template <class Inside, class Velocity>
Frame frameOfPoints(const Vec3& center, float reach, float spacing, float mass, float volume, Inside&& isInside,
                    Velocity&& velocityAt) {
    std::vector<Vec3> points;
    const int n = static_cast<int>(reach / spacing) + 1;
    for (int i = -n; i <= n; ++i)
        for (int j = -n; j <= n; ++j)
            for (int k = -n; k <= n; ++k) {
                const auto key =
                    mixed(mixed(mixed(7, std::uint64_t(i + 1000)), std::uint64_t(j + 1000)), std::uint64_t(k + 1000));
                const Vec3 at = (Vec3{float(i), float(j), float(k)} + uniformVec(key)) * spacing;
                if (isInside(at)) points.push_back(at);
            }
    Frame frame;
    ParticleSet& p = frame.particles;
    p.resize(points.size());
    auto x = p[column::x], v = p[column::v];
    auto m = p[column::m], V0 = p[column::V0];
    auto id = p[column::id];
    for (std::size_t i = 0; i < points.size(); ++i) {
        x[i] = center + points[i];
        v[i] = velocityAt(points[i]);
        m[i] = mass / float(points.size());
        V0[i] = volume / float(points.size());
        id[i] = static_cast<int>(i);
    }
    frame.numbers["next_id"] = double(points.size());
    return frame;
}

inline Frame frameOf(const SnowBall& ball) {
    const float volume = 4.18879020f * ball.radius * ball.radius * ball.radius;
    return frameOfPoints(
        ball.center, ball.radius, ball.spacing, ball.density * volume, volume,
        [&](const Vec3& at) { return length(at) <= ball.radius; },
        [&](const Vec3& at) { return ball.velocity + cross(ball.spin, at); });
}

/// Swings between a lens and an egg.
inline Frame swingingBall(float radius) {
    SnowBall ball;
    ball.center = {};
    ball.radius = radius;
    Frame frame = frameOf(ball);
    const auto x = frame.particles[column::x], v = frame.particles[column::v];
    for (std::size_t p = 0; p < x.size(); ++p) v[p] = Vec3{x[p].x, -2 * x[p].y, x[p].z} * 6.0f;
    return frame;
}

struct SnowBlock {
    Vec3 center{}, size{0.2f, 0.2f, 0.2f};
    float spacing = 0.01f;  // m
    float density = 400;    // kg/m3
    Vec3 velocity{};
};

inline Frame frameOf(const SnowBlock& block) {
    const Vec3 half = block.size * 0.5f;
    const float volume = block.size.x * block.size.y * block.size.z;
    return frameOfPoints(
        block.center, std::fmax(half.x, std::fmax(half.y, half.z)), block.spacing, block.density * volume, volume,
        [&](const Vec3& at) {
            return std::fabs(at.x) <= half.x && std::fabs(at.y) <= half.y && std::fabs(at.z) <= half.z;
        },
        [&](const Vec3&) { return block.velocity; });
}

}  // namespace firn
