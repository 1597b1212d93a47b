#include "firn/render/lights.h"

#include <cmath>

namespace firn::render {

Lights lightsOf(const std::vector<LightParams>& params) {
    constexpr float kHalfDegree = 0.00872664626f;  // rad
    Lights lights;
    for (const LightParams& p : params) {
        const Vec3 color = p.intensity * p.color;
        if (p.kind == LightKind::sun)
            lights.suns.push_back(
                {normalized(p.direction), color, std::sin(clamp(p.angle, 0.0f, 179.0f) * kHalfDegree)});
        else
            lights.skies.push_back({color, scaled(color, p.horizon)});
    }
    return lights;
}

std::vector<LightParams> clearMorning(const Vec3& sunDirection) {
    LightParams sun, sky;
    sun.name = "sun", sun.kind = LightKind::sun, sun.direction = sunDirection;
    sun.color = {1, 0.94f, 0.86f}, sun.intensity = 3.6f, sun.angle = 1.5f;
    sky.name = "sky", sky.kind = LightKind::sky;
    sky.color = {0.14f, 0.22f, 0.44f}, sky.intensity = 1, sky.horizon = {1.5f, 1.25f, 1.0f};
    return {sun, sky};
}

}  // namespace firn::render
