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

}  // namespace firn::render
