#include "unit/render/snow_scenes.h"

#include <algorithm>
#include <cmath>

#include "firn/base/random.h"

namespace firn::render {
namespace {

ParticleSet filled(int count, const Vec3& low, const Vec3& high, float volume,
                   const std::function<bool(const Vec3&)>& inside) {
    const float spacing = std::cbrt(volume / float(count));
    std::vector<Vec3> x;
    std::uint64_t cell = 0;
    for (float a = low.x; a < high.x; a += spacing)
        for (float b = low.y; b < high.y; b += spacing)
            for (float c = low.z; c < high.z; c += spacing) {
                const Vec3 p = Vec3{a, b, c} + spacing * uniformVec(mixed(7, cell++));
                if (inside(p)) x.push_back(p);
            }
    ParticleSet snow;
    snow.resize(x.size());
    std::copy(x.begin(), x.end(), snow[column::x].begin());
    for (float& r : snow[column::radius]) r = 0.5f * spacing;
    for (int i = 0; i < int(x.size()); ++i) snow[column::id][i] = i;
    return snow;
}

float lumps(const Vec3& p) { return std::sin(17 * p.x + 3) * std::sin(23 * p.z) + std::sin(41 * p.x + 29 * p.z); }

}  // namespace

ParticleSet heap(int count) {
    const auto inside = [](const Vec3& p) {
        const float r = std::hypot(p.x, p.z);
        return p.y < 0.45f - 0.75f * r + 0.02f * lumps(p);
    };
    return filled(count, {-0.8f, 0, -0.8f}, {0.8f, 0.6f, 0.8f}, 0.17f, inside);
}

ParticleSet breakingBall(int count, float time) {
    constexpr float radius = 0.15f;
    const auto inside = [](const Vec3& p) { return dot(p, p) < radius * radius; };
    ParticleSet ball = filled(count, {-radius, -radius, -radius}, {radius, radius, radius},
                              4.18879f * radius * radius * radius, inside);
    auto x = ball[column::x];
    auto v = ball[column::v];
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto chunk = [](float c) { return std::uint64_t(std::int64_t(std::floor(c / 0.06f)) + 100); };
        const std::uint64_t lump = mixed(mixed(chunk(x[i].x), chunk(x[i].y)), chunk(x[i].z));
        const Vec3 away = x[i] + 0.25f * (uniformVec(lump) - Vec3{0.5f, 0.5f, 0.5f});
        const float burst = std::max(0.0f, time - 0.4f), loose = uniform(mixed(3, i)) < 0.03f ? 3.0f : 1.0f;
        v[i] = time < 0.4f ? Vec3{0, -2, 0} : (6 * loose) * Vec3{away.x, 0.6f * std::abs(away.y), away.z};
        const float fall = std::max(0.0f, 0.6f - 1.5f * std::min(time, 0.4f));
        x[i] += Vec3{0, radius + fall, 0} + burst * v[i] - Vec3{0, 2 * burst * burst, 0};
        x[i].y = std::max(x[i].y - 0.2f * burst, 0.002f + 0.01f * uniform(mixed(4, i)));
    }
    return ball;
}

Solids tiltedBox(const Vec3& center, const Vec3& half, float angle) {
    const float c = std::cos(angle), s = std::sin(angle);
    const auto distance = [=](const Vec3& x) {
        const Vec3 d = x - center, local{c * d.x + s * d.y, c * d.y - s * d.x, d.z};
        const Vec3 q{std::abs(local.x) - half.x, std::abs(local.y) - half.y, std::abs(local.z) - half.z};
        return length(max(q, Vec3{})) + std::min(std::max(q.x, std::max(q.y, q.z)), 0.0f);
    };
    const auto normal = [=](const Vec3& x) {
        constexpr float h = 1e-3f;
        return normalized(Vec3{distance(x + Vec3{h, 0, 0}) - distance(x - Vec3{h, 0, 0}),
                               distance(x + Vec3{0, h, 0}) - distance(x - Vec3{0, h, 0}),
                               distance(x + Vec3{0, 0, h}) - distance(x - Vec3{0, 0, h})});
    };
    return {distance, normal};
}

}  // namespace firn::render
