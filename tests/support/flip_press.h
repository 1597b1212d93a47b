// A plate that comes down on porous snow in a pit.
#pragma once

#include "support/flip_of.h"
#include "support/solver_run.h"

namespace firn {

/// An open box of planes about the origin, `half` wide, its floor at 0.
inline ColliderSet tank(float half, float friction = 0) {
    const auto plane = [&](const Vec3& point, const Vec3& normal) {
        PlaneShape shape;
        shape.point = point, shape.normal = normal;
        return colliderOf(shape, {friction, false});
    };
    return ColliderSet({plane({}, {0, 1, 0}), plane({-half, 0, 0}, {1, 0, 0}), plane({half, 0, 0}, {-1, 0, 0}),
                        plane({0, 0, -half}, {0, 0, 1}), plane({0, 0, half}, {0, 0, -1})});
}

/// Over a block 0.2 m high: it is 0.1 m lower after 0.5 s.
inline ColliderSet plateOver(float half) {
    std::vector<Collider> colliders;
    const ColliderSet walls = tank(half, 0.3f);
    for (std::size_t k = 0; k < walls.size(); ++k) colliders.push_back(walls[k]);
    colliders.push_back(colliderOf(BoxShape{{0, 0.36f, 0}, {0.14f, 0.3f, 0.14f}}, {0.3f, false},
                                   {{0, {}, {}}, {0.5, {0, -0.1f, 0}, {}}}));
    return ColliderSet(std::move(colliders));
}

/// When it has arrived.
inline Frame pressed(const char* preset, SolverRun& run, float cell = 0.02f, std::vector<FlipSetting> settings = {}) {
    const Settings material = findPreset(flipEntry(), preset)->material;
    Frame frame =
        frameOf(SnowBlock{{0, 0.1f, 0}, {0.3f, 0.2f, 0.3f}, cell / 2, float(evaluate<FlipMaterial>(material).density)});
    giveMaterial(frame, material);
    settings.push_back({"cell_size", double(cell)});
    run = advance(*flipOf(settings), frame, 0.5, worldOf(plateOver(0.15f)));
    return frame;
}

}  // namespace firn
